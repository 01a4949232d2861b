import { AppError } from "../errors.ts";
import type { RootSchemeId } from "../schemes/index.ts";
import { cannotDecrypt, newer } from "./envelope.ts";
import type { JsonObject } from "../json.ts";
import { wrongFieldOf } from "./fields.ts";
import type { VaultKeys } from "./keys.ts";

/** A decrypted record. Fields that this version does not know are kept when the record is written again. */
export interface VaultRecord extends JsonObject {
  readonly v: 1;
  readonly name: string;
  /** Time of the last change, in milliseconds since 1970. */
  readonly modified: number;
}

export interface Root extends JsonObject {
  readonly scheme: RootSchemeId;
  readonly identity: string;
  /** Base64 of the 20 secret bytes of the root. */
  readonly R: string;
  readonly created: number;
  readonly retired?: number;
}

export interface KeysRecord extends VaultRecord {
  readonly current: string;
  /** A copy of the vault's header for other devices. Set at the first sync. */
  readonly header?: JsonObject;
  /** Ids that this vault had under earlier vault keys. A new vault key brings a new vault id. */
  readonly earlier?: readonly string[];
  /** Generations of the present and earlier vault keys. The map key is the vault's id under that vault key. */
  readonly generations?: Readonly<Record<string, number>>;
  readonly roots: Readonly<Record<string, Root>>;
}

/** Returns the ids that a vault had under earlier vault keys. */
export const earlierIds = ({ earlier }: JsonObject): string[] =>
  Array.isArray(earlier) ? earlier.filter((id): id is string => typeof id === "string") : [];

export interface SiteRecord extends VaultRecord {
  readonly site: string;
  /** Other sites where this site's accounts are offered too. */
  readonly aliases?: readonly string[];
  /** Hosts of this site that are treated as separate sites: their accounts have the host as `site`. */
  readonly hosts?: readonly string[];
}

/**
 * Checks the fields of a record.
 *
 * @throws {@link AppError} `field-type`, with the names of the record and the field
 */
export function assertFields(record: VaultRecord): void {
  const { name } = record;
  const wrong = wrongFieldOf(name, record);
  if (wrong !== undefined) throw badField(name, wrong);
  if (name === "keys" && !Object.hasOwn((record as KeysRecord).roots, (record as KeysRecord).current)) {
    throw badField(name, "current");
  }
}

const badField = (name: string, field: string): AppError =>
  new AppError("field-type", `entry "${name}" has an invalid value in "${field}"`, [name, field]);

/**
 * Decrypts and checks the record under a storage key.
 *
 * @throws {@link AppError} `cannot-decrypt`, `vault-newer`, `field-type`
 */
export function openRecord(vault: VaultKeys, storageKey: string, envelope: unknown): VaultRecord {
  const record = vault.records.open(storageKey, envelope);
  const { name } = record;
  // Rejects a record whose name does not belong to its storage key.
  if (typeof name !== "string" || vault.storageKey(name) !== storageKey) throw cannotDecrypt();
  return checkRecord(record, name);
}

/**
 * Checks and freezes a decrypted record.
 *
 * @throws {@link AppError} `vault-newer`, `field-type`
 */
export function checkRecord(record: JsonObject, name: string): VaultRecord {
  const { v } = record;
  if (typeof v === "number" && v > 1) throw newer(v);
  if (v !== 1) throw badField(name, "v");
  frozen(record, name); // the record is cached, so callers must not change it
  assertFields(record as VaultRecord); // after `frozen` has rejected deep nesting, which could overflow the stack
  return record as VaultRecord;
}

const maxDepth = 64; // a more deeply nested record could overflow the stack

function frozen<T extends object>(object: T, name: string, depth = 1): T {
  if (depth > maxDepth) throw badField(name, "nesting");
  for (const value of Object.values(object) as unknown[])
    if (typeof value === "object" && value !== null) frozen(value, name, depth + 1);
  return Object.freeze(object);
}
