import { bytesIn } from "../base64.ts";
import { AppError } from "../errors.ts";
import {
  type AccountScheme,
  generatorOf,
  isRevision,
  rootBytes,
  rootSchemeOf,
  type Scheme,
  schemeOf,
  type SchemeRules,
} from "../schemes/index.ts";
import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { utf8 } from "../text.ts";

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === "string";
const nonEmpty: Check = (value) => typeof value === "string" && value !== "";
const names: Check = (value) => Array.isArray(value) && value.every(nonEmpty);
const revision: Check = (value) => typeof value === "string" || isRevision(value);
/**
 * Returns a check that also accepts a missing field. The annotation below lets bundlers drop calls whose result is
 * unused.
 */
/* @__NO_SIDE_EFFECTS__ */
function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** The latest time that ECMAScript can represent, in the year 275760. Formatting a later date throws. */
const latestTime = 8.64e15;

/** Checks a time in milliseconds since 1970. */
export const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= latestTime;

const root: Fields = {
  scheme: (value) => rootSchemeOf(value) !== undefined,
  identity: text,
  R: (value) => bytesIn(value) === rootBytes,
  created: isTime,
  retired: optional(isTime),
};

const settings: Fields = {
  lockMinutes: optional((value) => typeof value === "number" && value >= 1 && value <= 1440),
};

const keys: Fields = {
  current: nonEmpty,
  roots: (value) => isObject(value) && Object.values(value).every((each) => isObject(each) && !wrongField(root, each)),
};

const flag: Check = (value) => typeof value === "boolean";

const previous: Fields = {
  scheme: optional(nonEmpty),
  root: optional(nonEmpty),
  revision,
  rules: optional(isObject),
  secret: optional(nonEmpty),
  sent: optional(flag),
};

const earlier: Fields = { ...previous, scheme: nonEmpty, ended: isTime };

const isHistory: Check = (value) =>
  Array.isArray(value) && value.every((each) => isObject(each) && !wrongField(earlier, each));

/** The beginning of the address that contains a key of one-time codes. */
export const totpPrefix = "otpauth://totp/";
/** Maximum length of such an address in bytes. It limits the length of the address's recovery code on paper. */
export const longestTotp = 1000;

/** Returns true if an address is not too long. Does not encode a text that has too many characters. */
export const fitsTotp = (address: string): boolean =>
  address.length <= longestTotp && utf8(address).length <= longestTotp;

const totp: Check = (value) => typeof value === "string" && value.startsWith(totpPrefix);

const earlierKey: Fields = { totp, ended: isTime };

const isKeyHistory: Check = (value) =>
  Array.isArray(value) && value.every((each) => isObject(each) && !wrongField(earlierKey, each));

const ignored: Fields = { finding: nonEmpty, password: nonEmpty };

const isIgnoredList: Check = (value) =>
  Array.isArray(value) && value.every((each) => isObject(each) && !wrongField(ignored, each));

const account: Fields = {
  site: nonEmpty,
  login: text,
  userName: optional(text),
  label: optional(nonEmpty),
  scheme: nonEmpty,
  root: optional(nonEmpty),
  revision,
  rules: optional(isObject),
  notes: optional(text),
  tags: optional(names),
  favourite: optional(flag),
  totp: optional(totp),
  totpHistory: optional(isKeyHistory),
  created: isTime,
  used: optional(isTime),
  secret: optional(nonEmpty),
  plain: optional(flag),
  madeAt: optional(nonEmpty),
  address: optional(nonEmpty),
  ignored: optional(isIgnoredList),
  previous: optional((value) => isObject(value) && !wrongField(previous, value)),
  history: optional(isHistory),
};

/**
 * Cached results of `validRules`. Many accounts have the same rules, and checking rules needs slow BigInt arithmetic.
 */
const checkedRules = new Map<string, boolean>();
const maxCheckedRules = 1000;

const validRules =
  (scheme: Scheme): Check =>
  (rules) => {
    const key = JSON.stringify([scheme.id, rules]);
    const cached = checkedRules.get(key);
    if (cached !== undefined) return cached;
    if (checkedRules.size === maxCheckedRules) checkedRules.clear();
    const valid = isValid(scheme, rules as SchemeRules);
    checkedRules.set(key, valid);
    return valid;
  };

function isValid(scheme: Scheme, rules: SchemeRules): boolean {
  try {
    scheme.validate(rules);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const fieldsOfScheme = new WeakMap<AccountScheme, Fields>();

/**
 * Returns the field checks for an account by its scheme id. An unknown id comes from a newer version, so only the
 * checks that all schemes share apply.
 */
function accountFields(id: unknown): Fields {
  const scheme = schemeOf(id);
  if (!scheme) return account;
  const cached = fieldsOfScheme.get(scheme);
  if (cached) return cached;
  const { isRevision, isSecret } = scheme;
  const generator = generatorOf(id);
  const own = { revision: isRevision, ...(isSecret && { secret: isSecret }) };
  const fields = { ...account, ...own, ...(generator && { rules: optional(validRules(generator)) }) };
  fieldsOfScheme.set(scheme, fields);
  return fields;
}

const deletedAccount: Fields = {
  deleted: (value) => value === true,
  site: nonEmpty,
  login: text,
  revision,
  deletedAt: optional(isTime),
  account: optional((value) => isObject(value) && !wrongField(accountFields(value["scheme"]), value)),
};

const site: Fields = { site: nonEmpty, aliases: optional(names), hosts: optional(names) };

/**
 * Returns the field checks for a record by its name. Returns no checks for a name that this function does not list,
 * because newer versions may define such a record.
 */
function fieldsOf(name: string, record: JsonObject): Fields {
  if (name === "settings") return settings;
  if (name === "keys") return keys;
  if (name.startsWith("site/"))
    return { ...site, site: (value) => nonEmpty(value) && name === `site/${String(value)}` };
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
