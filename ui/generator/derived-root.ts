import { type ReadonlySignal, signal } from "@preact/signals";
import {
  AppError,
  createVault,
  deriveRoot,
  fingerprint,
  hasVault,
  keysOf,
  openVault,
  rootBytesOf,
  schemes,
  vaultIterations,
  type Saltmill1Entry,
  saltmill1Password,
  type Vault,
  type ProgressOptions,
} from "../../src/internal.ts";
import { createDeadline } from "./expiry.ts";
import type { GeneratorPorts } from "./ports.ts";
import { noPreferences, type Preferences, preferencesIn, preferencesName, recordOf } from "./preferences.ts";

/** What the page may know while it can make passwords at once. */
export interface Ready {
  readonly identity: string;
  readonly fingerprint: string;
  /** What was kept for the forms. */
  readonly preferences: Preferences;
  /** Whether settings are kept on this machine. */
  readonly kept: boolean;
}

/**
 * Holds what a master password was ground to, never the master password, for as long as it is used; and tells when the time
 * is over for all else that is secret on the page.
 */
export interface RootHolder {
  /** Nothing as long as no master password was ground, and again once that is over. */
  readonly ready: ReadonlySignal<Ready | undefined>;
  /** Whether there are settings here, to be opened by their master password; `impossible` where nothing can be kept. */
  readonly kept: ReadonlySignal<"unknown" | "no" | "yes" | "impossible">;
  readonly minutesLeft: ReadonlySignal<number>;
  /** PBKDF2 iterations of an unlock, as the header of the kept settings has them. */
  readonly iterations: ReadonlySignal<number>;
  /** Once, by the entry. */
  readonly start: () => Promise<void>;
  readonly derive: (identity: string, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /** Grinds, and keeps the identity and the forms as they are, encrypted under the master password. */
  readonly deriveAndKeep: (
    identity: string,
    masterPassword: string,
    preferences: Preferences,
    work: ProgressOptions,
  ) => Promise<void>;
  /** Grinds a master password that has settings here. @throws AppError `cannot-decrypt` for another one */
  readonly unlock: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  readonly passwordOf: (entry: Saltmill1Entry) => Promise<string>;
  /** Keeps the forms as they are, where settings are kept. */
  readonly keep: (preferences: Preferences) => Promise<void>;
  /** Something secret was typed or made, with or without what is ground: the time begins again. */
  readonly use: () => void;
  readonly forget: () => void;
  /** Removes everything from this machine. */
  readonly erase: () => Promise<void>;
}

/** @param forgotten - called when everything secret is to be dropped, by the time or by somebody */
export function createRootHolder({ pbkdf2, storage, erase }: GeneratorPorts, forgotten: () => void): RootHolder {
  const ready = signal<Ready | undefined>();
  const kept = signal<"unknown" | "no" | "yes" | "impossible">("unknown");
  const iterations = signal(schemes["saltmill-1"].iterations);
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

  const hold = (identity: string, ground: Uint8Array, preferences: Preferences, opened?: Vault): void => {
    drop();
    root = ground;
    vault = opened;
    ready.value = { identity, fingerprint: fingerprint(ground), preferences, kept: opened !== undefined };
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
      kept.value = "impossible"; // the browser gives this page nothing to keep anything in
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
      storage.onChange(() => void look()); // another tab has kept or erased settings
      await look();
    },
    async derive(identity, masterPassword, work) {
      hold(identity, await deriveRoot(pbkdf2, masterPassword, identity, work), noPreferences);
    },
    async deriveAndKeep(identity, masterPassword, preferences, work) {
      recordOf(preferences); // refused before the slow step rather than after
      const made = await createVault({ storage, pbkdf2, identity, masterPassword, ...work });
      kept.value = "yes";
      await holdVault(made, () => writePreferences(made, preferences));
    },
    async unlock(masterPassword, work) {
      iterations.value = await vaultIterations(storage);
      await holdVault(await openVault({ storage, pbkdf2, masterPassword, ...work }));
    },
    async passwordOf(entry) {
      if (!root) throw new AppError("locked", "no master password is ground");
      deadline.use();
      return saltmill1Password(root, entry);
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
