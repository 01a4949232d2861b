import type { Contents } from "../vault/vault.ts";
import { type Account, accountsAt, allAccounts } from "./account.ts";
import { loginOf } from "./names.ts";

/** Kept: `localeCompare` looks its rules up again each time. */
const collator = /* @__PURE__ */ new Intl.Collator();

/** Last used first; those never used after them, by login, then by site, and always in the same order. */
export const byLastUse = (a: Account, b: Account): number =>
  (b.used ?? 0) - (a.used ?? 0) ||
  collator.compare(loginOf(a), loginOf(b)) ||
  collator.compare(a.site, b.site) ||
  (a.name < b.name ? -1 : 1);

/**
 * The accounts of one site, last used first, then by login.
 *
 * @example
 * ```ts
 * import { accountsOf, addAccount, createVault, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * accountsOf(await vault.contents(), "example.com").length; // 1
 * ```
 */
export function accountsOf(contents: Contents, site: string): Account[] {
  return [...accountsAt(contents, site)].sort(byLastUse);
}

/** A site and what is kept for it. */
export interface SiteAccounts {
  readonly site: string;
  /** Last used first. */
  readonly accounts: readonly Account[];
}

/** Made once for each language that is asked for. */
const collators = /* @__PURE__ */ new Map<string | undefined, Intl.Collator>([[undefined, collator]]);

function collatorOf(language: string | undefined): Intl.Collator {
  const before = collators.get(language);
  if (before) return before;
  const made = new Intl.Collator(language);
  collators.set(language, made);
  return made;
}

/**
 * Every account, by site, the sites in the order of the alphabet.
 *
 * @param language - whose alphabet, as BCP 47 writes it: "de"; if none is given, the machine's
 * @example
 * ```ts
 * import { accountsBySite, addAccount, createVault, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * accountsBySite(await vault.contents()).map(({ site }) => site); // ["example.com"]
 * ```
 */
export function accountsBySite(contents: Contents, language?: string): SiteAccounts[] {
  const { compare } = collatorOf(language);
  const sites = new Map<string, Account[]>();
  for (const account of allAccounts(contents)) {
    const site = account.site.normalize("NFC");
    const there = sites.get(site);
    if (there) there.push(account);
    else sites.set(site, [account]);
  }
  return [...sites]
    .map(([site, accounts]) => ({ site, accounts: accounts.sort(byLastUse) }))
    .sort((a, b) => compare(a.site, b.site) || (a.site < b.site ? -1 : 1));
}
