import { pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { assertObject } from "../arguments.ts";
import { toBase64 } from "../base64.ts";
import { assertDerivationOptions, type DerivationOptions } from "../derivation.ts";
import { type CharacterRules, easypasswords1, type EasyPasswords1Entry, generatorOf } from "../schemes/index.ts";
import type { Vault } from "../vault/index.ts";
import { type Account, accountNamed, assertFree } from "./account.ts";
import { type AccountContext, type AccountTexts, addRecord, assertSite, checkedTexts } from "./add.ts";
import { noRevisions } from "./changed-account.ts";
import { inputsOf, withInputs } from "./password.ts";
import { type PasswordChangeOptions, withNewPassword } from "./previous.ts";

/** A new account whose password is derived as Easy Passwords 1.x derives it. */
export interface NewEasyAccount extends EasyPasswords1Entry, AccountTexts, AccountContext {
  /** A length of 4 … 24 characters and only named classes (`lower`, `upper`, `digit`, `symbol`). */
  readonly rules: CharacterRules;
}

/**
 * Options for the derivation with the scheme easypasswords-1. The derivation is slow and must run once for each
 * combination of site, login and revision.
 */
export interface EasyDerivationOptions extends DerivationOptions {
  /**
   * The master password of Easy Passwords, which may differ from the vault's master password. Saltmill cannot check if
   * this password is right.
   */
  readonly masterPassword: string;
}

/**
 * Adds an account of the scheme easypasswords-1. Derives 24 secret bytes from the master password of Easy Passwords and
 * stores these bytes. The master password is not stored.
 *
 * @throws {@link AppError} `site-missing`, `bad-character`, `bad-argument`, `totp-key`, `master-empty`, `rules-…`,
 * `account-exists`, and errors of {@link Vault.change}; the reason of the aborted signal. After an error, nothing is
 * written.
 */
export async function addEasyAccount(
  vault: Vault,
  account: NewEasyAccount,
  work: EasyDerivationOptions,
): Promise<Account["name"]> {
  assertObject("account", account);
  assertDerivationOptions("work", work);
  const { site, login, revision } = account;
  assertSite(site);
  const texts = checkedTexts(account);
  easypasswords1.validate(account.rules); // rejects wrong rules before the slow derivation
  // Another account of the site may already use the login. This is checked before the slow derivation.
  assertFree(await vault.contents(), { site, login });
  const secret = await easySecret(account, work);
  return addRecord(vault, account, () => {
    return { scheme: easypasswords1.id, revision, rules: account.rules, secret, ...texts };
  });
}

/**
 * Gives an account of easypasswords-1 another revision. Derives the account's new secret from the master password of
 * Easy Passwords. This derivation is slow.
 *
 * @param revision - the new revision, a free text
 * @returns the account's revision after the call
 * @throws {@link AppError} `account-missing`, `bad-argument`, `bad-character`, `master-empty`, and errors of
 * {@link Vault.change}; the reason of the aborted signal. After an error, nothing is written.
 */
export async function newEasyRevision(
  vault: Vault,
  account: Account,
  revision: string,
  work: EasyDerivationOptions & PasswordChangeOptions,
): Promise<string> {
  if (generatorOf(account.scheme)?.kind !== "easy") throw noRevisions(account);
  const { site, login } = account;
  const secret = await easySecret({ site, login, revision }, work);
  return vault.change((contents) => {
    const now = accountNamed(contents, account.name);
    const seen = now.scheme === account.scheme && now.revision === account.revision;
    const result = seen ? revision : String(now.revision);
    const after = withNewPassword(now, withInputs(now, { ...inputsOf(now), revision, secret }), work);
    return { writes: seen ? { [now.name]: after } : {}, result };
  });
}

/** Derives the 24 secret bytes of an entry and returns them as Base64. */
async function easySecret(entry: EasyPasswords1Entry, work: EasyDerivationOptions): Promise<string> {
  const { pbkdf2 = pbkdf2HmacSha1, masterPassword, signal, onProgress } = work;
  const bytes = await easypasswords1.deriveSecret({ pbkdf2, masterPassword, signal, onProgress }, entry);
  try {
    signal?.throwIfAborted();
    return toBase64(bytes);
  } finally {
    wipe(bytes);
  }
}
