import { AppError } from "../errors.ts";
import type { SchemeRules } from "../schemes/rules.ts";
import { generatorOf, isStored, unknownScheme } from "../schemes/index.ts";
import { assertRevision } from "../schemes/saltmill1.ts";
import { keptPassword } from "../schemes/stored.ts";
import { assertWellFormed } from "../text.ts";
import type { JsonObject } from "../vault/envelope.ts";
import { type Contents, keysOf } from "../vault/vault.ts";
import type { Account } from "./account.ts";
import { type PasswordChangeOptions, withNewPassword } from "./previous.ts";
import { type AccountTexts, checkedTexts } from "./texts.ts";

/** Changes of an account; omitted fields are kept. The fields from `rules` on change its password. */
export interface AccountChanges extends AccountTexts {
  /** Username at the site. A generated password keeps its original `login`; see `userName` in docs/formats.md. */
  readonly login?: string | undefined;
  readonly rules?: SchemeRules | undefined;
  /** Only for schemes with a root in the vault. For the next revision use {@link newRevision}. */
  readonly revision?: number | undefined;
  /** Only for schemes with a root in the vault: moves the account to the vault's current root. */
  readonly root?: "current" | undefined;
  /** Only for stored passwords. */
  readonly password?: string | undefined;
}

/** An account as a change would leave it. `passwordChanges` is true if its password differs. Nothing is written. */
export interface ChangedAccount {
  readonly account: Account;
  readonly passwordChanges: boolean;
}

/**
 * Returns an account as a change would leave it.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`, `rules-…`, `revision-range`, `scheme-unknown`,
 * `root-missing`
 */
export function changedAccount(
  contents: Contents,
  before: Account,
  changes: AccountChanges,
  options: PasswordChangeOptions = {},
): ChangedAccount {
  const texts = checkedTexts(changes);
  const secret = secretFields(contents, before, changes);
  const passwordChanges = Object.keys(secret).some((field) => !same(field, before, secret));
  const fields = { ...before, ...texts, ...named(before, changes.login), ...(passwordChanges ? secret : {}) };
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  const account = Object.fromEntries(kept) as Account;
  return { account: passwordChanges ? withNewPassword(before, account, options) : account, passwordChanges };
}

/**
 * Returns true if a change gives an account another password. An interface can warn before it makes the change.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`, `rules-…`, `revision-range`, `scheme-unknown`,
 * `root-missing`
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
 * Returns the fields for another username. If the password is derived from `login`, the new username is stored as
 * `userName` beside it, and removed again if it equals `login`.
 */
function named(account: Account, login: string | undefined): JsonObject {
  if (login === undefined) return {};
  assertWellFormed("login", login);
  if (isStored(account.scheme)) return { login, userName: undefined };
  return { userName: login === account.login ? undefined : login };
}

/** Returns the changed fields that decide the password, checked by the scheme. */
function secretFields(contents: Contents, { scheme, revision }: Account, changes: AccountChanges): JsonObject {
  const fields: JsonObject = {};
  const { rules, root, password } = changes;
  const generator = generatorOf(scheme);
  const countsUnderRoot = generator?.root === "vault";
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
 * Returns true if a field has the same meaning as before: the same stored password typed again is not a new one, and
 * rules may be written in several ways.
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

function assertHas(has: boolean, scheme: string, field: string): void {
  if (has) return;
  throw new AppError("bad-argument", `an account of ${scheme} has no ${field} to change`, [field, scheme]);
}
