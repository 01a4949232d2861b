import type { Pbkdf2HmacSha1, ProgressOptions } from "../../crypto/index.ts";
import type { Argon2 } from "../argon2.ts";
import type { DerivationOptions } from "../derivation.ts";
import type { SchemeRules } from "./rules.ts";

/** Inputs from which one password is derived, in addition to the secret bytes. */
export interface SchemeEntry {
  readonly site: string;
  readonly login: string;
  /** A number or, in some schemes, free text. */
  readonly revision: number | string;
  readonly rules: SchemeRules;
}

/** A master password and the functions that derive a secret from it. */
export interface MasterInput extends DerivationOptions {
  readonly masterPassword: string;
  /** A name or an e-mail address for schemes with `root: "vault"`, and the full name for Spectre. Default: empty. */
  readonly identity?: string | undefined;
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** Only saltmill-2 needs this function. It has no default. */
  readonly argon2?: Argon2 | undefined;
}

/** The properties that all schemes have, including the scheme of stored passwords. */
export interface AccountScheme {
  readonly id: string;
  /**
   * Place of the secret bytes from which passwords are derived. `vault` means a root in the vault's `keys` record,
   * which many accounts share. `account` means the account's own `secret` field.
   */
  readonly root: "vault" | "account";
  /**
   * The kind that the user interface displays for a password of this scheme. Missing if the kind depends on the
   * account's rules.
   */
  readonly kind?: "easy" | "stored" | "other";
  /**
   * Derives the password of an entry. The derivation takes only microseconds.
   *
   * @param secret - the caller owns these bytes, no reference is kept
   * @throws AppError `rules-…`, `revision-range`, `bad-character`, `bad-argument`; `root-missing` if the secret is
   * damaged or was derived for other rules
   */
  derive(secret: Uint8Array, entry: SchemeEntry): Promise<string>;
  /** Checks the `revision` field of a record. */
  readonly isRevision: (value: unknown) => boolean;
  /** Checks the `secret` field of a record. Only schemes with `root: "account"` have this check. */
  readonly isSecret?: (value: unknown) => boolean;
}

/** A scheme that generates passwords. */
export interface Scheme extends AccountScheme {
  /**
   * PBKDF2 iterations of {@link Scheme.deriveSecret}. Missing if the scheme does not use PBKDF2, or if its rules
   * contain the number.
   */
  readonly iterations?: number;
  /** Megabytes of memory that {@link Scheme.deriveSecret} needs. Missing if it does not need much. */
  readonly megabytes?: number;
  readonly defaultRules: SchemeRules;
  /** The first revision of a new entry. */
  readonly firstRevision: number | string;
  /**
   * Checks rules.
   *
   * @returns equivalent rules, with each class as a text of its sorted characters and the classes in canonical order; a
   * scheme of another program adds its defaults
   * @throws AppError `rules-length`, `rules-classes`, `rules-words`, `rules-separator`, `rules-unlikely`,
   * `bad-argument`
   */
  validate(rules: SchemeRules): SchemeRules;
  /**
   * Returns the entropy of a password under these rules in bits, at most 160, for an attacker who does not know the
   * root. Returns `undefined` if the entropy cannot be computed from the rules alone.
   */
  entropyBits(rules: SchemeRules): number | undefined;
  /** Throws an AppError if no password can be derived from this entry. Called before the slow derivation. */
  assertEntry(entry: SchemeEntry): void;
  /**
   * Derives the secret from a master password. The derivation is slow.
   *
   * @param rules - if set, only the bytes that these rules need are derived, which may be faster. Otherwise the result
   * can be used with any rules, except that a {@link ForeignScheme} derives the secret for its `defaultRules`.
   * @returns secret bytes; the caller wipes them
   * @throws AppError `master-empty`, `bad-character`; the reason of the aborted signal
   */
  deriveSecret(
    master: MasterInput,
    entry: Omit<SchemeEntry, "rules">,
    rules?: SchemeRules,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

/** A scheme whose accounts share a root of the vault. The root depends only on the master password and the identity. */
export interface RootScheme extends Scheme {
  readonly root: "vault";
  /**
   * Checks an identity before a slow derivation.
   *
   * @throws AppError `bad-character`, `bad-argument`; `identity-empty` if the scheme needs an identity
   */
  assertIdentity(identity: string): void;
  deriveSecret(master: MasterInput): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The scheme of another password generator. Accounts of that generator can be imported, and their passwords stay
 * generated. Each account stores in `secret` only the bytes from which its own password is derived. The other program's
 * master password is never stored.
 *
 * An entry has the values of the other program:
 * - `login`: the username from which the other program derives the password
 * - `revision`: the other program's counter or modifier, or 1 if that program has none
 * - `rules`: the other program's parameters, and `site` if that program derives the password from a text that differs
 *   from the account's site
 */
export interface ForeignScheme extends Scheme {
  readonly root: "account";
  /** Name of the program, for users. */
  readonly program: string;
  /** Name of the scheme in a menu. It differs from `program` if a program has several schemes. */
  readonly title: string;
  /**
   * The part of a web page's host from which the program derives passwords. `host` means the whole host without a
   * leading `www.`, `domain` the registrable domain, and `own-domain` the domain that the program finds with its own
   * list of second-level domains.
   */
  readonly derivesFrom: "host" | "domain" | "own-domain";
  /** Set if passwords also depend on a full name, see {@link MasterInput.identity}. */
  readonly fullName?: true;
  /** Set if an attacker can guess the master password quickly, because the program does not use a slow derivation. */
  readonly fastHash?: true;
  /** Set if the program has no counter. Its passwords do not depend on the revision. */
  readonly uncounted?: true;
  /**
   * The possible values of parameters, by the parameter's name. Contains only parameters with few possible values.
   * Saltmill's forms show these values as a list.
   */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /**
   * Prepares the other program's master password for many entries. Runs the slow step that all entries share, if there
   * is one.
   *
   * @returns secret state; the caller wipes it
   * @throws AppError `master-empty`, `bad-character`; the reason of the aborted signal
   */
  open(master: MasterInput): Promise<OpenedMaster>;
  /**
   * Returns the rules that the bytes in `secret` depend on. A change of these rules needs the master password again.
   *
   * @param rules - from {@link Scheme.validate}
   */
  secretRules(rules: SchemeRules): SchemeRules;
}

/** A master password of another program, ready to derive the secrets of many entries. */
export interface OpenedMaster {
  /**
   * Text that the other program shows so that users can check their master password, such as Spectre's key id or
   * LessPass's three pictures. Missing if the program shows none.
   */
  readonly check?: string;
  /**
   * Derives the secret bytes that an account stores. {@link Scheme.derive} derives the password from these bytes.
   *
   * @param entry - checked by {@link Scheme.assertEntry}
   * @returns secret bytes; the caller wipes them
   * @throws the reason of the aborted signal
   */
  secretFor(entry: SchemeEntry, progress?: ProgressOptions): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Returns the key with which the program encrypts the texts that it stores. Missing if the program stores none with
   * this master password.
   *
   * @returns secret bytes; the caller wipes them
   */
  textKey?(): Uint8Array<ArrayBuffer>;
  /** Overwrites the secret state. The object cannot be used afterwards. */
  wipe(): void;
}
