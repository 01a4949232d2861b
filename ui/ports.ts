import type {
  AppError,
  UnlockAttemptsPort,
  HostsPort,
  Pbkdf2HmacSha1,
  SessionPort,
  StoragePort,
  WorkerPort,
} from "../src/internal.ts";

/**
 * Access to the browser's permissions for single hosts. The user can also remove these permissions in the browser's
 * settings.
 */
export interface GrantedHostsPort extends HostsPort {
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
}

/** State of the last sync. The state is lost when the browser is closed. */
export interface SyncStatus {
  readonly state: "running" | "done" | "failed";
  /** Time when `state` got its current value, in milliseconds since 1970. */
  readonly at: number;
  /** True if the sync before the running one did not end, because the browser has stopped the background. */
  readonly isResumed?: boolean;
  /** Time of the last sync that succeeded, in milliseconds since 1970. */
  readonly lastDone?: number;
  readonly error?: Pick<AppError, "code" | "values">;
  /** True if the store had lost all files of the vault and this device has uploaded them again. */
  readonly storeWasEmpty?: boolean;
  /** Number of files in the store that belong to other vaults. */
  readonly foreign?: number;
  /** Number of damaged files in the store. */
  readonly bad?: number;
  /** Number of files that this sync has not read yet. The next sync reads them. */
  readonly left?: number;
}

/** Functions that a window needs from the extension to open the vault. Tests replace them. */
export interface VaultPorts {
  readonly storage: StoragePort;
  readonly session: SessionPort;
  /** Stores how many wrong master passwords were typed. */
  readonly attempts: UnlockAttemptsPort;
  /** Derives keys outside the window's main thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  /**
   * Starts the worker that the next unlock needs. So the worker can compile and test its code while the user types the
   * master password.
   */
  readonly prepareUnlock?: () => void;
  /**
   * The browser's permissions for hosts. Each unlock with the master password removes permissions that were not used
   * for a year.
   */
  readonly hosts: GrantedHostsPort;
  /** Creates the worker that estimates the strength of a master password. */
  readonly strengthWorker: () => WorkerPort;
}
