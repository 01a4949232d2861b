import type {
  AccountSchemeId,
  RootSchemeId,
  Rules,
  SchemeId,
  SchemeRules,
  storedScheme,
  UnknownSchemeId,
} from "../schemes/index.ts";
import type { JsonObject } from "../json.ts";
import type { VaultRecord } from "./records.ts";

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

/** An account with a stored password. */
export interface StoredAccountRecord extends AccountFields {
  readonly scheme: typeof storedScheme;
  readonly root?: never;
  readonly revision: number;
  readonly rules?: SchemeRules;
  /** Base64 of the password's UTF-8. */
  readonly secret: string;
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
