import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type {
  AccountSchemeId,
  RootSchemeId,
  Rules,
  SchemeId,
  SchemeRules,
  storedScheme,
  UnknownSchemeId,
} from "../schemes/index.ts";
import { cannotDecrypt, newer } from "./envelope.ts";
import { wrongFieldOf } from "./fields.ts";
import type { VaultKeys } from "./keys.ts";

/** A decrypted record. Fields that this version does not know are kept when the record is written again. */
export interface VaultRecord extends JsonObject {
  readonly v: 1;
  readonly name: string;
  /** Time of the last change, in milliseconds since 1970. */
  readonly modified: number;
}

/** Fields that every account can have, whatever its scheme. */
interface AccountFields extends VaultRecord {
  readonly site: string;
  readonly login: string;
  /** Username to show, copy and fill, if it differs from the `login` from which the password is derived. */
  readonly userName?: string;
  /** A name that the user chose for the account. */
  readonly label?: string;
  readonly notes?: string;
  /** Names of groups that the user sorts accounts into. */
  readonly tags?: readonly string[];
  readonly favourite?: boolean;
  /** Key of one-time codes, as an address that begins with `otpauth://totp/`. */
  readonly totp?: string;
  /** Earlier keys of one-time codes, the newest first. */
  readonly totpHistory?: readonly EarlierOneTimeKey[];
  readonly created: number;
  readonly used?: number;
  /**
   * True if the account was created on a page without TLS. Saltmill then fills the account on such pages and does not
   * ask the user first.
   */
  readonly plain?: boolean;
  /**
   * Place where the account was created: the host or, on a shared host, the host and the beginning of the path (see
   * `placeOf` in `sites/shared-domains.ts`). If the host's domain has many owners, Saltmill asks the user before it
   * fills the account at a different place in that domain.
   */
  readonly madeAt?: string;
  /**
   * The web address of the account: scheme, host, port and path (see `keptAddress` in `sites/address.ts`). The account
   * opens at this address, and Saltmill asks the user before it fills the account on another port.
   */
  readonly address?: string;
  /** Findings of the password check that the user ignores. */
  readonly ignored?: readonly IgnoredFinding[];
  readonly previous?: Previous;
  /** Earlier passwords, the newest first. The site probably does not accept them. */
  readonly history?: readonly EarlierPassword[];
}

/** An account whose password is derived from a root in the `keys` record. */
export interface RootAccountRecord extends AccountFields {
  readonly scheme: RootSchemeId;
  readonly root?: string;
  readonly revision: number;
  readonly rules?: Rules;
  readonly secret?: never;
}

/**
 * An account of another program's scheme or of Easy Passwords 1.x. Its password is derived from the bytes in `secret`,
 * which were derived from a master password of that program.
 */
export interface SecretAccountRecord extends AccountFields {
  readonly scheme: Exclude<SchemeId, RootSchemeId>;
  readonly root?: never;
  readonly revision: number | string;
  readonly rules?: SchemeRules;
  /** Base64 of the bytes from which the password is derived. */
  readonly secret: string;
}

/** An account with a stored password, or without a password. */
export interface StoredAccountRecord extends AccountFields {
  readonly scheme: typeof storedScheme;
  readonly root?: never;
  readonly revision: number;
  readonly rules?: SchemeRules;
  /** Base64 of the password's UTF-8. Missing if the account has no password, for example only one-time codes. */
  readonly secret?: string;
}

/** An account whose scheme only a newer version knows. The record is kept, but its password cannot be derived. */
export interface UnknownAccountRecord extends AccountFields {
  readonly scheme: UnknownSchemeId;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: SchemeRules;
  readonly secret?: string;
}

export type AccountRecord = RootAccountRecord | SecretAccountRecord | StoredAccountRecord | UnknownAccountRecord;

/** Inputs of an account's previous password. They are kept until the site is known to have the new password. */
export interface Previous extends JsonObject {
  /** Present only if it differs from the account's current scheme. */
  readonly scheme?: AccountSchemeId;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: SchemeRules;
  readonly secret?: string;
  /**
   * True if the new password was filled into a form, to change the password or to log in. The site may have rejected
   * the new password. False if the new password was not filled yet. Early builds of 0.1.0 never wrote false. If the
   * value is missing, sign-in forms are filled with the new password, unless the account moved to another root.
   */
  readonly sent?: boolean;
}

/** Inputs of an earlier password. */
export interface EarlierPassword extends JsonObject {
  readonly scheme: AccountSchemeId;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: SchemeRules;
  readonly secret?: string;
  /** Time when the password was moved to the history, in milliseconds since 1970. */
  readonly ended: number;
}

/** An earlier key of one-time codes. */
export interface EarlierOneTimeKey extends JsonObject {
  /** The key as an address that begins with `otpauth://totp/`. */
  readonly totp: string;
  /** Time when the key was replaced, in milliseconds since 1970. */
  readonly ended: number;
}

/** A finding of the password check that the user ignores as long as the account has this password. */
export interface IgnoredFinding extends JsonObject {
  /** The kind of finding. Kinds of newer versions are kept. */
  readonly finding: string;
  /** A short mark of the password, see `accounts/ignored.ts`. */
  readonly password: string;
}

/**
 * The record that remains of a deleted account. It prevents the account's revision from being used again, and tells
 * other devices about the deletion when they sync.
 */
export interface DeletedRecord extends VaultRecord {
  readonly deleted: true;
  readonly site: string;
  readonly login: string;
  readonly revision: number | string;
  /** Time of the deletion in milliseconds since 1970. Present only while the account can still be restored. */
  readonly deletedAt?: number;
  /** A copy of the account, without the fields `v`, `name` and `modified`. It is removed 30 days after the deletion. */
  readonly account?: JsonObject;
}

export interface SiteRecord extends VaultRecord {
  readonly site: string;
  /** Other sites where this site's accounts are offered too. */
  readonly aliases?: readonly string[];
  /** Hosts of this site that are treated as separate sites: their accounts have the host as `site`. */
  readonly hosts?: readonly string[];
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

export interface Root extends JsonObject {
  readonly scheme: RootSchemeId;
  readonly identity: string;
  /** Base64 of the 20 secret bytes of the root. */
  readonly R: string;
  readonly created: number;
  readonly retired?: number;
}

/** Returns the ids that a vault had under earlier vault keys. */
export const earlierIds = ({ earlier }: JsonObject): string[] =>
  Array.isArray(earlier) ? earlier.filter((id): id is string => typeof id === "string") : [];

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
