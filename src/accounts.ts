import { wipe } from "../crypto/index.ts";
import { fromBase64, toBase64Url } from "./base64.ts";
import { AppError } from "./errors.ts";
import { randomBytes } from "./random.ts";
import type { CharacterRules, Rules } from "./rules.ts";
import { easyPassword } from "./scheme/easypasswords1.ts";
import { isSchemeId, unknownScheme } from "./scheme/index.ts";
import { saltmill1Password } from "./scheme/saltmill1.ts";
import { sameText } from "./text.ts";
import type { AccountRecord, DeletedRecord } from "./vault/records.ts";
import { type Contents, keysOf, type Vault } from "./vault/vault.ts";

/** An account as its owner sees it. */
export type Account = AccountRecord;

/** What someone types to add an account. */
export interface NewAccount {
  readonly site: string;
  readonly login: string;
  readonly revision: number;
  readonly rules: Rules;
}

const every = (contents: Contents): (AccountRecord | DeletedRecord)[] =>
  [...contents.records.values()].filter((record) => record.name.startsWith("account/")) as (
    AccountRecord | DeletedRecord
  )[];

const isDeleted = (record: AccountRecord | DeletedRecord): record is DeletedRecord => "deleted" in record;

/** The accounts of a site, by login. */
export function accountsOf(contents: Contents, site: string): Account[] {
  return every(contents)
    .filter((record): record is AccountRecord => !isDeleted(record) && sameText(record.site, site))
    .sort((a, b) => a.login.localeCompare(b.login) || (a.name < b.name ? -1 : 1));
}

/** 1, or the number above the last one that a deleted account of this name has spent. */
export function firstRevision(contents: Contents, site: string, login: string): number {
  const spent = every(contents)
    .filter((record) => isDeleted(record) && sameText(record.site, site) && sameText(record.login, login))
    .map(({ revision }) => (typeof revision === "number" ? revision : 0));
  return Math.max(0, ...spent) + 1;
}

/**
 * Adds an account of saltmill-1 under the vault's current root.
 *
 * @throws {@link AppError} `site-missing`, `bad-character`, `revision-range`, `rules-…`, `account-exists`, and what
 * {@link Vault.change} throws; nothing is written then
 */
export async function addAccount(vault: Vault, { site, login, revision, rules }: NewAccount): Promise<Account["name"]> {
  if (site === "") throw new AppError("site-missing", "an account needs a site", [site]);
  await saltmill1Password(new Uint8Array(20), { site, login, revision, rules }); // refuses what could not be derived later
  return vault.change((contents) => {
    if (accountsOf(contents, site).some((account) => sameText(account.login, login))) {
      throw new AppError("account-exists", `there is an account "${login}" at ${site} already`, [login, site]);
    }
    const name = `account/${toBase64Url(randomBytes(16))}`;
    const root = keysOf(contents).current;
    const fields = { site, login, scheme: "saltmill-1", root, revision, rules, created: Date.now() };
    return { writes: { [name]: fields }, result: name };
  });
}

/**
 * The password of an account.
 *
 * @throws {@link AppError} `root-missing`, `scheme-unknown`, `rules-…`
 */
export async function passwordOf(contents: Contents, account: Account): Promise<string> {
  const { site, login, revision, rules, scheme } = account;
  if (!isSchemeId(scheme)) throw unknownScheme(scheme);
  const secret = scheme === "saltmill-1" ? rootOf(contents, account) : fromBase64(account.secret);
  if (!secret) throw new AppError("root-missing", "the root of this account is not in the vault");
  try {
    return scheme === "saltmill-1"
      ? await saltmill1Password(secret, { site, login, revision: revision as number, rules: rules as unknown as Rules })
      : easyPassword(secret, rules as unknown as CharacterRules);
  } finally {
    wipe(secret);
  }
}

function rootOf(contents: Contents, { root = "" }: Account): Uint8Array | undefined {
  const { roots } = keysOf(contents);
  return Object.hasOwn(roots, root) ? fromBase64(roots[root]?.R) : undefined;
}
