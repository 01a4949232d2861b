import type { Account } from "../../accounts/index.ts";
import type { AppError } from "../../errors.ts";
import type { JsonObject } from "../../json.ts";
import type { EarlierOneTimeKey } from "../../vault/index.ts";

/** A file format that {@link readImport} recognises, or `typed` for the accounts of {@link typedImport}. */
export type ImportFormat =
  | "csv"
  | "bitwarden"
  | "1pux"
  | "proton-pass"
  | "enpass"
  | "keeper"
  | "kdbx"
  | "keepass-xml"
  | "easypasswords-1"
  | "pfp-2"
  | "lesspass"
  | "masterpassword"
  | "passwordmaker"
  | "authenticator"
  | "pass"
  | "typed";

/** An earlier password of an imported account. */
export interface ImportedPassword {
  readonly password: string;
  /** Time when the password was replaced, in milliseconds since 1970, or 0 if the file does not say. */
  readonly ended: number;
}

/** Values from which a generated password is derived. */
export interface ImportedDerivation {
  readonly scheme: string;
  readonly revision: number | string;
  readonly rules: JsonObject;
  /**
   * Base64 of the bytes that `openImport` derives from the other program's master password. The account stores these
   * bytes, and the scheme derives the password from them.
   */
  readonly secret?: string;
}

/** One account of a file. */
export interface ImportedEntry {
  /** Number of the row in a table, or position of the entry in a file of another format. Counted from 1. */
  readonly row: number;
  readonly site: string;
  readonly login: string;
  /**
   * The web address from which `site` was taken: scheme, host, port and path. Missing if `site` was not taken from a web
   * address.
   */
  readonly address?: string;
  /** Other sites of the entry. The account is also offered at these sites, unless they have accounts of their own. */
  readonly aliases?: readonly string[];
  readonly label?: string;
  readonly notes?: string;
  /**
   * The password as the file contains it. An entry has one of `password`, `derivation` and `sealed`, or none of them if
   * it has only one-time codes.
   */
  readonly password?: string;
  readonly derivation?: ImportedDerivation;
  /** True if the file contains the password in encrypted form. `openImport` decrypts the password. */
  readonly sealed?: true;
  /** The secret key that generates the account's one-time codes, as an `otpauth:` address. */
  readonly totp?: string;
  /**
   * True if the entry is a key of an authenticator app, which belongs to an account with a password. `site` is then the
   * issuer, such as "GitHub" or `github.com`, or `login` again if there is no issuer.
   */
  readonly isKey?: true;
  /** Earlier keys of one-time codes, the newest first. */
  readonly totpHistory?: readonly EarlierOneTimeKey[];
  readonly tags?: readonly string[];
  readonly favourite?: boolean;
  /**
   * True if the entry's row has more cells than the header of its table. An unquoted separator may have cut the
   * password, so the preview proposes to leave the entry out. The further cells are in the notes.
   */
  readonly wide?: true;
  readonly created?: number;
  readonly used?: number;
  /** Earlier passwords, the newest first. */
  readonly history?: readonly ImportedPassword[];
}

/** A row or entry of a file of which something cannot be imported, with the reason. */
export interface ImportProblem {
  readonly row: number;
  /**
   * The entry's title, site or address: the first that is not empty. Control characters are replaced with spaces.
   * Missing if there is none.
   */
  readonly title?: string;
  readonly error: AppError;
}

/**
 * Kinds of items that an import leaves out. `username` means a username that the file does not have or that cannot be
 * decrypted, `alias` an e-mail address that forwards to another one, and `trash` a deleted item.
 */
export type NotTakenKind =
  "card" | "identity" | "passkey" | "sshkey" | "alias" | "username" | "note" | "attachment" | "trash" | "other";

/** The parts of an export that were not read, counted from 1. */
export interface MissingParts {
  /** Number of all parts of this export. */
  readonly count: number;
  readonly missing: readonly number[];
}

