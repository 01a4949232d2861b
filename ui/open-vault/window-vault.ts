import type { ReadonlySignal } from "@preact/signals";
import type {
  Contents,
  OpenedBackup,
  ProgressOptions,
  RememberedLists,
  RememberedRow,
  Vault,
} from "../../src/internal.ts";
import type { Phase } from "./opened.ts";
import type { QuickUnlock } from "./quick-unlock.ts";

/**
 * The vault in one window (the popup or a page of the extension). When another window locks or changes the vault, the
 * signals change too.
 */
export interface WindowVault {
  readonly phase: ReadonlySignal<Phase>;
  /** The error that is shown in the phase `failed`. */
  readonly failure: ReadonlySignal<unknown>;
  /** Contents of the open vault. Undefined while no vault is open. */
  readonly contents: ReadonlySignal<Contents | undefined>;
  /**
   * Rows to draw while the records of an opened vault are being read. The map keys are names of lists. Empty at all
   * other times.
   */
  readonly remembered: ReadonlySignal<RememberedLists>;
  /**
   * Stores the first rows of a list for the next time that a window opens. Does not count as a use of the vault, so the
   * session is not extended.
   */
  readonly remember: (list: string, rows: readonly RememberedRow[]) => Promise<void>;
  /** Minutes until the vault locks by itself, rounded; at least 1. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** Time from which the master password can be tried again, in milliseconds since 1970. */
  readonly pausedUntil: ReadonlySignal<number>;
  readonly quickUnlock: QuickUnlock;
  /**
   * Prepares the worker that the next unlock needs. The view of the locked vault calls this function when the view
   * opens.
   */
  readonly prepareUnlock: () => void;
  /** PBKDF2 iterations that unlocking takes, from the vault's header. */
  readonly iterations: ReadonlySignal<number>;
  /** Runs `first` and starts the window. Called once, when the page loads. After an error, the phase is `failed`. */
  readonly start: (first?: () => Promise<void>) => Promise<void>;
  readonly create: (identity: string, masterPassword: string, work: ProgressOptions) => Promise<void>;
  readonly unlock: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /** Restores a backup as the vault of a device without a vault, and unlocks that vault. */
  readonly restoreNew: (backup: OpenedBackup, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Calls `opening`, which creates the vault on a device without a vault, for example from a sync folder. Afterwards
   * shows the created vault.
   */
  readonly join: (opening: () => Promise<Vault>) => Promise<void>;
  /** Encrypts all records with a new key and continues with that key. Other windows must unlock the vault again. */
  readonly renewKey: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Runs a function that gives the vault a new key, and continues with that key.
   *
   * @returns false if the function returned no vault, because the key has not changed
   */
  readonly replaceKey: (step: (vault: Vault) => Promise<Vault | undefined>) => Promise<boolean>;
  /**
   * Runs a function that changes the master password. After the change, the PIN of this device can no longer unlock the
   * vault.
   */
  readonly changeMaster: (step: (vault: Vault) => Promise<void>) => Promise<void>;
  readonly lock: () => Promise<void>;
  /**
   * Returns the unlocked vault and extends its session.
   *
   * @throws AppError `locked` if the session has expired or the vault was locked by another window
   */
  readonly use: () => Promise<Vault>;
  readonly read: () => Promise<Contents>;
  /**
   * Returns true if a vault that this window opened is still open. Does not count as a use of the vault, so the session
   * is not extended.
   */
  readonly isOpen: (vault: Vault) => Promise<boolean>;
  /** Runs a function that writes to the vault, and then shows the new contents. */
  readonly change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}
