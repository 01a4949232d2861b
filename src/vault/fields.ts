import { bytesIn } from "../base64.ts";
import { AppError } from "../errors.ts";
import { type AccountScheme, generatorOf, isCurrent, type Scheme, schemeOf } from "../schemes/index.ts";
import { rootBytes } from "../schemes/root.ts";
import type { Rules } from "../schemes/rules.ts";
import { isRevision } from "../schemes/saltmill1.ts";
import { isObject, type JsonObject } from "./envelope.ts";

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

/** ECMAScript's last moment, in the year 275760: asked for the day of a later one, it throws. */
const latest = 8.64e15;

/** Milliseconds since 1970. */
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

/** Most accounts have the rules of another one, and checking them takes long numbers. */
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

/** Returns the fields of an account with this scheme id; an unknown scheme belongs to a newer version. */
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

/** Which fields a record of this name has; a name of no known kind is a newer version's affair, and kept as it is. */
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

/** @returns the first field of a record that has a wrong value, or nothing */
export function wrongFieldOf(name: string, record: JsonObject): string | undefined {
  return isTime(record["modified"]) ? wrongField(fieldsOf(name, record), record) : "modified";
}
