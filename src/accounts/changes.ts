import { AppError, kindOf } from "../errors.ts";
import { sameJson } from "../backup/record-differences.ts";
import type { SchemeRules } from "../schemes/rules.ts";
import { currentScheme, foreignSchemeOf, generatorOf, isStored, schemeOf, unknownScheme } from "../schemes/index.ts";
import { assertRevision, isRevision } from "../schemes/saltmill1.ts";
import { keptPassword, storedScheme } from "../schemes/stored.ts";
import { assertWellFormed } from "../text.ts";
import type { JsonObject } from "../vault/envelope.ts";
import { keysOf } from "../vault/keys-record.ts";
import type { Contents } from "../vault/contents.ts";
import type { Account } from "./account.ts";
import { withEarlierKeys } from "./earlier-keys.ts";
import { firstRevision } from "./first-revision.ts";
import { type PasswordChangeOptions, withNewPassword } from "./previous.ts";
import { type AccountTexts, assertSite, checkedTexts } from "./texts.ts";

/**
 * Changes to an account. Omitted fields are kept. All fields except `login` and those of {@link AccountTexts} can
 * change the password.
 */
export interface AccountChanges extends AccountTexts {
  /**
   * Username at the site. A generated password is still derived from the original `login`; see `userName` in
   * docs/formats.md.
   */
  readonly login?: string | undefined;
  /**
   * Another site. A password that is derived from the site changes with it. Not possible for generators that store
   * a secret for each account, such as easypasswords-1.
   */
  readonly site?: string | undefined;
  /** Another way to make the password: `saltmill-1` needs `rules`, `stored` needs `password`. */
  readonly scheme?: "saltmill-1" | "stored" | undefined;
  readonly rules?: SchemeRules | undefined;
  /** Only for schemes with a root in the vault. For the next revision use {@link newRevision}. */
  readonly revision?: number | undefined;
  /** Only for schemes with a root in the vault: moves the account to the vault's current root. */
  readonly root?: "current" | undefined;
  /** Only for stored passwords. */
  readonly password?: string | undefined;
}

/**
 * An account as it would be after a change. `passwordChanges` is true if its password would be another one. Nothing is
 * written.
 */
export interface ChangedAccount {
  readonly account: Account;
  readonly passwordChanges: boolean;
}

/**
 * Returns an account as it would be after a change.
 *
 * @param before - the account whose current and earlier passwords are kept as previous ones. If the site changes, this
 * is the result of `withStoredPasswords`, because derived passwords depend on the site. Default: `account`.
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
 * Returns true if a change gives an account another password. An interface can warn before it makes the change.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`, `site-missing`, `rules-…`, `revision-range`,
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
 * Returns the fields for another username. If a current or earlier password is derived from `login`, `login` stays and
 * the new username is stored as `userName`. `userName` is removed if it equals `login`.
 */
function nameFields(account: Account, login: string | undefined): JsonObject {
  if (login === undefined) return {};
  assertWellFormed("login", login);
  const { scheme, previous, history = [] } = account;
  const schemes = [scheme, previous?.scheme ?? scheme, ...history.map((earlier) => earlier.scheme)];
  if (schemes.every((each) => isStored(each))) return { login, userName: undefined };
  return { userName: login === account.login ? undefined : login };
}

/** Returns the fields for another site. Facts about the page on which the account was created are removed. */
function movedFields({ scheme }: Account, site: string): JsonObject {
  assertSite(site);
  // Rejects generators without a root in the vault: their secret and their printed parameters depend on the site.
  assertHas(isStored(scheme) || generatorOf(scheme)?.root === "vault", scheme, "site");
  return { site, plain: undefined, madeAt: undefined };
}

/** Returns the fields for a stored password that becomes generated, or for a generated one that becomes stored. */
function converted(contents: Contents, account: Account, changes: AccountChanges): JsonObject {
  const { scheme, rules, password } = changes;
  if (!schemeOf(account.scheme)) throw unknownScheme(account.scheme);
  const { revision: now } = account;
  const next = isRevision(now) ? now + 1 : 1;
  if (isStored(scheme)) {
    if (password === undefined) throw lacking("password");
    assertRevision(next);
    return { scheme: storedScheme, root: undefined, rules: undefined, revision: next, secret: keptPassword(password) };
  }
  const generator = generatorOf(scheme);
  if (scheme !== currentScheme.id || !generator) throw unknownScheme(String(scheme));
  if (rules === undefined) throw lacking("rules");
  generator.validate(rules);
  const { site = account.site } = changes;
  const revision = changes.revision ?? Math.max(next, firstRevision(contents, site, account.login));
  assertRevision(revision);
  return { scheme, root: keysOf(contents).current, rules, revision, secret: undefined };
}

/** Returns the changed fields that decide the password, after the scheme has checked them. */
function secretFields(contents: Contents, before: Account, changes: AccountChanges): JsonObject {
  const { scheme, revision, login } = before;
  const fields: JsonObject = {};
  const { rules, root, password } = changes;
  const generator = generatorOf(scheme);
  const countsUnderRoot = generator?.root === "vault";
  if (changes.site !== undefined && countsUnderRoot) {
    fields["site"] = changes.site;
    // A deleted account of the new site may already have used this revision.
    fields["revision"] = Math.max(Number(revision), firstRevision(contents, changes.site, login));
  }
  if (password !== undefined) {
    assertHas(isStored(scheme), scheme, "password");
    fields["secret"] = keptPassword(password);
    fields["revision"] = Number(revision) + 1;
    assertRevision(fields["revision"]);
  }
  if (rules !== undefined) {
    assertHas(!isStored(scheme), scheme, "rules");
    if (!generator) throw unknownScheme(scheme);
    generator.validate(rules);
    assertSameSecret(before, rules);
    fields["rules"] = rules;
  }
  if (changes.revision !== undefined) {
    assertHas(countsUnderRoot, scheme, "revision");
    assertRevision(changes.revision);
    fields["revision"] = changes.revision;
  }
  if (root !== undefined) {
    assertHas(countsUnderRoot, scheme, "root");
    fields["root"] = keysOf(contents).current;
  }
  return fields;
}

/**
 * Returns true if a field has the same meaning as before. For example, the user may type the same stored password
 * again, and the same rules can be written in several ways.
 */
function same(field: string, before: Account, after: JsonObject): boolean {
  if (field === "revision" && "secret" in after) return after["secret"] === before.secret;
  if (field !== "rules") return before[field] === after[field];
  const { scheme, rules } = before;
  const generator = generatorOf(scheme);
  if (!generator || rules === undefined) return false;
  const canonical = (written: unknown): string => JSON.stringify(generator.validate(written as SchemeRules));
  return canonical(rules) === canonical(after["rules"]);
}

const lacking = (field: string): AppError =>
  new AppError("bad-argument", `this kind of account needs ${field}`, [field, kindOf(undefined)]);

/**
 * Throws if the new rules for an account of another generator need other secret bytes. Only that generator's master
 * password can derive these bytes.
 */
function assertSameSecret({ scheme, rules: old }: Account, rules: SchemeRules): void {
  const foreign = foreignSchemeOf(scheme);
  if (!foreign || sameJson(foreign.secretRules(old ?? {}), foreign.secretRules(rules))) return;
  const message = `this change needs the master password of ${foreign.program}`;
  throw new AppError("bad-argument", message, ["rules", scheme]);
}

function assertHas(has: boolean, scheme: string, field: string): void {
  if (has) return;
  throw new AppError("bad-argument", `an account of ${scheme} has no ${field} to change`, [field, scheme]);
}
