import type { Account } from "../../accounts/index.ts";
import type { ImportedEntry } from "./entry.ts";

/**
 * State of an entry, compared with the vault and the rest of the file:
 * - `new`: neither the vault nor a preceding entry of the file has this site and login
 * - `same`: the vault's account already has all values of the entry
 * - `different`: the vault's account differs in `fields`
 * - `twice`: a preceding entry of the file has the same site and login, and the vault has no account left to compare
 *   this entry with
 */
export type ImportStatus = "new" | "same" | "different" | "twice";

/**
 * A choice for one entry. `mine` does not change the vault. `theirs` imports the entry. If the vault already has the
 * account, the vault's account gets the entry's texts, password, linked sites and earlier passwords, and the replaced
 * password goes to the account's history. `both` adds the entry as a second account.
 */
export type ImportChoice = "mine" | "theirs" | "both";

/** One entry of a file and the vault's account with the same site and login. */
export interface ImportItem {
  /** Identifies the entry in the choices for `applyImport`. */
  readonly key: string;
  readonly status: ImportStatus;
  /** The entry as the import would write it to the vault. */
  readonly entry: ImportedEntry;
  readonly mine?: Account;
  /**
   * Names of the fields that would change: `password`, `label`, `notes`, `tags`, `favourite`, `totp`, `history` (the
   * earlier passwords), `aliases` (the linked sites).
   */
  readonly fields: readonly string[];
  readonly choices: readonly ImportChoice[];
  /** The default choice. This choice replaces no value in the vault. */
  readonly proposed: ImportChoice;
}
