import { bytesIn } from "../base64.ts";
import { AppError } from "../errors.ts";
import type { Rules } from "../schemes/rules.ts";
import { storedBytes } from "../schemes/easypasswords1.ts";
import { type SchemeId, schemes } from "../schemes/index.ts";
import { rootBytes } from "../schemes/root.ts";
import { storedPassword, storedScheme } from "../schemes/stored.ts";
import { isObject, type JsonObject } from "./envelope.ts";

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === "string";
const filled: Check = (value) => typeof value === "string" && value !== "";
const names: Check = (value) => Array.isArray(value) && value.every(filled);
const revision: Check = (value) => typeof value === "string" || number(value);
const number: Check = (value) => typeof value === "number" && Number.isInteger(value) && value >= 1 && value < 2 ** 32;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** ECMAScript's last moment, in the year 275760: asked for the day of a later one, it throws. */
const latest = 8.64e15;

/** Milliseconds since 1970. */
export const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= latest;

const root: Fields = {
  scheme: (value) => value === "saltmill-1",
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
  previous: optional((value) => isObject(value) && !wrongField(previous, value)),
};

/** Most accounts have the rules of another one, and checking them takes long numbers. */
const known = new Map<string, boolean>();
const mostKnown = 1000;

const validRules =
  (id: SchemeId): Check =>
  (rules) => {
    const key = JSON.stringify([id, rules]);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size === mostKnown) known.clear();
    const valid = isValid(id, rules as Rules);
    known.set(key, valid);
    return valid;
  };

function isValid(id: SchemeId, rules: Rules): boolean {
  try {
    schemes[id].validate(rules);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** What a scheme needs beyond that; an unknown scheme is a newer version's affair. */
const ofScheme: Readonly<Record<SchemeId | typeof storedScheme, Fields>> = {
  "saltmill-1": { revision: number, rules: optional(validRules("saltmill-1")) },
  "easypasswords-1": {
    revision: text,
    rules: optional(validRules("easypasswords-1")),
    secret: (value) => bytesIn(value) === storedBytes,
  },
  [storedScheme]: { revision: number, secret: (value) => storedPassword(value) !== undefined },
};

const hasFieldsOf = (scheme: unknown): scheme is keyof typeof ofScheme =>
  typeof scheme === "string" && Object.hasOwn(ofScheme, scheme);

const deletedAccount: Fields = { deleted: (value) => value === true, site: filled, login: text, revision };

const site: Fields = { site: filled, aliases: optional(names), hosts: optional(names) };

/** Which fields a record of this name has; a name of no known kind is a newer version's affair, and kept as it is. */
function fieldsOf(name: string, record: JsonObject): Fields {
  if (name === "settings") return settings;
  if (name === "keys") return keys;
  if (name.startsWith("site/")) return { ...site, site: (value) => filled(value) && name === `site/${String(value)}` };
  if (!name.startsWith("account/")) return {};
  if ("deleted" in record) return deletedAccount;
  const { scheme } = record;
  return hasFieldsOf(scheme) ? { ...account, ...ofScheme[scheme] } : account;
}

const wrongField = (fields: Fields, record: JsonObject): string | undefined =>
  Object.keys(fields).find((field) => !fields[field]?.(record[field]));

/** @returns the first field of a record that has a wrong value, or nothing */
export function wrongFieldOf(name: string, record: JsonObject): string | undefined {
  return isTime(record["modified"]) ? wrongField(fieldsOf(name, record), record) : "modified";
}
