import { fromBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import type { Rules } from "../rules.ts";
import { storedBytes } from "../scheme/easypasswords1.ts";
import { isSchemeId, type SchemeId, schemes } from "../scheme/index.ts";
import { cannotDecrypt, isObject, type JsonObject, newer } from "./envelope.ts";
import type { VaultKeys } from "./keys.ts";

/** A record as it lies in its envelope. Fields that this version does not know are kept when it is written again. */
export interface VaultRecord extends JsonObject {
  readonly v: 1;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

export interface SettingsRecord extends VaultRecord {
  readonly lockMinutes?: number;
}

export interface Root extends JsonObject {
  readonly scheme: "saltmill-1";
  readonly identity: string;
  /** B64 of 20 bytes. */
  readonly R: string;
  readonly created: number;
  readonly retired?: number;
}

export interface KeysRecord extends VaultRecord {
  readonly current: string;
  readonly roots: Readonly<Record<string, Root>>;
}

export interface SiteRecord extends VaultRecord {
  readonly site: string;
}

export interface AccountRecord extends VaultRecord {
  readonly site: string;
  readonly login: string;
  readonly scheme: string;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: JsonObject;
  readonly notes?: string;
  readonly created: number;
  readonly used?: number;
  readonly secret?: string;
}

/** What stays of a deleted account, so that its revision is not used again and a later merge knows. */
export interface DeletedRecord extends VaultRecord {
  readonly deleted: true;
  readonly site: string;
  readonly login: string;
  readonly revision: number | string;
}

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === "string";
const filled: Check = (value) => typeof value === "string" && value !== "";
const time: Check = (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const revision: Check = (value) =>
  typeof value === "string" || (typeof value === "number" && Number.isInteger(value) && value >= 1 && value < 2 ** 32);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const root: Fields = {
  scheme: (value) => value === "saltmill-1",
  identity: text,
  R: (value) => fromBase64(value)?.length === 20,
  created: time,
  retired: optional(time),
};

const settings: Fields = {
  lockMinutes: optional((value) => typeof value === "number" && value >= 1 && value <= 1440),
};

const keys: Fields = {
  current: filled,
  roots: (value) => isObject(value) && Object.values(value).every((each) => isObject(each) && !wrongField(root, each)),
};

const account: Fields = {
  site: filled,
  login: text,
  scheme: filled,
  root: optional(filled),
  revision,
  rules: optional(isObject),
  notes: optional(text),
  created: time,
  used: optional(time),
  secret: optional(filled),
};

const validRules =
  (id: SchemeId): Check =>
  (rules) => {
    try {
      schemes[id].validate(rules as Rules);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };

/** What a scheme needs beyond that; an unknown scheme is a newer version's affair. */
const ofScheme: Readonly<Record<SchemeId, Fields>> = {
  "saltmill-1": {
    revision: (value) => typeof value === "number" && revision(value),
    rules: optional(validRules("saltmill-1")),
  },
  "easypasswords-1": {
    revision: text,
    rules: optional(validRules("easypasswords-1")),
    secret: (value) => fromBase64(value)?.length === storedBytes,
  },
};

const deletedAccount: Fields = { deleted: (value) => value === true, site: filled, login: text, revision };

const wrongField = (fields: Fields, record: JsonObject): string | undefined =>
  Object.keys(fields).find((field) => !fields[field]?.(record[field]));

/** Which fields a record of this name has; a name of no known kind is a newer version's affair, and kept as it is. */
function fieldsOf({ name, ...record }: VaultRecord): Fields {
  if (name === "settings") return settings;
  if (name === "keys") return keys;
  if (name.startsWith("site/")) return { site: (value) => filled(value) && name === `site/${String(value)}` };
  if (!name.startsWith("account/")) return {};
  if ("deleted" in record) return deletedAccount;
  const { scheme } = record;
  return isSchemeId(scheme) ? { ...account, ...ofScheme[scheme] } : account;
}

/** @throws {@link AppError} `field-type`, with the record's name and the field's */
export function assertFields(record: VaultRecord): void {
  const { name } = record;
  const wrong = time(record.modified) ? wrongField(fieldsOf(record), record) : "modified";
  if (wrong !== undefined) throw badField(name, wrong);
  if (name === "keys" && !Object.hasOwn((record as KeysRecord).roots, (record as KeysRecord).current)) {
    throw badField(name, "current");
  }
}

const badField = (name: string, field: string): AppError =>
  new AppError("field-type", `the record "${name}" has a wrong value in its field "${field}"`, [name, field]);

/**
 * Opens and checks what lies under a storage key.
 *
 * @throws {@link AppError} `cannot-decrypt`, `vault-newer`, `field-type`
 */
export function openRecord(vault: VaultKeys, storageKey: string, envelope: unknown): VaultRecord {
  const record = vault.records.open(storageKey, envelope);
  const { v, name } = record;
  if (typeof name !== "string" || vault.storageKey(name) !== storageKey) throw cannotDecrypt(); // not where it belongs
  if (typeof v === "number" && v > 1) throw newer(v);
  if (v !== 1) throw badField(name, "v");
  assertFields(record as VaultRecord);
  return frozen(record as VaultRecord); // it is kept for the next reading: nobody may change it in passing
}

function frozen<T extends object>(object: T): T {
  for (const value of Object.values(object) as unknown[])
    if (typeof value === "object" && value !== null) frozen(value);
  return Object.freeze(object);
}
