import type { Pbkdf2HmacSha1, WorkerPort } from "../crypto/index.ts";
import type { Argon2 } from "../src/argon2.ts";
import type { Intention } from "../src/filling/index.ts";
import type { BrowserRoom } from "../src/sync/index.ts";
import type { CarriedError } from "../src/trace.ts";
import type { MasterAttemptsPort, HostsPort, SessionPort, StoragePort } from "../src/vault/index.ts";

/**
 * Access to the browser's permissions for single hosts. The user can also remove these permissions in the browser's
 * settings.
 */
export interface GrantedHostsPort extends HostsPort {
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
}

/** State of the last sync. The state is lost when the browser is closed. */
export interface SyncStatus extends CarriedError {
  readonly state: "running" | "done" | "failed";
  /** Time when `state` got its current value, in milliseconds since 1970. */
  readonly at: number;
  /** True if the sync before the running one did not end, because the browser has stopped the background. */
  readonly isResumed?: boolean;
  /** Time of the last sync that succeeded, in milliseconds since 1970. */
  readonly lastDone?: number;
  /** True if the store had lost all files of the vault and this device has uploaded them again. */
  readonly storeWasEmpty?: boolean;
  /** True if the vault's file in the store was damaged and this device has written a new one. */
  readonly storeWasDamaged?: boolean;
  /** Number of files in the store that belong to other vaults. */
  readonly foreign?: number;
  /** Number of damaged files in the store. */
  readonly bad?: number;
  /** Number of files that may come from a newer version of Saltmill. */
  readonly unknown?: number;
  /** Number of files that this sync has not read yet. The next sync reads them. */
  readonly left?: number;
  /** Room in the browser's own sync, if the vault syncs through it. */
  readonly room?: BrowserRoom;
}

/** An intention that the background finishes if this window closes before it has called `forget`. */
export interface SentIntention {
  readonly id: string;
  /** Removes the intention, because this window has done it or shows an error. */
  readonly forget: () => Promise<void>;
  /**
   * Waits until the background has done the intention, and returns the action's result if it is a text or a number. Set
   * only in private windows of Firefox. They share no lock with the background, so only the background acts.
   *
   * @throws AppError the error of the action
   */
  readonly answer?: () => Promise<unknown>;
}

/** Stores intentions for the background. See `src/filling/intention.ts`. */
export interface IntentionsPort {
  /** Stores an intention before the first `await`, so that it stays even if the window closes at once. */
  send(intention: Intention): SentIntention;
  /** Returns and forgets the error of an intention that the background could not finish. */
  takeFailure(): Promise<Error | undefined>;
}

/** Functions that a window needs from the extension to open the vault. Tests replace them. */
export interface VaultPorts {
  readonly storage: StoragePort;
  readonly session: SessionPort;
  /** Stores how many wrong master passwords were typed. */
  readonly attempts: MasterAttemptsPort;
  readonly intentions: IntentionsPort;
  /** Derives keys outside the window's main thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** Runs Argon2 in a worker, for vaults with saltmill-2 and for files of other programs. */
  readonly argon2: Argon2;
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
  /**
   * Opens a small window that asks an authenticator of this device. Undefined if extensions cannot use authenticators in
   * this browser: Firefox lets only websites use them.
   */
  readonly openDeviceWindow?: ((what: "unlock" | "set-up") => Promise<void>) | undefined;
  /** Creates the worker that estimates the strength of a master password. */
  readonly strengthWorker: () => WorkerPort;
}
