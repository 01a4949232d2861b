import { assertObject, badArgument } from "../arguments.ts";
import { toBase64Url } from "../base64.ts";
import { AppError, kindOf } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { randomBytes } from "../random.ts";
import { defaultScheme, keptPassword, type Rules, storedScheme } from "../schemes/index.ts";
import { keptAddress, placeOf } from "../sites/index.ts";
import { assertWellFormed, sameText } from "../text.ts";
import {
  type AccountRecord,
  type Contents,
  currentScheme,
  fitsTotp,
  keysOf,
  longestTotp,
  totpPrefix,
  type Vault,
} from "../vault/index.ts";
import { type Account, assertFree, deletedAt } from "./account.ts";

/** Facts that the user adds to an account. The password does not depend on them. */
export interface AccountTexts {
  /** Free text. An empty text deletes the notes. */
  readonly notes?: string | undefined;
  /** A name that the user chooses for the account. An empty text deletes the name. */
  readonly label?: string | undefined;
  /** Tags that group accounts. An empty list deletes the tags. */
  readonly tags?: readonly string[] | undefined;
  readonly favourite?: boolean | undefined;
  /** Key of one-time codes as an `otpauth:` address, see `oneTimeAddress`. An empty text deletes the key. */
  readonly totp?: string | undefined;
  /**
   * The web address of the account, with its scheme. Only scheme, host, port and path are kept. An empty text deletes
   * the address.
   */
  readonly address?: string | undefined;
}

/** Facts about the web page on which an account is created. Saltmill adds them. The user does not type them. */
export interface AccountContext {
  /**
   * True if the page was served without TLS. Saltmill fills such an account on pages without TLS and does not ask the
   * user first. Default: false.
   */
  readonly plain?: boolean | undefined;
  /**
   * URL of the page. The account stores the URL's host, and on shared hosts such as sites.google.com also the beginning
   * of the URL's path. If different owners can have pages on the site's hosts, Saltmill asks the user before it fills
   * the account at a different host or path.
   */
  readonly madeAt?: string | undefined;
}

/** A new account with a generated password. */
export interface NewAccount extends AccountTexts, AccountContext {
  readonly site: string;
  readonly login: string;
  readonly revision: number;
  readonly rules: Rules;
  /**
   * The password that the site has now, 1 … 10,000 characters, stored unchanged. The account then begins with a change
   * that is not finished: sign-in forms are filled with this password until the site has the generated one. Default: the
   * site has no other password.
   */
  readonly sitePassword?: string | undefined;
}

/** A new account with a stored password. */
export interface NewStoredAccount extends AccountTexts, AccountContext {
  readonly site: string;
  readonly login: string;
  /** 1 … 10,000 characters, stored unchanged. */
  readonly password: string;
}

/**
 * Adds an account whose password is derived from the vault's current root. The rules describe a
 * password of characters, a PIN or a password of words.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`, `bad-character`, `totp-key`, `revision-range`, `rules-…`
 * (`rules-length` also if `sitePassword` is empty or too long), `account-exists`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { addAccount, createVault, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await addAccount(vault, { site: "example.com", login: "card", revision: 1, rules: pinRules(6) });
 * ```
 */
export async function addAccount(vault: Vault, account: NewAccount): Promise<Account["name"]> {
  assertObject("account", account);
  const { site, login, revision, rules, sitePassword } = account;
  assertSite(site);
  const texts = checkedTexts(account);
  // Rejects an account whose password could not be derived.
  defaultScheme.assertEntry({ site, login, revision, rules });
  const secret = sitePassword === undefined ? undefined : keptPassword(sitePassword);
  return addRecord(vault, account, (contents) => {
    const root = keysOf(contents).current;
    const made = { scheme: currentScheme(contents).id, root, revision, rules, ...texts };
    return secret === undefined
      ? made
      : { ...made, previous: { scheme: storedScheme, revision: Math.max(1, revision - 1), secret, sent: false } };
  });
}

/**
 * Adds an account whose password is stored encrypted instead of generated.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`, `bad-character`, `totp-key`, `rules-length` (the password is
 * empty or too long), `account-exists`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { accountNamed, addStoredAccount, createVault, memoryStorage, passwordOf } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addStoredAccount(vault, { site: "printer", login: "admin", password: "hunter2" });
 * const contents = await vault.contents();
 * await passwordOf(contents, accountNamed(contents, name)); // "hunter2"
 * ```
 */
