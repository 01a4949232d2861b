import { assertObject } from "../arguments.ts";
import { toBase64Url } from "../base64.ts";
import { randomBytes } from "../random.ts";
import { currentScheme, keptPassword, type Rules, storedScheme } from "../schemes/index.ts";
import { placeOf } from "../sites/index.ts";
import { assertWellFormed } from "../text.ts";
import type { JsonObject } from "../json.ts";
import { type Contents, keysOf, type Vault } from "../vault/index.ts";
import { type Account, assertFree } from "./account.ts";
import { firstRevision } from "./first-revision.ts";
import { type AccountTexts, assertSite, checkedTexts } from "./texts.ts";

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
}

/** A new account with a stored password. */
export interface NewStoredAccount extends AccountTexts, AccountContext {
  readonly site: string;
  readonly login: string;
  /** 1 … 10,000 characters, stored unchanged. */
  readonly password: string;
}

/**
 * Adds an account whose password the scheme saltmill-1 derives from the vault's current root. The rules describe a
 * password of characters, a PIN or a password of words.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`, `bad-character`, `totp-key`, `revision-range`, `rules-…`,
 * `account-exists`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { addAccount, createVault, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await addAccount(vault, { site: "example.com", login: "card", revision: 1, rules: pinRules(6) });
 * ```
 */
export async function addAccount(vault: Vault, account: NewAccount): Promise<Account["name"]> {
  assertObject("account", account);
  const { site, login, revision, rules } = account;
  assertSite(site);
  const texts = checkedTexts(account);
  // Rejects an account whose password could not be derived.
  currentScheme.assertEntry({ site, login, revision, rules });
  return addRecord(vault, account, (contents) => {
    const root = keysOf(contents).current;
    return { scheme: currentScheme.id, root, revision, rules, ...texts };
  });
}

/**
 * Adds an account whose password is stored encrypted instead of generated.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`, `bad-character`, `totp-key`, `rules-length` (the password is
 * empty or too long), `account-exists`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { accountNamed, addStoredAccount, createVault, memoryStorage, passwordOf } from "saltmill";
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
    return { writes: { [name]: { site, login, ...fieldsFor(contents), ...made } }, result: name };
  });
}
