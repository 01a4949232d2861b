import { badArgument } from "../arguments.ts";
import { AppError, kindOf } from "../errors.ts";
import { type JsonObject, sameJson } from "../json.ts";
import {
  assertRevision,
  foreignSchemeOf,
  generatorOf,
  isRevision,
  isStored,
  keptPassword,
  schemeOf,
  type SchemeRules,
  storedScheme,
  unknownScheme,
} from "../schemes/index.ts";
import { assertWellFormed } from "../text.ts";
import { type Contents, currentScheme, keysOf } from "../vault/index.ts";
import type { Account } from "./account.ts";
import { type AccountTexts, assertSite, checkedTexts, firstRevision } from "./add.ts";
import { withEarlierKeys } from "./history.ts";
import { type PasswordChangeOptions, withNewPassword } from "./previous.ts";

/**
 * New values for the fields of an account. Omitted fields stay unchanged. New values of `login` and of the fields in
 * {@link AccountTexts} never change the password. New values of all other fields can change the password.
 */
export interface AccountChanges extends AccountTexts {
  /**
   * New username at the site. A generated password is still derived from the account's original `login`; see `userName`
   * in docs/formats.md.
   */
  readonly login?: string | undefined;
  /**
   * New site. A password that is derived from the site changes too. Rejected for schemes that derive the password from
   * the account's own `secret`, such as easypasswords-1.
   */
  readonly site?: string | undefined;
  /**
   * `"current"` derives the password from the vault's current root with the scheme of this root, and needs the field
   * `rules`. `"stored"` stores the password, and needs the field `password`. Default: the account keeps its scheme.
   */
  readonly scheme?: "current" | "stored" | undefined;
  readonly rules?: SchemeRules | undefined;
  /**
   * New revision. Only for schemes that derive from a root of the vault. {@link newRevision} sets the next unused
   * revision.
   */
  readonly revision?: number | undefined;
  /**
   * Derives the password from the vault's current root, which belongs to the present master password and identity. Only
   * for schemes that derive from a root of the vault.
   */
  readonly root?: "current" | undefined;
  /** New stored password. Only for accounts whose password is stored already or becomes stored by this change. */
  readonly password?: string | undefined;
}

/**
 * An account as it would be after a change that is not written yet. `passwordChanges` is true if the change gives the
 * account another password.
 */
interface ChangedAccount {
  readonly account: Account;
  readonly passwordChanges: boolean;
}

/**
 * Returns true if a change gives an account another password. A user interface can show a warning before the change.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`, `totp-key`, `site-missing`, `rules-…`, `revision-range`,
 * `scheme-unknown`, `root-missing`
 */
export function changesPassword(contents: Contents, account: Account, changes: AccountChanges): boolean {
  return changedAccount(contents, account, changes).passwordChanges;
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
  const { site = account.site } = changes;
  const scheme = changes.scheme === "current" ? currentScheme(contents).id : (changes.scheme ?? account.scheme);
  const moved = site === account.site ? {} : movedFields(account, site);
  const converts = scheme !== account.scheme;
  const secret = converts ? converted(contents, account, changes) : secretFields(contents, account, changes);
  const passwordChanges = converts || Object.keys(secret).some((field) => !same(field, account, secret));
  const named = nameFields(account, changes.login);
  const { previous, history } = before;
  const fields = { ...account, previous, history, ...moved, ...texts, ...named, ...(passwordChanges ? secret : {}) };
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  const edited = Object.fromEntries(kept) as Account;
  const after = edited.totp === before.totp ? edited : withEarlierKeys(edited, before);
  return { account: passwordChanges ? withNewPassword(before, after, options) : after, passwordChanges };
}

/** Returns the fields that store a new site. Removes the facts about the web page on which the account was created. */
function movedFields({ scheme }: Account, site: string): JsonObject {
  assertSite(site);
  // Rejects schemes that derive the password from the account's own `secret`. This secret depends on the site, and so
  // do the parameters that are printed in the emergency kit.
  assertHas(isStored(scheme) || generatorOf(scheme)?.root === "vault", scheme, "site");
  return { site, plain: undefined, madeAt: undefined, address: undefined };
}

/** Returns the new password fields of an account whose scheme changes to that of the current root or to `stored`. */
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
  if (scheme !== "current") throw badArgument("scheme", '"current" or "stored"', kindOf(scheme));
  const generator = currentScheme(contents);
  if (rules === undefined) throw lacking("rules");
  generator.validate(rules);
  const { site = account.site } = changes;
  const revision = changes.revision ?? Math.max(next, firstRevision(contents, site, account.login));
  assertRevision(revision);
  return { scheme: generator.id, root: keysOf(contents).current, rules, revision, secret: undefined };
}

/**
 * Returns the new password fields of an account whose scheme stays the same. A new stored password or a new site can
 * also change the revision. Throws if a change does not fit the scheme.
 */
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
    fields["scheme"] = currentScheme(contents).id;
  }
  return fields;
}

/**
 * Throws if the new rules of an account of another generator need secret bytes that differ from the stored ones. The
 * new bytes can only be derived from that generator's master password.
 */
function assertSameSecret({ scheme, rules: old }: Account, rules: SchemeRules): void {
  const foreign = foreignSchemeOf(scheme);
  if (!foreign || sameJson(foreign.secretRules(old ?? {}), foreign.secretRules(rules))) return;
  const message = `this change needs the master password of ${foreign.program}`;
  throw new AppError("bad-argument", message, ["rules", scheme]);
}

/**
 * Returns true if a field has the same meaning before and after a change. For example, the user may type the same
 * stored password again, and the same rules can be written in several ways.
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

function assertHas(has: boolean, scheme: string, field: string): void {
  if (has) return;
  throw new AppError("bad-argument", `an account of ${scheme} has no ${field} to change`, [field, scheme]);
}

const lacking = (field: string): AppError =>
  new AppError("bad-argument", `this kind of account needs ${field}`, [field, kindOf(undefined)]);

/** Creates the error for an account whose scheme does not count its passwords in this way. */
export const noRevisions = ({ scheme }: Account): AppError =>
  new AppError("bad-argument", `an account of ${scheme} cannot get this revision`, ["account", scheme]);
