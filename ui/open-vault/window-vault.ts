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

/** The vault in one window. Follows when another window locks or changes the vault. */
export interface WindowVault {
  readonly phase: ReadonlySignal<Phase>;
  /** The error that is shown in the phase `failed`. */
  readonly failure: ReadonlySignal<unknown>;
  /** Contents of the open vault. Undefined in the other phases. */
  readonly contents: ReadonlySignal<Contents | undefined>;
  /** Rows to draw until the records of an open vault are read, by the name of their list. Empty at all other times. */
  readonly remembered: ReadonlySignal<RememberedLists>;
  /** Remembers the first rows of a list for the next window. This is not a use and does not extend the session. */
  readonly remember: (list: string, rows: readonly RememberedRow[]) => Promise<void>;
  /** Minutes until the vault locks by itself, rounded, at least 1. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** Time when the next try with a master password is allowed, in milliseconds since 1970. */
  readonly pausedUntil: ReadonlySignal<number>;
  readonly quickUnlock: QuickUnlock;
  /** Prepares the worker that the next unlock needs. The locked view calls this when it opens. */
  readonly prepareUnlock: () => void;
  /** PBKDF2 iterations that unlocking takes, from the vault's header. */
  readonly iterations: ReadonlySignal<number>;
  /** Runs `first` and starts the window. Called once, when the page loads. An error leads to the phase `failed`. */
  readonly start: (first?: () => Promise<void>) => Promise<void>;
  readonly create: (identity: string, masterPassword: string, work: ProgressOptions) => Promise<void>;
  readonly unlock: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /** Restores a backup as the vault of a device that has none, and unlocks it. */
  readonly restoreNew: (backup: OpenedBackup, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Calls `opening`, which creates a vault on a device that has none, for example from a sync folder. Then shows that
   * vault.
   */
  readonly join: (opening: () => Promise<Vault>) => Promise<void>;
  /** Encrypts all records with a new key and continues with that key. Other windows must unlock the vault again. */
  readonly renewKey: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Runs a step that gives the vault another key, and continues with that key.
   *
   * @returns false if the step returned no vault: the key is the same then
   */
  readonly replaceKey: (step: (vault: Vault) => Promise<Vault | undefined>) => Promise<boolean>;
  /** Runs a step that changes the master password. The PIN of this device can then no longer unlock the vault. */
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
   * Returns true if a vault that this window opened is still open. This is not a use and does not extend the session.
   */
  readonly isOpen: (vault: Vault) => Promise<boolean>;
  /** Runs a function that writes to the vault, and then shows the new contents. */
  readonly change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}