/** A file whose format was recognised, with its entries. */
export interface ReadImport {
  readonly format: ImportFormat;
  /** Name of the program that writes such files. Missing if the program cannot be recognised. */
  readonly program?: string;
  /**
   * Input that `openImport` needs: the file's own password, or the master password from which the accounts' passwords
   * are generated.
   */
  readonly needs?: "password" | "master-password";
  /**
   * The full name from which the program derives passwords, together with the master password. Missing if no name is
   * needed, and empty if the file does not contain the name. The option `identity` of `openImport` overrides this name.
   */
  readonly fullName?: string;
  /**
   * Names of the columns of a table with an unknown header. A name that Saltmill does not know is replaced by an empty
   * text: the first row may be an account, and its password must not be shown. If this property is set,
   * {@link readImport} must be called again with `columns`.
   */
  readonly unknownColumns?: readonly string[];
  /**
   * Rows of a table with texts that begin with an apostrophe before a formula, such as `'=1`. Either these are the texts
   * of the accounts, or the program that wrote the table put the apostrophes there for spreadsheets, as Saltmill can do.
   * The entries have the texts with the apostrophes. If this property is set, ask the user, and call {@link readImport}
   * again with `apostrophes`.
   */
  readonly apostrophes?: readonly Required<Pick<ImportProblem, "row" | "title">>[];
  /**
   * Rows of a table of LastPass with entities such as `&amp;`, if other texts of the table have an unescaped `&`, `<` or
   * `>`. LastPass sometimes writes all texts as HTML, but these may be the texts of the accounts. The entries have them as
   * they are. If this property is set, ask the user, and call {@link readImport} again with `entities`.
   */
  readonly entities?: readonly Required<Pick<ImportProblem, "row" | "title">>[];
  /** True if the file contains passwords without encryption. */
  readonly isClear: boolean;
  readonly entries: readonly ImportedEntry[];
  /** Entries that are not imported. */
  readonly problems: readonly ImportProblem[];
  /** Entries that are imported with the key of their one-time codes in the notes, because it cannot be used. */
  readonly keysInNotes: readonly ImportProblem[];
  /** Number of items that are not imported, by kind. */
  readonly notTaken: Readonly<Partial<Record<NotTakenKind, number>>>;
  /**
   * Names of the items that are not imported, by kind, in the order of the file. A passkey or an attachment has the name
   * of its account, or its own. Items without a name are only counted.
   */
  readonly notTakenNames?: Readonly<Partial<Record<NotTakenKind, readonly string[]>>>;
  /** Exports with several QR codes of which some are missing. */
  readonly missingParts?: readonly MissingParts[];
}

/**
 * State of an entry, compared with the vault and the rest of the file:
 * - `new`: neither the vault nor a preceding entry of the file has this site and login, or all that have it are for
 *   another host or port
 * - `same`: the vault's account already has all values of the entry
 * - `different`: the vault's account differs in `fields`
 * - `twice`: a preceding entry of the file has the same site, login and password, and takes all values of this one, whose
 *   only choice is `mine`; or it has the same site, login and host with another password, and the vault has no account
 *   left to compare this entry with
 *
 * Keys of authenticator apps have `same`, `twice`, or one of these:
 * - `matched`: the key belongs to an account of the vault that has no key
 * - `unclear`: no account, or several, may have this key, or the account has another key. Nothing is imported unless the
 *   user chooses an account
 */
export type ImportStatus = "new" | "same" | "different" | "twice" | "matched" | "unclear";

/** The name of an account's record, as a choice: this account gets the key. */
export type AccountChoice = `account/${string}`;

/**
 * A choice for one entry. `mine` does not change the vault. `theirs` imports the entry. If the vault already has the
 * account, the vault's account gets the entry's texts, password, linked sites and earlier passwords, and the replaced
 * password goes to the account's history. `both` adds the entry as a second account. The name of one of the item's
 * `accounts` gives the key of an authenticator app to this account; a replaced key goes to the account's history.
 */
export type ImportChoice = "mine" | "theirs" | "both" | AccountChoice;

/** One entry of a file and the vault's account with the same site and login. */
export interface ImportItem {
  /** Identifies the entry in the choices for `applyImport`. */
  readonly key: string;
  readonly status: ImportStatus;
  /** The entry as the import would write it to the vault. */
  readonly entry: ImportedEntry;
  readonly mine?: Account;
  /** The accounts to which a key of an authenticator app may belong, the best first. */
  readonly accounts?: readonly Account[];
  /**
   * Names of the fields that would change: `password`, `address`, `label`, `notes`, `tags`, `favourite`, `totp`, `totpHistory`
   * (the earlier keys of one-time codes), `history` (the earlier passwords), `aliases` (the linked sites).
   */
  readonly fields: readonly string[];
  readonly choices: readonly ImportChoice[];
  /** The default choice. This choice replaces no value in the vault, and leaves out an entry that is `wide`. */
  readonly proposed: ImportChoice;
}
