import { type ReadonlySignal, signal } from "@preact/signals";
import type { ProgressOptions } from "../../crypto/index.ts";
import { allAccounts, emptyExpired } from "../../src/accounts/index.ts";
import { noteBackup, type OpenedBackup, restoreNewVault } from "../../src/backup/index.ts";
import type { DerivationCosts } from "../../src/derivation.ts";
import { newVaultKey, type NewVaultKeyOptions, probeMemory, tellMemory } from "../../src/master/index.ts";
import type { RootSchemeId } from "../../src/schemes/index.ts";
import {
  awaitsFirstUnlock,
  type Contents,
  createVault,
  giveBackUnusedHosts,
  headerChangedSince,
  headerKey,
  masterChangeElsewhere,
  type MasterChange,
  keepSession,
  leastIterations,
  noteFirstUnlock,
  noteNewVault,
  openWithBackoff,
  pausedUntil,
  readRecords,
  rehearseOpening,
  type RememberedLists,
  type RememberedRow,
  rememberList,
  removeLeftovers,
  replaceSession,
  type Session,
  type StoredRecords,
  type Vault,
  vaultCosts,
  wrapStorageErrors,
} from "../../src/vault/index.ts";
import type { VaultPorts } from "../ports.ts";
import { createOpenedVault, minutesOf, type Phase } from "./opened.ts";
import { createPerforming, type Performing } from "./perform.ts";
import { createDeviceUnlock, type DeviceUnlock } from "./device.ts";
import { createPinUnlock, type PinUnlock } from "./pin.ts";
import { createWindowSession } from "./window-session.ts";

/**
 * The vault in one window (the popup or a page of the extension). The signals also change when another window locks or
 * changes the vault.
 */
