import { generatorOf, isStored } from "../schemes/index.ts";
import { assertWellFormed } from "../text.ts";
import type { JsonObject } from "../json.ts";
import type { Contents } from "../vault/index.ts";
import type { Account } from "./account.ts";
import type { AccountChanges } from "./account-changes.ts";
import { withEarlierKeys } from "./earlier-keys.ts";
import { type PasswordChangeOptions, withNewPassword } from "./previous.ts";
import { assertHas, converted, same, secretFields } from "./secret-changes.ts";
import { assertSite, checkedTexts } from "./texts.ts";

/**
 * An account as it would be after a change that is not written yet. `passwordChanges` is true if the change gives the
 * account another password.
 */
export interface ChangedAccount {
  readonly account: Account;
  readonly passwordChanges: boolean;
}

/**
 * Returns an account as it would be after a change.
 *
 * @param before - the account whose passwords become the previous password and the history of the result. Default:
 * `account`. If the site changes, pass the result of `withStoredPasswords`, because the passwords of the old site can
 * no longer be derived after the change.
 * @throws {@link AppError} `bad-argument`, `bad-character`, `totp-key`, `site-missing`, `rules-…`, `revision-range`,
 * `scheme-unknown`, `root-missing`
 */
export function changedAccount(
  contents: Contents,
  account: Account,
  changes: AccountChanges,
  options: PasswordChangeOptions = {},
  before: Account = account,
): ChangedAccount {
  const texts = checkedTexts(changes);
  const { site = account.site, scheme = account.scheme } = changes;
  const moved = site === account.site ? {} : movedFields(account, site);
  const converts = scheme !== account.scheme;
  const secret = converts ? converted(contents, account, changes) : secretFields(contents, account, changes);
  const passwordChanges = converts || Object.keys(secret).some((field) => !same(field, account, secret));
  const named = nameFields(account, changes.login);
  const { previous, history } = before;
  const fields = { ...account, previous, history, ...texts, ...named, ...moved, ...(passwordChanges ? secret : {}) };
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  const edited = Object.fromEntries(kept) as Account;
  const after = edited.totp === before.totp ? edited : withEarlierKeys(edited, before);
  return { account: passwordChanges ? withNewPassword(before, after, options) : after, passwordChanges };
}

/**
 * Returns true if a change gives an account another password. A user interface can show a warning before the change.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`, `totp-key`, `site-missing`, `rules-…`, `revision-range`,
 * `scheme-unknown`, `root-missing`
 * @example
 * ```ts
 * import { accountNamed, addAccount, changesPassword, createVault, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const contents = await vault.contents();
 * const account = accountNamed(contents, name);
 * changesPassword(contents, account, { notes: "the front door" }); // false
 * changesPassword(contents, account, { rules: pinRules(8) }); // true
 * ```
 */
export function changesPassword(contents: Contents, account: Account, changes: AccountChanges): boolean {
  return changedAccount(contents, account, changes).passwordChanges;
}

/**
 * Returns the fields that store a new username. If all passwords of the account are stored, the new username becomes
 * the `login`. Otherwise, passwords are derived from `login`, so `login` stays unchanged and the new username is stored
 * as `userName`. A `userName` that equals `login` is removed.
 */
function nameFields(account: Account, login: string | undefined): JsonObject {
  if (login === undefined) return {};
  assertWellFormed("login", login);
  const { scheme, previous, history = [] } = account;
  const schemes = [scheme, previous?.scheme ?? scheme, ...history.map((earlier) => earlier.scheme)];
  if (schemes.every((each) => isStored(each))) return { login, userName: undefined };
  return { userName: login === account.login ? undefined : login };
}

/** Returns the fields that store a new site. Removes the facts about the web page on which the account was created. */
function movedFields({ scheme }: Account, site: string): JsonObject {
  assertSite(site);
  // Rejects schemes that derive the password from the account's own `secret`. This secret depends on the site, and so
  // do the parameters that are printed in the emergency kit.
  assertHas(isStored(scheme) || generatorOf(scheme)?.root === "vault", scheme, "site");
  return { site, plain: undefined, madeAt: undefined };
}
