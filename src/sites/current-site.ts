import { type Account, accountsAt } from "../accounts/account.ts";
import { byLastUse } from "../accounts/list.ts";
import { AppError } from "../errors.ts";
import { hostOf, siteOf } from "./site.ts";
import { sameText } from "../text.ts";
import type { Contents } from "../vault/vault.ts";
import { sourcesOf } from "./alias.ts";
import { siteRecords } from "./records.ts";

/** What an address is to a vault. */
export interface CurrentSite {
  readonly host: string;
  /** What a new account's site is: the registrable domain, or the host where that stands for itself. */
  readonly site: string;
  /** The host, where it says more than the site. */
  readonly exactHost: string | undefined;
  /** Whether the owner said "this host only". */
  readonly hostOnly: boolean;
  /** Whose accounts are offered: the site's own, those kept for exactly this host, then those it is an alias of. */
  readonly sites: readonly string[];
}

/**
 * The site of an address as the vault's owner sees it: by the public suffix list, with aliases and "this host only".
 *
 * @param address - a URL, or a host
 * @throws {@link AppError} `site-missing`, `bad-argument`
 * @example
 * ```ts
 * import { createVault, memoryStorage, currentSite } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * currentSite(await vault.contents(), "https://login.example.com/").site; // "example.com"
 * ```
 */
export function currentSite(contents: Contents, address: string): CurrentSite {
  const host = hostOf(address);
  const domain = siteOf(address);
  const hostOnly = host !== domain && siteRecords(contents).hosts.has(host);
  const site = hostOnly ? host : domain;
  const own = new Set([site, host]);
  const sites = new Set([...own, ...[...own].flatMap((name) => sourcesOf(contents, name))]);
  return { host, site, exactHost: host === domain ? undefined : host, hostOnly, sites: [...sites] };
}

/**
 * The accounts to offer at an address, last used first; an account whose `site` is another came by an alias.
 *
 * @example
 * ```ts
 * import { accountsForUrl, addAccount, createVault, memoryStorage, pinRules, currentSite } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const contents = await vault.contents();
 * accountsForUrl(contents, currentSite(contents, "https://login.example.com/")).length; // 1
 * ```
 */
export function accountsForUrl(contents: Contents, { sites }: Pick<CurrentSite, "sites">): Account[] {
  return [...new Set(sites.flatMap((site) => accountsAt(contents, site)))].sort(byLastUse);
}

/**
 * Whether an account may be filled in at an address. One that names no site is of none.
 *
 * @param address - a URL, an origin or a host
 * @example
 * ```ts
 * import { addAccount, createVault, isAllowedOn, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const contents = await vault.contents();
 * isAllowedOn(contents, { site: "example.com" }, "https://login.example.com/"); // true
 * isAllowedOn(contents, { site: "example.com" }, "https://example.com.evil.example/"); // false
 * ```
 */
export function isAllowedOn(contents: Contents, { site }: Pick<Account, "site">, address: string): boolean {
  try {
    return currentSite(contents, address).sites.some((here) => sameText(here, site));
  } catch (error) {
    if (error instanceof AppError && error.code === "site-missing") return false;
    throw error;
  }
}
