import type { AccountSchemeId, RootSchemeId, SchemeId, UnknownSchemeId } from "../schemes/index.ts";
import type { Rules, SchemeRules } from "../schemes/rules.ts";
import type { storedScheme } from "../schemes/stored.ts";
import type { JsonObject } from "./envelope.ts";
import type { VaultRecord } from "./records.ts";

/** Fields that every account has, whatever its scheme. */
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
   * True if the account was created on a page without TLS. Saltmill then fills the account on such pages without
   * asking.
   */
  readonly plain?: boolean;
  /**
   * Place where the account was created: the host, on shared hosts with the beginning of the path (see `placeOf` in
   * `sites/shared-domain.ts`). If its domain has many owners, Saltmill asks before it fills the account on another host
   * of that domain.
   */
  readonly madeAt?: string;
  readonly previous?: Previous;
  /** Earlier passwords that the site is not expected to have, the newest first. */
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
 * An account of another program's scheme. Its password is derived from the bytes in `secret`, which were derived from
 * that program's master password.
 */
export interface SecretAccountRecord extends AccountFields {
  readonly scheme: Exclude<SchemeId, RootSchemeId>;
  readonly root?: never;
  readonly revision: number | string;
  readonly rules?: SchemeRules;
  /** Base64. */
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

/** An account with a scheme of a newer version. It is kept, and no password is derived. */
export interface UnknownAccountRecord extends AccountFields {
  readonly scheme: UnknownSchemeId;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: SchemeRules;
  readonly secret?: string;
}

export type AccountRecord = RootAccountRecord | SecretAccountRecord | StoredAccountRecord | UnknownAccountRecord;

/** Inputs of the password before the last change. They are kept until the site is known to have the new password. */
export interface Previous extends JsonObject {
  /** Present only if the scheme has changed. */
  readonly scheme?: AccountSchemeId;
  readonly root?: string;
  readonly revision: number | string;
  readonly rules?: SchemeRules;
  readonly secret?: string;
  /**
   * True if the new password was filled into a form, to change the password or to log in. The site may have rejected
   * it. False if the new password was not filled yet. Version 0.1.0 never wrote false. If the value is missing, a login
   * fills the new password, unless the account moved to another root.
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
  /** The address, see `totp` of the account. */
  readonly totp: string;
  /** Time when the key was replaced, in milliseconds since 1970. */
  readonly ended: number;
}

/**
 * The remains of a deleted account. They prevent its revision from being used again, and tell a later merge about the
 * deletion.
 */
export interface DeletedRecord extends VaultRecord {
  readonly deleted: true;
  readonly site: string;
  readonly login: string;
  readonly revision: number | string;
  /** Time of the deletion in milliseconds since 1970. Present only while the account can still be restored. */
  readonly deletedAt?: number;
  /** All other fields of the account. They are removed 30 days after the deletion. */
  readonly account?: JsonObject;
}
