import { AppError, kindOf } from "../errors.ts";
import { type JsonObject, sameJson } from "../json.ts";
import {
  assertRevision,
  foreignSchemeOf,
  generatorOf,
  isCurrent,
  isRevision,
  isStored,
  keptPassword,
  schemeOf,
  type SchemeRules,
  storedScheme,
  unknownScheme,
} from "../schemes/index.ts";
import { type Contents, keysOf } from "../vault/index.ts";
import type { Account } from "./account.ts";
import type { AccountChanges } from "./account-changes.ts";
import { firstRevision } from "./first-revision.ts";

/** Returns the new password fields of an account whose scheme changes to `saltmill-1` or to `stored`. */
export function converted(contents: Contents, account: Account, changes: AccountChanges): JsonObject {
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
  if (!isCurrent(scheme) || !generator) throw unknownScheme(String(scheme));
  if (rules === undefined) throw lacking("rules");
  generator.validate(rules);
  const { site = account.site } = changes;
  const revision = changes.revision ?? Math.max(next, firstRevision(contents, site, account.login));
  assertRevision(revision);
  return { scheme, root: keysOf(contents).current, rules, revision, secret: undefined };
}

/**
 * Returns the new password fields of an account whose scheme stays the same. A new stored password or a new site can
 * also change the revision. Throws if a change does not fit the scheme.
 */
export function secretFields(contents: Contents, before: Account, changes: AccountChanges): JsonObject {
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
 * Returns true if a field has the same meaning before and after a change. For example, the user may type the same
 * stored password again, and the same rules can be written in several ways.
 */
export function same(field: string, before: Account, after: JsonObject): boolean {
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
 * Throws if the new rules of an account of another generator need secret bytes that differ from the stored ones. The
 * new bytes can only be derived from that generator's master password.
 */
function assertSameSecret({ scheme, rules: old }: Account, rules: SchemeRules): void {
  const foreign = foreignSchemeOf(scheme);
  if (!foreign || sameJson(foreign.secretRules(old ?? {}), foreign.secretRules(rules))) return;
  const message = `this change needs the master password of ${foreign.program}`;
  throw new AppError("bad-argument", message, ["rules", scheme]);
}

export function assertHas(has: boolean, scheme: string, field: string): void {
  if (has) return;
  throw new AppError("bad-argument", `an account of ${scheme} has no ${field} to change`, [field, scheme]);
}
