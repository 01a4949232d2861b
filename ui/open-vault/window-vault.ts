import type { ReadonlySignal } from "@preact/signals";
import type { ProgressOptions } from "../../crypto/index.ts";
import type { Account } from "../../src/accounts/index.ts";
import type { OpenedBackup } from "../../src/backup/index.ts";
import type { Contents, RememberedLists, RememberedRow, Vault } from "../../src/vault/index.ts";
import type { CopiedPart, Perform } from "../../src/filling/index.ts";
import type { Phase } from "./opened.ts";
import type { QuickUnlock } from "./pin.ts";

/**
 * The vault in one window (the popup or a page of the extension). The signals also change when another window locks or
 * changes the vault.
 */
export interface WindowVault {
  readonly phase: ReadonlySignal<Phase>;
  /** The error that is shown in the phase `failed`. */
  readonly failure: ReadonlySignal<unknown>;
  /** Contents of the open vault. Undefined while no vault is open. */
  readonly contents: ReadonlySignal<Contents | undefined>;
  /**
   * Rows to draw while the records of an unlocked vault are being read. The map keys are the names of lists. The map is
   * empty at all other times.
   */
  readonly remembered: ReadonlySignal<RememberedLists>;
  /**
   * Stores the first rows of a list, so that the next window that opens can show them at once. Does not count as a use
   * of the vault, so the session is not extended.
   */
  readonly remember: (list: string, rows: readonly RememberedRow[]) => Promise<void>;
  /** Minutes until the vault locks if nobody uses it, rounded; at least 1. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** Time when the user can try a master password again after several wrong ones, in milliseconds since 1970. */
  readonly pausedUntil: ReadonlySignal<number>;
  readonly quickUnlock: QuickUnlock;
  /** Starts the worker that the next unlock needs. Called when the view of the locked vault opens. */
  readonly prepareUnlock: () => void;
  /** Number of PBKDF2 iterations that unlocking takes. Read from the header of the vault at each unlock. */
  readonly iterations: ReadonlySignal<number>;
  /** Runs `first` and starts the window. Called once, when the page loads. After an error, the phase is `failed`. */
  readonly start: (first?: () => Promise<void>) => Promise<void>;
  readonly create: (identity: string, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Returns the time since which the vault's header was changed, or undefined if it was not. To be called after a wrong
   * master password.
   */
  readonly headerChangedSince: () => Promise<number | undefined>;
  readonly unlock: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /** Restores a backup on a device without a vault, and unlocks the restored vault. */
  readonly restoreNew: (backup: OpenedBackup, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Opens the vault that `opening` returns. `opening` creates the vault on a device without a vault, for example from
   * the files in a sync folder.
   */
  readonly join: (opening: () => Promise<Vault>) => Promise<void>;
  /** Encrypts all records with a new key, and continues with the new key in this window. */
  readonly renewKey: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Runs a function that gives the vault a new key, and continues with the new key in this window.
   *
   * @returns false if the function has returned undefined, because the key has not changed
   */
  readonly replaceKey: (step: (vault: Vault) => Promise<Vault | undefined>) => Promise<boolean>;
  /**
   * Runs a function that changes the master password. After the change, the PIN of this device can no longer unlock the
   * vault.
   */
  readonly changeMaster: (step: (vault: Vault) => Promise<void>) => Promise<void>;
  readonly lock: () => Promise<void>;
  /**
   * Returns the unlocked vault. The call counts as a use of the vault, which extends the session.
   *
   * @throws AppError `locked` if the session has expired or another window has locked the vault
   */
  readonly use: () => Promise<Vault>;
  readonly read: () => Promise<Contents>;
  /**
   * Returns true if the given vault, which this window has opened, is still open. Does not count as a use of the vault,
   * so the session is not extended.
   */
  readonly isOpen: (vault: Vault) => Promise<boolean>;
  /**
   * Does an action and then shows the new contents. If the window closes before the action is done, the background
   * finishes it.
   */
  readonly perform: Perform;
  /**
   * Copies a text of an account. If the window closes before the text is copied, the background copies it.
   *
   * @param seconds - time until the clipboard is cleared; 0 means never
   * @param write - copies a text, and rejects if the browser refuses that
   * @returns true if the text was copied; undefined if there is no such text any more
   */
  readonly copyPart: (
    account: Account["name"],
    part: CopiedPart,
    seconds: number,
    write: (text: string, seconds: number) => Promise<void>,
  ) => Promise<boolean | undefined>;
  /**
   * Copies the password that the user has generated and not saved. If the window closes before that, the background
   * copies it from the form that the popup has stored.
   */
  readonly copyDraft: (
    password: string,
    seconds: number,
    write: (text: string, seconds: number) => Promise<void>,
  ) => Promise<boolean>;
  /** Runs a function that writes to the vault, and then shows the new contents. */
  readonly change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}
