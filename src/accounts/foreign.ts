import { equalConstantTime, partOfProgress, pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { assertObject } from "../arguments.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { assertDerivationOptions, type DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import {
  type ForeignRules,
  type ForeignScheme,
  type ForeignSchemeId,
  foreignSchemeOf,
  foreignSecrets,
  type SchemeEntry,
  type SchemeRules,
  unknownScheme,
} from "../schemes/index.ts";
import { sameText } from "../text.ts";
import type { Vault } from "../vault/index.ts";
import { type Account, accountNamed, assertFree } from "./account.ts";
import { type AccountContext, type AccountTexts, addRecord, assertSite, checkedTexts } from "./add.ts";
import { sameInputs, withInputs } from "./password.ts";
import { withPrevious } from "./previous.ts";

/** A new account whose password is derived with the scheme of another password generator, such as LessPass. */
export interface NewForeignAccount extends AccountTexts, AccountContext {
  readonly scheme: ForeignSchemeId;
  /**
   * Site of the account in Saltmill. If the other program derives from a different text, that text is in `rules.site`.
   */
  readonly site: string;
  /** The username from which the other program derives the password. Empty if that program uses no username. */
  readonly login: string;
  /** The username at the site, if it differs from `login`. */
  readonly userName?: string | undefined;
  /** The other program's counter or modifier. Default: the scheme's `firstRevision`. */
  readonly revision?: number | string | undefined;
  /** The parameters of the other program. Default: the other program's own defaults. */
  readonly rules?: SchemeRules | undefined;
}

/** Options for the derivation from another program's master password. The master password is not stored. */
export interface ForeignDerivationOptions extends DerivationOptions {
  readonly masterPassword: string;
  /** The user's full name. Only Spectre needs it. */
  readonly identity?: string | undefined;
}

/**
 * New values for an account of another password generator, such as LessPass. They change the account's password.
 * Omitted fields stay unchanged.
 */
export interface ForeignChanges {
  readonly revision?: number | string | undefined;
  readonly rules?: SchemeRules | undefined;
}

/**
 * Adds an account whose password is derived with the scheme of another password generator, such as LessPass. Stores the
 * bytes that are derived from the other program's master password, but not the master password.
 *
 * @throws {@link AppError} `scheme-unknown`, `site-missing`, `bad-character`, `bad-argument`, `totp-key`,
 * `master-empty`, `revision-range`, `rules-…`, `account-exists`, and errors of {@link Vault.change}; the reason of the
 * aborted signal. After an error, nothing is written.
 * @example
 * ```ts
 * import { accountNamed, addForeignAccount, createVault, memoryStorage, passwordOf } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const entry = { scheme: "supergenpass", site: "example.com", login: "" } as const;
 * const name = await addForeignAccount(vault, { ...entry, userName: "ada" }, { masterPassword: "test" });
 * const contents = await vault.contents();
 * await passwordOf(contents, accountNamed(contents, name)); // "w9UbG0NEk7"
 * ```
 */
export async function addForeignAccount(
  vault: Vault,
  account: NewForeignAccount,
  work: ForeignDerivationOptions,
): Promise<Account["name"]> {
  assertObject("account", account);
  assertDerivationOptions("work", work);
  const scheme = foreignSchemeOf(account.scheme);
  if (!scheme) throw unknownScheme(account.scheme);
  const { site, login, userName, revision = scheme.firstRevision } = account;
  assertSite(site);
  const texts = checkedTexts(account);
  const rules = scheme.validate(account.rules ?? {}) as ForeignRules;
  const named = userName === undefined || sameText(userName, login) ? {} : { userName };
  const entry = { site, login, revision, rules };
  scheme.assertEntry(entry); // rejects wrong values before the slow derivation
  assertFree(await vault.contents(), { site, login, ...named });
  const secret = await secretOf(scheme, entry, work);
  return addRecord(vault, { ...account, ...named }, () => {
    return { ...named, scheme: scheme.id, revision, rules, secret, ...texts };
  });
}

/**
 * Changes the counter, modifier or parameters of an account of another password generator. This changes the account's
 * password. Needs the other program's master password again, and checks it by deriving the account's present secret.
 * The password that the site probably has becomes the account's previous password, see `withPrevious`.
 *
 * @throws {@link AppError} `account-missing`, `bad-argument` (an account of another scheme, or a wrong parameter),
 * `cannot-decrypt` (the account's present secret is not from this master password), `master-empty`, `bad-character`,
 * `revision-range`, `rules-…`, and errors of {@link Vault.change}; the reason of the aborted signal. After an error,
 * nothing is written.
 * @example
 * ```ts
 * import { type Account, changeForeignAccount, type Vault } from "saltmill/vault";
 * export const nextCounter = (vault: Vault, account: Account, masterPassword: string): Promise<void> =>
 *   changeForeignAccount(vault, account, { revision: Number(account.revision) + 1 }, { masterPassword });
 * ```
 */
export async function changeForeignAccount(
  vault: Vault,
  account: Account,
  changes: ForeignChanges,
  work: ForeignDerivationOptions,
): Promise<void> {
  assertDerivationOptions("work", work);
  const scheme = foreignSchemeOf(account.scheme);
  if (!scheme) {
    const message = `an account of ${account.scheme} is not of another generator`;
    throw new AppError("bad-argument", message, ["account", account.scheme]);
  }
  const { site, login } = account;
  const { revision = account.revision } = changes;
  const rules = scheme.validate(changes.rules ?? account.rules ?? {}) as ForeignRules;
  const entry = { site, login, revision, rules };
  scheme.assertEntry(entry);
  const secret = await changedSecret(scheme, account, entry, work);
  await vault.change((contents) => {
    const now = accountNamed(contents, account.name);
    const after = withInputs(now, { scheme: now.scheme, revision, rules, secret });
    // If another window has changed the account's password during the derivation, the new secret is not written.
    const isNew = sameInputs(now, account) && !sameInputs(now, after);
    return { writes: isNew ? { [now.name]: withPrevious(now, after) } : {}, result: undefined };
  });
}

/**
 * Derives the secret of a changed entry. Also derives the account's present secret, which shows whether the master
 * password is the right one.
 */
async function changedSecret(
  scheme: ForeignScheme,
  account: Account,
  entry: SchemeEntry,
  work: ForeignDerivationOptions,
): Promise<string> {
  const { pbkdf2 = pbkdf2HmacSha1 } = work;
  const present = { ...entry, revision: account.revision, rules: account.rules ?? {} };
  const opened = await scheme.open({ ...work, pbkdf2, ...partOfProgress(work, 0, 0.1) });
  try {
    const [before, after = ""] = await foreignSecrets(opened, [present, entry], partOfProgress(work, 0.1, 1));
    const [derived, kept] = [fromBase64(before), fromBase64(account.secret)];
    try {
      if (derived && kept && equalConstantTime(derived, kept)) return after;
    } finally {
      wipe(derived, kept);
    }
    throw new AppError("cannot-decrypt", `this is another master password of ${scheme.program}: nothing was changed`);
  } finally {
    opened.wipe();
  }
}

async function secretOf(scheme: ForeignScheme, entry: SchemeEntry, work: ForeignDerivationOptions): Promise<string> {
  const { pbkdf2 = pbkdf2HmacSha1, signal } = work;
  const bytes = await scheme.deriveSecret({ ...work, pbkdf2 }, entry, entry.rules);
  try {
    signal?.throwIfAborted();
    return toBase64(bytes);
  } finally {
    wipe(bytes);
  }
}