export interface WindowVault extends Performing {
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
  readonly pin: PinUnlock;
  readonly device: DeviceUnlock;
  /** Starts the worker that the next unlock needs. Called when the view of the locked vault opens. */
  readonly prepareUnlock: () => void;
  /** The costs of an unlock. Read from the header of the vault at each unlock. */
  readonly costs: ReadonlySignal<DerivationCosts>;
  /** Runs `first` and starts the window. Called once, when the page loads. After an error, the phase is `failed`. */
  readonly start: (first?: () => Promise<void>) => Promise<void>;
  readonly create: (
    identity: string,
    masterPassword: string,
    work: ProgressOptions,
    scheme?: RootSchemeId,
  ) => Promise<void>;
  /**
   * Returns the time since which the vault's header was changed, or undefined if it was not. To be called after a wrong
   * master password.
   */
  readonly headerChangedSince: () => Promise<number | undefined>;
  /** Returns the last change of the master password that came from another device. Works while the vault is locked. */
  readonly masterChange: () => Promise<MasterChange | undefined>;
  /** Finds out whether this device gives the memory that saltmill-2 needs. @throws AppError `memory` */
  readonly probeMemory: () => Promise<void>;
  readonly unlock: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /** Restores a backup on a device without a vault, and unlocks the restored vault. */
  readonly restoreNew: (backup: OpenedBackup, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /**
   * Opens the vault that `opening` returns. `opening` creates the vault on a device without a vault, for example from
   * the files in a sync folder.
   */
  readonly join: (opening: () => Promise<Vault>) => Promise<void>;
  /**
   * Encrypts all records with a new key, and continues with the new key in this window. May change the master password,
   * the identity and the scheme in the same step.
   */
  readonly renewKey: (
    masterPassword: string,
    work: ProgressOptions,
    change?: Pick<NewVaultKeyOptions, "newMasterPassword" | "newIdentity" | "scheme">,
  ) => Promise<void>;
  /**
   * Runs a function that gives the vault a new key, and continues with the new key in this window.
   *
   * @returns false if the function has returned undefined, because the key has not changed
   */
  readonly replaceKey: (step: (vault: Vault) => Promise<Vault | undefined>) => Promise<boolean>;
  /**
   * Runs a function that changes the master password. After the change, neither the PIN nor an authenticator of this
   * device can unlock the vault.
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
  /** Returns the open vault. Does not count as a use of the vault, so the session is not extended. */
  readonly opened: () => Vault | undefined;
  /**
   * Returns true if the given vault, which this window has opened, is still open. Does not count as a use of the vault,
   * so the session is not extended.
   */
  readonly isOpen: (vault: Vault) => Promise<boolean>;
  /** Runs a function that writes to the vault, and then shows the new contents. */
  readonly change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}

/**
 * Minimum number of accounts for which the rows of lists are stored. With fewer accounts, users do not notice the time
 * it takes to read the records.
 */
const manyAccounts = 500;

export function createWindowVault(ports: VaultPorts): WindowVault {
  const { storage, session: stored, attempts, pbkdf2, argon2, hosts } = ports;
  const opened = createOpenedVault(storage);
  const session = createWindowSession(ports, opened);
  const paused = signal(0);
  const costs = signal<DerivationCosts>({ iterations: leastIterations });

  const followPause = async (): Promise<void> => {
    const look = async (): Promise<void> => {
      paused.value = pausedUntil(await attempts.get());
    };
    attempts.onChange(() => void look());
    await look();
  };

  const change = async <T>(step: (vault: Vault) => Promise<T>): Promise<T> => {
    const vault = await session.extend();
    const before = opened.contents.value && minutesOf(opened.contents.value);
    vault.takeChanged(); // discards contents from before `step`, so that `showChanged` cannot show them
    let result: T;
    try {
      result = await step(vault);
    } catch (error) {
      // `step` may have written to the vault before it failed. This call is not awaited, because reading ten thousand
      // records would delay the error of `step`. Other errors are ignored, because the error of `step` is shown.
      void opened.showChanged().catch(() => undefined);
      throw error;
    }
    // If `step` has changed the setting for the length of sessions, gives the current session the new length.
    if (minutesOf(await opened.showChanged()) !== before) await session.extend();
    return result;
  };

  const performing = createPerforming(ports.intentions, opened, session, change);
  const pin = createPinUnlock(ports, opened, session, performing.perform);
  const device = createDeviceUnlock(ports, opened, session);

  const keepIn =
    (vault: Vault) =>
    (minutes: number): Promise<Session> =>
      wrapStorageErrors(keepSession(stored, vault.keys, minutes));

  const enterFresh = (opening: () => Promise<Vault>): Promise<void> =>
    session.entered(async () => {
      const vault = await opening();
      await opened.enter(vault, keepIn(vault));
    });

  /** Reads the costs for the label of the progress bar. Errors are ignored: the unlock reports them. */
  const readCosts = async (): Promise<void> => {
    costs.value = await vaultCosts(storage).catch(() => ({ iterations: leastIterations }));
  };

  /** Reads the records while the worker derives the key, so that an unlock need not wait for the storage afterwards. */
  const readEarly = () => {
    let reading: Promise<StoredRecords> | undefined;
    let isChanged = false;
    const end = storage.onChange((keys) => {
      if (keys.some((key) => key === headerKey || key.startsWith("r/"))) isChanged = true;
    });
    const derive: typeof pbkdf2 = (parameters) => {
      const derived = pbkdf2(parameters);
      reading ??= readRecords(storage);
      reading.catch(() => undefined); // reported when the records are needed
      return derived;
    };
    return {
      pbkdf2: derive,
      end,
      /** Returns undefined if the vault was changed meanwhile, for example deleted by another window. */
      records: async () => (isChanged ? undefined : reading),
    };
  };

  const unlock = async (masterPassword: string, work: ProgressOptions): Promise<void> => {
    void readCosts();
    await session.entered(async () => {
      const early = readEarly();
      const vault = await openWithBackoff(
        { storage, pbkdf2: early.pbkdf2, argon2, masterPassword, ...work },
        attempts,
      ).finally(early.end);
      let found = await vault.contents(await early.records());
      if (awaitsFirstUnlock(found)) {
        // Awaited before the list is shown, because this call removes the note about writing down the master password.
        // If the note disappeared while the list is visible, the buttons below the note would move.
        await noteFirstUnlock(vault).catch(() => undefined); // errors are ignored: the next unlock tries again
        found = await vault.contents();
      }
      await opened.enter(vault, keepIn(vault), found);
    });
    const [vault, contents] = [opened.vault(), opened.contents.value];
    if (!vault || !contents) return;
    await pin.seal(vault);
    void emptyExpired(vault); // not awaited, like the next calls, because the user need not wait for them
    void removeLeftovers(vault);
    void giveBackUnusedHosts(vault, hosts).catch(() => undefined); // ignores errors: the next unlock tries again
    void tellMemory(vault, contents, { pbkdf2, argon2 }).catch(() => undefined);
  };

  const replaceKey: WindowVault["replaceKey"] = (step) =>
    session.entered(async () => {
      const vault = await step(await session.extend());
      if (!vault) return false;
      const kept = await opened.enter(vault, (minutes) =>
        wrapStorageErrors(replaceSession(stored, vault.keys, minutes)),
      );
      await Promise.all([pin.drop(), device.check()]);
      if (kept) return true;
      vault.close(); // the vault was locked while `step` was running and stays locked
      await opened.drop();
      return true;
    });

  return {
    phase: opened.phase,
    failure: opened.failure,
    contents: opened.contents,
    remembered: session.remembered,
    async remember(list, rows) {
      const vault = opened.vault();
      const found = opened.contents.value;
      if (!vault || !found) return;
      const kept = allAccounts(found).length < manyAccounts ? [] : rows;
      // An error is ignored: without the stored rows, the list only appears more slowly when the next window opens.
      await rememberList(vault, list, kept).catch(() => undefined);
    },
    minutesLeft: session.minutesLeft,
    pausedUntil: paused,
    pin,
    device,
    prepareUnlock() {
      ports.prepareUnlock?.();
      void readCosts();
      void rehearseOpening().catch(() => undefined); // the unlock reports it if the cryptography does not work
    },
    costs,
    async start(first) {
      try {
        await Promise.all([first?.(), followPause(), pin.follow(), device.follow()]);
        await session.start();
      } catch (error) {
        opened.fail(error);
      }
    },
    create: (identity, masterPassword, work, scheme) =>
      enterFresh(async () => {
        const vault = await createVault({ storage, pbkdf2, argon2, scheme, identity, masterPassword, ...work });
        // An error is ignored: only the note that asks the user to write down the master password would be missing.
        await noteNewVault(vault).catch(() => undefined);
        return vault;
      }),
    async probeMemory() {
      await probeMemory(storage, { pbkdf2, argon2 });
    },
    headerChangedSince: () => headerChangedSince(storage),
    masterChange: () => masterChangeElsewhere(storage).catch(() => undefined),
    unlock,
    join: enterFresh,
    async restoreNew(backup, masterPassword, work) {
      await session.entered(async () => {
        await restoreNewVault(storage, backup);
        await unlock(masterPassword, work);
      });
      // The restored file is a backup of the new vault. So the user need not be reminded of a first backup yet. An error
      // is ignored: the user would only be reminded too early.
      void change((vault) => noteBackup(vault, backup.created)).catch(() => undefined);
    },
    renewKey: async (masterPassword, work, change) => {
      await replaceKey((vault) => newVaultKey(vault, { ...change, masterPassword, pbkdf2, argon2, attempts, ...work }));
    },
    replaceKey,
    async changeMaster(step) {
      await change(step);
      await Promise.all([pin.drop(), device.check()]);
    },
    lock: () => session.lock().catch(opened.fail),
    use: session.use,
    read: opened.read,
    opened: opened.vault,
    isOpen: session.isOpen,
    ...performing,
    change,
  };
}