export async function addStoredAccount(vault: Vault, account: NewStoredAccount): Promise<Account["name"]> {
  assertObject("account", account);
  const { site, login, password } = account;
  assertSite(site);
  assertWellFormed("login", login);
  const texts = checkedTexts(account);
  const secret = keptPassword(password);
  return addRecord(vault, account, (contents) => {
    return { scheme: storedScheme, revision: firstRevision(contents, site, login), secret, ...texts };
  });
}

interface NewNames extends Pick<Account, "site" | "login"> {
  readonly userName?: string | undefined;
}

/**
 * Writes an account as a new record with a random name. Calls `fieldsFor` with the current contents inside
 * {@link Vault.change}, so no other window can change the vault between this call and the write.
 */
export function addRecord(
  vault: Vault,
  { site, login, userName, plain = false, madeAt }: NewNames & AccountContext,
  fieldsFor: (contents: Contents) => JsonObject,
): Promise<Account["name"]> {
  const place = madeAt === undefined ? {} : { madeAt: placeOf(madeAt) };
  return vault.change((contents) => {
    assertFree(contents, { site, login, ...(userName === undefined ? {} : { userName }) });
    const name = `account/${toBase64Url(randomBytes(16))}`;
    const made = { ...(plain && { plain }), ...place, created: Date.now() };
    return { writes: { [name]: { site, login, ...made, ...fieldsFor(contents) } }, result: name };
  });
}

/**
 * Returns the first revision for a new account: 1, or the number after the highest revision of a deleted account with
 * the same site and login. The deleted account's passwords are therefore not generated again.
 */
export function firstRevision(contents: Contents, site: string, login: string): number {
  const spent = deletedAt(contents, site)
    .filter((record) => sameText(record.login, login))
    .map(({ revision }) => (typeof revision === "number" ? revision : 0));
  return Math.max(0, ...spent) + 1;
}

/**
 * Asserts that a value can be the site of an account: a text that is not empty and has no unpaired surrogates.
 *
 * @throws {@link AppError} `site-missing`, `bad-character`, `bad-argument`
 */
export function assertSite(site: unknown): asserts site is string {
  if (site === "") throw new AppError("site-missing", "an account needs a site, such as example.com", [site]);
  assertWellFormed("site", site);
}

type StoredTexts = { -readonly [Field in keyof AccountTexts]?: AccountRecord[Field] | undefined };

/**
 * Checks the texts and returns them as a vault record stores them. Empty values and `false` become undefined.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`, `totp-key`
 */
export function checkedTexts(texts: AccountTexts): StoredTexts {
  const checked: StoredTexts = {};
  for (const field of ["notes", "label"] as const) {
    const text = texts[field];
    if (text === undefined) continue;
    assertWellFormed(field, text);
    checked[field] = text === "" ? undefined : text;
  }
  const { tags, favourite, totp, address } = texts;
  if (address !== undefined) checked.address = address === "" ? undefined : checkedWebAddress(address);
  if (tags !== undefined) checked.tags = checkedTags(tags);
  if (favourite !== undefined) {
    if (typeof favourite !== "boolean") throw badArgument("favourite", "true or false", kindOf(favourite));
    checked.favourite = favourite ? true : undefined;
  }
  if (totp !== undefined) checked.totp = totp === "" ? undefined : checkedAddress(totp);
  return checked;
}

/**
 * Checks that a text is well-formed, begins like an `otpauth:` address and is not too long. Parsing the rest would load
 * code that pages without one-time codes do not need.
 */
function checkedAddress(totp: string): string {
  assertWellFormed("totp", totp);
  if (!totp.startsWith(totpPrefix)) {
    throw new AppError("totp-key", `the key of one-time codes must begin with ${totpPrefix}`, ["type"]);
  }
  if (fitsTotp(totp)) return totp;
  throw new AppError("totp-key", `the key of one-time codes must have at most ${longestTotp} bytes`, ["length"]);
}

function checkedWebAddress(address: string): string {
  assertWellFormed("address", address);
  const kept = keptAddress(address);
  if (kept === undefined) throw badArgument("address", "a web address", address);
  return kept;
}

/** Trims tags and removes empty ones and duplicates. Returns undefined if no tag is left. */
function checkedTags(tags: readonly string[]): readonly string[] | undefined {
  const given: unknown = tags;
  if (!Array.isArray(given)) throw badArgument("tags", "a list of texts", kindOf(tags));
  for (const tag of tags) {
    assertWellFormed("tags", tag);
    if (/\p{Cc}/u.test(tag))
      throw new AppError("bad-character", "tags contains a control character", ["tags", "control"]);
  }
  const kept = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))];
  return kept.length > 0 ? kept : undefined;
}
