import { AppError } from "../errors.ts";
import { cannotDecrypt, type JsonObject, newer } from "./envelope.ts";
import { wrongFieldOf } from "./fields.ts";
import type { VaultKeys } from "./keys.ts";

/** A record as it lies in its envelope. Fields that this version does not know are kept when it is written again. */
export interface VaultRecord extends JsonObject {
  readonly v: 1;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
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
  /** Other sites, at which this one's accounts are offered too. */
  readonly aliases?: readonly string[];
  /** Hosts of this site that stand for themselves: what is kept there has the host as its site. */
  readonly hosts?: readonly string[];
}

export interface AccountRecord extends VaultRecord {
  readonly site: string;
  readonly login: string;
  /** What is shown, copied and filled in where that is no longer `login`, which stays as it is hashed. */
  readonly userName?: string;
  /** A name of the owner's own. */
  readonly label?: string;
  readonly scheme: string;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: JsonObject;
  readonly notes?: string;
  readonly created: number;
  readonly used?: number;
  readonly secret?: string;
  /** Whether it was made on a page without https: to fill it in on one is nothing to ask about. */
  readonly plain?: boolean;
  /** The host over whose page it was made, see `targetOf`: where its domain has many owners, filling on another one asks. */
  readonly madeAt?: string;
  readonly previous?: Previous;
}

/** What the password before the last change was made of, until the new one was used to log in. */
export interface Previous extends JsonObject {
  /** Where that has changed. */
  readonly scheme?: string;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: JsonObject;
  readonly secret?: string;
  /** Whether both have been filled into a form that changes the password. */
  readonly sent?: boolean;
}

/** What stays of a deleted account, so that its revision is not used again and a later merge knows. */
export interface DeletedRecord extends VaultRecord {
  readonly deleted: true;
  readonly site: string;
  readonly login: string;
  readonly revision: number | string;
}

/** @throws {@link AppError} `field-type`, with the record's name and the field's */
export function assertFields(record: VaultRecord): void {
  const { name } = record;
  const wrong = wrongFieldOf(name, record);
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
  frozen(record, name); // it is kept for the next reading: nobody may change it in passing
  assertFields(record as VaultRecord); // after its depth: rules are written as JSON there
  return record as VaultRecord;
}

const deepest = 64; // a record from elsewhere may be nested until the stack is used up

function frozen<T extends object>(object: T, name: string, depth = 1): T {
  if (depth > deepest) throw badField(name, "nesting");
  for (const value of Object.values(object) as unknown[])
    if (typeof value === "object" && value !== null) frozen(value, name, depth + 1);
  return Object.freeze(object);
}
