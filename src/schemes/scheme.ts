import type { Pbkdf2HmacSha1, ProgressOptions } from "../../crypto/internal.ts";
import type { Rules } from "./rules.ts";

/** Inputs for one password, in addition to the secret. */
export interface SchemeEntry {
  readonly site: string;
  readonly login: string;
  /** A number in schemes that count passwords, free text in others. */
  readonly revision: number | string;
  readonly rules: Rules;
}

/** A master password and the PBKDF2 function that derives a secret from it. */
export interface MasterInput extends ProgressOptions {
  readonly masterPassword: string;
  /** Used only by schemes with `root: "vault"`. Default: empty. */
  readonly identity?: string | undefined;
  readonly pbkdf2: Pbkdf2HmacSha1;
}

/** The part of a scheme that every account needs, with a generated or a stored password. */
export interface AccountScheme {
  readonly id: string;
  /**
   * Place of the secret bytes from which passwords are derived. `vault` means a root in the vault's `keys` record,
   * which many accounts share. `account` means the account's own `secret` field.
   */
  readonly root: "vault" | "account";
  /** The kind that users see. It is set only if the rules do not determine it. */
  readonly kind?: "easy" | "stored" | "other";
  /**
   * Derives the password of an entry, in microseconds.
   *
   * @param secret - the caller owns these bytes, no reference is kept
   * @throws AppError `rules-…`, `revision-range`, `bad-character`, `bad-argument`; `root-missing` if the secret is
   * unusable
   */
  derive(secret: Uint8Array, entry: SchemeEntry): Promise<string>;
  /** Checks the `revision` field of a record. */
  readonly isRevision: (value: unknown) => boolean;
  /** Checks the `secret` field of a record. Only schemes with `root: "account"` have one. */
  readonly isSecret?: (value: unknown) => boolean;
}

/** A scheme that generates passwords. */
export interface Scheme extends AccountScheme {
  /** PBKDF2 iterations of {@link Scheme.deriveSecret}. */
  readonly iterations: number;
  readonly defaultRules: Rules;
  /** The first revision of a new entry. */
  readonly firstRevision: number | string;
  /**
   * Checks rules.
   *
   * @returns the same rules, their classes as sorted characters in canonical order
   * @throws AppError `rules-length`, `rules-classes`, `rules-words`, `rules-separator`, `rules-unlikely`,
   * `bad-argument`
   */
  validate(rules: Rules): Rules;
  /**
   * Returns the entropy of a password under these rules in bits, at most 160, for an attacker who does not know the
   * root.
   */
  entropyBits(rules: Rules): number;
  /** Throws an AppError if no password can be derived from this entry. It is called before the slow step. */
  assertEntry(entry: SchemeEntry): void;
  /**
   * Derives the secret from a master password. This is the slow step.
   *
   * @param rules - if set, derives only as many bytes as these rules need, which may be faster; otherwise the result
   * can be used with any rules
   * @returns secret bytes; the caller wipes them
   * @throws AppError `master-empty`, `bad-character`; the signal's reason when aborted
   */
  deriveSecret(master: MasterInput, entry: Omit<SchemeEntry, "rules">, rules?: Rules): Promise<Uint8Array<ArrayBuffer>>;
}
