import { type ReadonlySignal, signal } from "@preact/signals";
import type { DerivationCosts } from "../../src/derivation.ts";
import type { ProgressOptions } from "../../crypto/index.ts";
import { openRecovery, recoveryScheme } from "../../src/backup/index.ts";
import { AppError } from "../../src/errors.ts";
import {
  defaultScheme,
  deriveRoot,
  fingerprint,
  type RootSchemeId,
  type Saltmill1Entry,
  schemes,
} from "../../src/schemes/index.ts";
import { probeMemory } from "../../src/master/index.ts";
import {
  createVault,
  currentScheme,
  hasVault,
  keysOf,
  openVault,
  rootBytesOf,
  vaultCosts,
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

/** The inputs from which a root is derived. */
interface RootOwner extends RecoveryOwner {
  readonly scheme: RootSchemeId;
}

interface HeldRoot {
  readonly scheme: RootSchemeId;
  readonly R: Uint8Array<ArrayBuffer>;
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
  /** The costs of unlocking the stored settings. Read from the header of these settings at each unlock. */
  readonly costs: ReadonlySignal<DerivationCosts>;
  /** Finds out whether this device gives the memory that saltmill-2 needs. @throws AppError `memory` */
  readonly probeMemory: () => Promise<void>;
  /** Checks if settings are stored on this device. Called once, when the page loads. */
  readonly start: () => Promise<void>;
  readonly derive: (owner: RootOwner, work: ProgressOptions) => Promise<void>;
  /**
   * Derives the root, and stores the identity and the initial values of the form, encrypted with the master password.
   */
  readonly deriveAndKeep: (owner: RootOwner, preferences: Preferences, work: ProgressOptions) => Promise<void>;
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
  const costs = signal<DerivationCosts>(defaultScheme);
  let root: HeldRoot | undefined;
  let vault: Vault | undefined;

  const drop = (): void => {
    deadline.end();
    root?.R.fill(0);
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

  const held = (): HeldRoot => {
    if (root) return root;
    throw new AppError("locked", "there is no derived root: enter the master password again");
  };
  const hold = (identity: string, newRoot: HeldRoot, preferences: Preferences, opened?: Vault): void => {
    drop();
    root = newRoot;
    vault = opened;
    const known = fingerprint(newRoot.R, newRoot.scheme);
    ready.value = { identity, fingerprint: known, preferences, kept: opened !== undefined };
    deadline.use();
  };
  const holdVault = async (opened: Vault, first?: () => Promise<void>): Promise<void> => {
    try {
      await first?.();
      const contents = await opened.contents();
      const { current, roots } = keysOf(contents);
      const root = { scheme: currentScheme(contents).id, R: rootBytesOf(contents) };
      hold(roots[current]?.identity ?? "", root, preferencesIn(contents), opened);
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
    costs,
    async probeMemory() {
      await probeMemory(storage, { pbkdf2 });
    },
    async start() {
      storage.onChange(() => void look()); // called when any tab has stored or deleted settings
      await look();
    },
    async derive(owner, work) {
      const { scheme, identity } = owner;
      hold(identity, { scheme, R: await deriveRoot({ ...work, ...owner, pbkdf2 }) }, noPreferences);
    },
    async deriveAndKeep(owner, preferences, work) {
      recordOf(preferences); // throws for invalid preferences before the slow derivation begins
      const made = await createVault({ storage, pbkdf2, ...owner, ...work });
      kept.value = "yes";
      await holdVault(made, () => writePreferences(made, preferences));
    },
    async unlock(masterPassword, work) {
      costs.value = await vaultCosts(storage);
      await holdVault(await openVault({ storage, pbkdf2, masterPassword, ...work }));
    },
    async recover(bytes, typed, work) {
      const scheme = recoveryScheme(bytes) ?? defaultScheme.id;
      if (!typed) {
        deadline.use();
        const { R, scheme: own } = held();
        if (own !== scheme) throw new AppError("cannot-decrypt", "the code needs the root of another scheme");
        return openRecovery(bytes, R);
      }
      const R = await deriveRoot({ ...work, pbkdf2, ...typed, scheme });
      try {
        const secret = openRecovery(bytes, R);
        hold(typed.identity, { scheme, R }, noPreferences);
        return secret;
      } catch (error) {
        R.fill(0);
        throw error;
      }
    },
    async passwordOf(entry) {
      deadline.use();
      const { scheme, R } = held();
      return schemes[scheme].derive(R, entry);
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
