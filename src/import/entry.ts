import type { AppError } from "../errors.ts";
import type { JsonObject } from "../vault/envelope.ts";

/** A file format that {@link readImport} recognises, or `typed` for the accounts of {@link typedImport}. */
export type ImportFormat =
  | "csv"
  | "bitwarden"
  | "1pux"
  | "kdbx"
  | "easypasswords-1"
  | "pfp-2"
  | "lesspass"
  | "masterpassword"
  | "passwordmaker"
  | "typed";

/** An earlier password of an imported account. */
export interface ImportedPassword {
  readonly password: string;
  /** Time when the password was replaced, in milliseconds since 1970, or 0 if the file does not say. */
  readonly ended: number;
}

/** Inputs of a generated password. */
export interface ImportedDerivation {
  readonly scheme: string;
  readonly revision: number | string;
  readonly rules: JsonObject;
  /** Base64 of the bytes that the scheme stores for this account. `openImport` adds it. */
  readonly secret?: string;
}

/** One account of a file. */
export interface ImportedEntry {
  /** Row of a table as a spreadsheet counts it, or the position of the entry in the file, from 1. */
  readonly row: number;
  readonly site: string;
  readonly login: string;
  /** The first address in the file, from which `site` was taken. Missing if the site is only a name. */
  readonly address?: string;
  /** Other sites of the entry. The account is also offered at these sites, unless they have accounts of their own. */
  readonly aliases?: readonly string[];
  readonly label?: string;
  readonly notes?: string;
  /** A stored password, unchanged. An entry has exactly one of `password`, `derivation` and `sealed`. */
  readonly password?: string;
  readonly derivation?: ImportedDerivation;
  /** True if the password is stored encrypted. `openImport` decrypts it. */
  readonly sealed?: true;
  /** The key of one-time codes as an `otpauth:` address. */
  readonly totp?: string;
  readonly tags?: readonly string[];
  readonly favourite?: boolean;
  readonly created?: number;
  readonly used?: number;
  /** Earlier passwords, the newest first. */
  readonly history?: readonly ImportedPassword[];
}

/** A part of a file that is not imported, with the reason. */
export interface ImportProblem {
  readonly row: number;
  /** The entry's title or site, if it has a readable one. */
  readonly title?: string;
  readonly error: AppError;
}

/** Kinds of items that Saltmill does not store. */
export type NotTakenKind = "card" | "identity" | "passkey" | "username" | "note" | "attachment" | "trash" | "other";

/** A recognised file. */
export interface ReadImport {
  readonly format: ImportFormat;
  /** Name of the program that writes such files, if it can be recognised. */
  readonly program?: string;
  /**
   * Input that `openImport` needs: the file's own password, or the master password from which the accounts' passwords
   * are generated.
   */
  readonly needs?: "password" | "master-password";
  /**
   * The full name from which passwords are derived, if the program asks for one. Empty if the file does not contain it.
   * The option `identity` of `openImport` overrides it.
   */
  readonly fullName?: string;
  /**
   * Header of a table whose columns are unknown, with empty names if its first row is an account. {@link readImport}
   * must be called again with `columns`.
   */
  readonly unknownColumns?: readonly string[];
  /** True if the file contains passwords without encryption. */
  readonly isClear: boolean;
  readonly entries: readonly ImportedEntry[];
  readonly problems: readonly ImportProblem[];
  /** Numbers of items that are not imported, by kind. */
  readonly notTaken: Readonly<Partial<Record<NotTakenKind, number>>>;
}
