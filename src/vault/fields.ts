import { bytesIn } from "../base64.ts";
import { AppError } from "../errors.ts";
import { type AccountScheme, generatorOf, isCurrent, type Scheme, schemeOf } from "../schemes/index.ts";
import { rootBytes } from "../schemes/root.ts";
import type { Rules } from "../schemes/rules.ts";
import { isRevision } from "../schemes/saltmill1.ts";
import { isObject } from "../arguments.ts";
import type { JsonObject } from "./envelope.ts";

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === "string";
const filled: Check = (value) => typeof value === "string" && value !== "";
const names: Check = (value) => Array.isArray(value) && value.every(filled);
const revision: Check = (value) => typeof value === "string" || isRevision(value);
/** Returns a check that also accepts a missing field. Bundlers may drop calls whose result is unused. */
/* @__NO_SIDE_EFFECTS__ */
function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** The last time that ECMAScript can represent, in the year 275760. Formatting a later date throws. */
const latest = 8.64e15;

/** Checks a time in milliseconds since 1970. */
export const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= latest;

const root: Fields = {
  scheme: (value) => isCurrent(value),
  identity: text,
  R: (value) => bytesIn(value) === rootBytes,
  created: isTime,
  retired: optional(isTime),
};

const settings: Fields = {
  lockMinutes: optional((value) => typeof value === "number" && value >= 1 && value <= 1440),
};

const keys: Fields = {
  current: filled,
  roots: (value) => isObject(value) && Object.values(value).every((each) => isObject(each) && !wrongField(root, each)),
};

const yesNo: Check = (value) => typeof value === "boolean";

const previous: Fields = {
  scheme: optional(filled),
  root: optional(filled),
  revision,
  rules: optional(isObject),
  secret: optional(filled),
  sent: optional(yesNo),
};

const account: Fields = {
  site: filled,
  login: text,
  userName: optional(text),
  label: optional(filled),
  scheme: filled,
  root: optional(filled),
  revision,
  rules: optional(isObject),
  notes: optional(text),
  created: isTime,
  used: optional(isTime),
  secret: optional(filled),
  plain: optional(yesNo),
  madeAt: optional(filled),
  previous: optional((value) => isObject(value) && !wrongField(previous, value)),
};

/** Results of earlier checks. Many accounts have the same rules, and checking rules needs slow BigInt arithmetic. */
const known = new Map<string, boolean>();
const mostKnown = 1000;

const validRules =
  (scheme: Scheme): Check =>
  (rules) => {
    const key = JSON.stringify([scheme.id, rules]);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size === mostKnown) known.clear();
    const valid = isValid(scheme, rules as Rules);
    known.set(key, valid);
    return valid;
  };

function isValid(scheme: Scheme, rules: Rules): boolean {
  try {
    scheme.validate(rules);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const fieldsOfScheme = new WeakMap<AccountScheme, Fields>();

/** Returns the fields of an account with this scheme id. An unknown scheme belongs to a newer version. */
function accountFields(id: unknown): Fields {
  const scheme = schemeOf(id);
  if (!scheme) return account;
  const before = fieldsOfScheme.get(scheme);
  if (before) return before;
  const { isRevision, isSecret } = scheme;
  const generator = generatorOf(id);
  const own = { revision: isRevision, ...(isSecret && { secret: isSecret }) };
  const fields = { ...account, ...own, ...(generator && { rules: optional(validRules(generator)) }) };
  fieldsOfScheme.set(scheme, fields);
  return fields;
}

const deletedAccount: Fields = { deleted: (value) => value === true, site: filled, login: text, revision };

const site: Fields = { site: filled, aliases: optional(names), hosts: optional(names) };

/**
 * Returns the fields of a record by its name. A record of an unknown kind comes from a newer version: it has no checked
 * fields and is kept unchanged.
 */
function fieldsOf(name: string, record: JsonObject): Fields {
  if (name === "settings") return settings;
  if (name === "keys") return keys;
  if (name.startsWith("site/")) return { ...site, site: (value) => filled(value) && name === `site/${String(value)}` };
  if (!name.startsWith("account/")) return {};
  if ("deleted" in record) return deletedAccount;
  return accountFields(record["scheme"]);
}

const wrongField = (fields: Fields, record: JsonObject): string | undefined =>
  Object.keys(fields).find((field) => !fields[field]?.(record[field]));

/** Returns the name of the first field with a wrong value, or undefined if all are right. */
export function wrongFieldOf(name: string, record: JsonObject): string | undefined {
  return isTime(record["modified"]) ? wrongField(fieldsOf(name, record), record) : "modified";
}
