import { type ReadonlySignal, signal } from "@preact/signals";
import type { ProgressOptions } from "../../crypto/index.ts";
import { openRecovery } from "../../src/backup/index.ts";
import { AppError } from "../../src/errors.ts";
import { defaultScheme, fingerprint, type Saltmill1Entry } from "../../src/schemes/index.ts";
import {
  createVault,
  hasVault,
  keysOf,
  openVault,
  rootBytesOf,
  vaultIterations,
  type Vault,
} from "../../src/vault/index.ts";
import { createDeadline } from "./expiry.ts";
import type { GeneratorPorts } from "./ports.ts";
import { noPreferences, type Preferences, preferencesIn, preferencesName, recordOf } from "./preferences.ts";

/** Facts about the root that is in memory, and the settings that belong to the root. */
export interface Ready {
  readonly identity: string;
  readonly fingerprint: string;
  /** Initial values of the form, from the stored settings if they are unlocked. */
  readonly preferences: Preferences;
  /** True if settings are stored on this device and are unlocked. */
  readonly kept: boolean;
}

/** The identity and the master password that a recovery code needs. */
interface RecoveryOwner {
  readonly identity: string;
  readonly masterPassword: string;
}

/**
 * Keeps the derived root in memory, but not the master password. If the root was not used for some time, the root and
 * all other secrets of the page are removed.
 */
export interface RootHolder {
  /** Undefined while no root is in memory. */
  readonly ready: ReadonlySignal<Ready | undefined>;
  /**
   * Tells if settings are stored on this device. `unknown`: not checked yet. `impossible`: the browser does not allow
   * this page to store anything.
   */
  readonly kept: ReadonlySignal<"unknown" | "no" | "yes" | "impossible">;
  readonly minutesLeft: ReadonlySignal<number>;
  /**
   * Number of PBKDF2 iterations for unlocking the stored settings. Read from the header of these settings at each
   * unlock.
   */
  readonly iterations: ReadonlySignal<number>;
  /** Checks if settings are stored on this device. Called once, when the page loads. */
  readonly start: () => Promise<void>;
  readonly derive: (identity: string, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Derives the root, and stores the identity and the initial values of the form, encrypted with the master password.
   */
  readonly deriveAndKeep: (
    identity: string,
    masterPassword: string,
    preferences: Preferences,
    work: ProgressOptions,
  ) => Promise<void>;
  /**
   * Derives the root and opens the stored settings.
   *
   * @throws AppError `cannot-decrypt` for a wrong master password
   */
  readonly unlock: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Decrypts a recovery code with the root in memory, or with the typed identity and master password. Keeps the root
   * that has decrypted a code in memory.
   *
   * @throws AppError `cannot-decrypt` for a wrong master password or identity
   */
  readonly recover: (bytes: Uint8Array, typed: RecoveryOwner | undefined, work: ProgressOptions) => Promise<string>;
  readonly passwordOf: (entry: Saltmill1Entry) => Promise<string>;
  /** Stores the current values of the form as the new initial values. The stored settings must be unlocked. */
  readonly keep: (preferences: Preferences) => Promise<void>;
  /**
   * Restarts the timer that removes all secrets when it runs out. Called when a secret is typed or used, even if no
   * root is in memory.
   */
  readonly use: () => void;
  readonly forget: () => void;
  /** Deletes everything that the page has stored on this device. */
  readonly erase: () => Promise<void>;
}

/**
 * @param forgotten - called when the page must remove all secrets, because they were not used for some time or the user
 * pressed a button
 */
export function createRootHolder({ pbkdf2, storage, erase }: GeneratorPorts, forgotten: () => void): RootHolder {
  const ready = signal<Ready | undefined>();
  const kept = signal<"unknown" | "no" | "yes" | "impossible">("unknown");
  const iterations = signal(defaultScheme.iterations);
  let root: Uint8Array | undefined;
  let vault: Vault | undefined;

  const drop = (): void => {
    deadline.end();
    root?.fill(0);
    root = undefined;
    vault?.close();
    vault = undefined;
    ready.value = undefined;
  };
  const forget = (): void => {
    drop();
    forgotten();
  };
  const deadline = createDeadline(forget);

  const held = (): Uint8Array => {
    if (root) return root;
    throw new AppError("locked", "there is no derived root: enter the master password again");
  };
  const hold = (identity: string, newRoot: Uint8Array, preferences: Preferences, opened?: Vault): void => {
    drop();
    root = newRoot;
    vault = opened;
    ready.value = { identity, fingerprint: fingerprint(newRoot), preferences, kept: opened !== undefined };
    deadline.use();
  };
  const holdVault = async (opened: Vault, first?: () => Promise<void>): Promise<void> => {
    try {
      await first?.();
      const contents = await opened.contents();
      const { current, roots } = keysOf(contents);
      hold(roots[current]?.identity ?? "", rootBytesOf(contents), preferencesIn(contents), opened);
    } catch (error) {
      opened.close();
      throw error;
    }
  };
  const look = async (): Promise<void> => {
    try {
      kept.value = (await hasVault(storage)) ? "yes" : "no";
    } catch {
      kept.value = "impossible"; // the browser does not allow this page to store anything
    }
  };
  const writePreferences = (opened: Vault, preferences: Preferences): Promise<void> =>
    opened.change(() => ({ writes: { [preferencesName]: recordOf(preferences) }, result: undefined }));

  return {
    ready,
    kept,
    minutesLeft: deadline.minutesLeft,
    iterations,
    async start() {
      storage.onChange(() => void look()); // called when any tab has stored or deleted settings
      await look();
    },
    async derive(identity, masterPassword, work) {
      hold(identity, await defaultScheme.deriveSecret({ ...work, pbkdf2, masterPassword, identity }), noPreferences);
    },
    async deriveAndKeep(identity, masterPassword, preferences, work) {
      recordOf(preferences); // throws for invalid preferences before the slow derivation begins
      const made = await createVault({ storage, pbkdf2, identity, masterPassword, ...work });
      kept.value = "yes";
      await holdVault(made, () => writePreferences(made, preferences));
    },
    async unlock(masterPassword, work) {
      iterations.value = await vaultIterations(storage);
      await holdVault(await openVault({ storage, pbkdf2, masterPassword, ...work }));
    },
    async recover(bytes, typed, work) {
      if (!typed) {
        deadline.use();
        return openRecovery(bytes, held());
      }
      const derived = await defaultScheme.deriveSecret({ ...work, pbkdf2, ...typed });
      try {
        const secret = openRecovery(bytes, derived);
        hold(typed.identity, derived, noPreferences);
        return secret;
      } catch (error) {
        derived.fill(0);
        throw error;
      }
    },
    async passwordOf(entry) {
      deadline.use();
      return defaultScheme.derive(held(), entry);
    },
    async keep(preferences) {
      if (!vault || !ready.value) throw new AppError("locked", "no settings are open");
      deadline.use();
      await writePreferences(vault, preferences);
      ready.value = { ...ready.value, preferences };
    },
    use: deadline.use,
    forget,
    async erase() {
      await erase();
      if (vault) forget();
      await look();
    },
  };
}
