import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { ProgressOptions } from "../../crypto/index.ts";
import { allAccounts, emptyExpired } from "../../src/accounts/index.ts";
import { noteBackup, restoreNewVault } from "../../src/backup/index.ts";
import { newVaultKey } from "../../src/master/index.ts";
import {
  type Contents,
  createVault,
  endSession,
  extendSession,
  giveBackUnusedHosts,
  hasSession,
  headerChangedSince,
  keepSession,
  leastIterations,
  noteFirstUnlock,
  noteNewVault,
  openWithBackoff,
  pausedUntil,
  type RememberedLists,
  rememberedLists,
  type RememberedRow,
  rememberList,
  removeLeftovers,
  replaceSession,
  resumeSession,
  settingsOf,
  type UnlockAttemptsPort,
  Vault,
  vaultIterations,
  wrapStorageErrors,
} from "../../src/vault/index.ts";
import type { VaultPorts } from "../ports.ts";
import { createOpened, isLocked, locked } from "./opened.ts";
import { createPressing } from "./perform.ts";
import { createQuickUnlock } from "./pin.ts";
import { createFollowing } from "./window-session.ts";
import type { WindowVault } from "./window-vault.ts";

// Time in milliseconds during which several calls of `use` count as one use. Scrolling may show thirty passwords, and
// showing each password calls `use`.
const oneUse = 1000;

export function createWindowVault(ports: VaultPorts): WindowVault {
  const { storage, session, attempts, pbkdf2, hosts } = ports;
  const opened = createOpened(storage);
  const pause = createPause(attempts);
  const remembered = createRemembered();
  const now = signal(Date.now());
  const iterations = signal(leastIterations);
  let used: { readonly vault: Vault; readonly at: number } | undefined;
  let locking: Vault | undefined; // the vault that `lock` is closing; counts as locked even if its session still exists

  const minutesOf = (found: Contents): number => settingsOf(found).lockMinutes;

  /** Extends the session and returns the vault. */
  const extend = async (): Promise<Vault> => {
    const [vault, found] = [opened.vault(), opened.contents.value];
    const live = vault && found && (await extendSession(session, vault.keys, minutesOf(found)));
    if (!vault || !live) {
      await opened.drop();
      throw locked();
    }
    opened.extend(live);
    used = { vault, at: Date.now() };
    return vault;
  };

  const use = async (): Promise<Vault> => {
    const vault = opened.vault();
    const at = Date.now();
    const isFresh = vault && used?.vault === vault && Math.abs(at - used.at) < oneUse;
    return isFresh && !opened.needsUse(at) ? vault : extend();
  };

  const isOpen = async (vault: Vault): Promise<boolean> => {
    const isHere = (): boolean => opened.vault() === vault && locking !== vault;
    return isHere() && (await hasSession(session, vault.keys)) && isHere(); // this window may lock during the await
  };

  const resume = async (): Promise<boolean> => {
    const keys = await resumeSession(session);
    if (!keys) return false;
    try {
      const vault = new Vault(storage, keys);
      return await remembered.until(vault, () =>
        opened.enter(vault, (found) => extendSession(session, keys, minutesOf(found))),
      );
    } catch (error) {
      if (isLocked(error)) return false; // the session's keys belong to a vault that was deleted or replaced
      throw error;
    }
  };

  const { entered, ...following } = createFollowing(ports, opened, resume);
  const change = async <T>(step: (vault: Vault) => Promise<T>): Promise<T> => {
    const vault = await extend();
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
    if (minutesOf(await opened.showChanged()) !== before) await extend();
    return result;
  };

  const pressing = createPressing(ports, opened, { extend, use, isOpen, change });
  const quickUnlock = createQuickUnlock(ports, opened, { entered, use: extend, perform: pressing.perform });

  const enterFresh = (opening: () => Promise<Vault>): Promise<void> =>
    entered(async () => {
      const vault = await opening();
      await opened.enter(vault, (found) => wrapStorageErrors(keepSession(session, vault.keys, minutesOf(found))));
    });
  const unlock = async (masterPassword: string, work: ProgressOptions): Promise<void> => {
    iterations.value = await vaultIterations(storage);
    await enterFresh(async () => {
      const vault = await openWithBackoff({ storage, pbkdf2, masterPassword, ...work }, attempts);
      // Awaited before the list is shown, because this call removes the note about writing down the master password. If
      // the note disappeared while the list is visible, the buttons below the note would move.
      await noteFirstUnlock(vault).catch(() => undefined); // errors are ignored: the next unlock tries again
      return vault;
    });
    const vault = opened.vault();
    if (!vault) return;
    await quickUnlock.seal(vault);
    void emptyExpired(vault); // not awaited, like the next two calls, because the user need not wait for them
    void removeLeftovers(vault);
    void giveBackUnusedHosts(vault, hosts).catch(() => undefined); // ignores errors: the next unlock tries again
  };
  const replaceKey: WindowVault["replaceKey"] = (step) =>
    entered(async () => {
      const vault = await step(await extend());
      if (!vault) return false;
      const kept = await opened.enter(vault, (found) =>
        wrapStorageErrors(replaceSession(session, vault.keys, minutesOf(found))),
      );
      await quickUnlock.drop();
      if (kept) return true;
      vault.close(); // the vault was locked while `step` was running and stays locked
      await opened.drop();
      return true;
    });

  const lock = async (): Promise<void> => {
    locking = opened.vault();
    try {
      await endSession(session);
    } finally {
      await opened.drop();
    }
  };

  return {
    phase: opened.phase,
    failure: opened.failure,
    contents: opened.contents,
    remembered: remembered.lists,
    async remember(list, rows) {
      const [vault, found] = [opened.vault(), opened.contents.value];
      // An error is ignored: without the stored rows, the list only appears more slowly when the next window opens.
      if (vault && found) await remembered.keep(vault, found, list, rows).catch(() => undefined);
    },
    minutesLeft: computed(() => Math.max(1, Math.round((opened.deadline.value - now.value) / 60_000))),
    pausedUntil: pause.until,
    quickUnlock,
    prepareUnlock: () => ports.prepareUnlock?.(),
    iterations,
    async start(first) {
      try {
        await first?.();
        await pause.follow();
        await quickUnlock.follow();
        following.start();
        // The background script locks the vault with an alarm, which may be late, for example after the computer slept.
        // So each window also checks the deadline.
        setInterval(() => {
          now.value = Date.now();
          if (opened.phase.value === "open" && opened.isExpired(now.value)) following.lockInTime().catch(opened.fail);
        }, 1000);
        if (!(await resume())) await opened.drop();
      } catch (error) {
        opened.fail(error);
      }
    },
    create: (identity, masterPassword, work) =>
      enterFresh(async () => {
        const vault = await createVault({ storage, pbkdf2, identity, masterPassword, ...work });
        // An error is ignored: only the note that asks the user to write down the master password would be missing.
        await noteNewVault(vault).catch(() => undefined);
        return vault;
      }),
    headerChangedSince: () => headerChangedSince(storage),
    unlock,
    join: enterFresh,
    async restoreNew(backup, masterPassword, work) {
      await entered(async () => {
        await restoreNewVault(storage, backup);
        await unlock(masterPassword, work);
        const vault = opened.vault();
        // The restored file is a backup of the new vault. So the user need not be reminded of a first backup yet.
        if (vault) void noteBackup(vault, backup.created);
      });
    },
    renewKey: async (masterPassword, work) => {
      await replaceKey((vault) => newVaultKey(vault, { masterPassword, pbkdf2, attempts, ...work }));
    },
    replaceKey,
    async changeMaster(step) {
      await change(step);
      await quickUnlock.drop();
    },
    lock: () => lock().catch(opened.fail),
    use,
    read: opened.read,
    isOpen,
    ...pressing,
    change,
  };
}

/**
 * The pause after several wrong master passwords. No window can unlock the vault with the master password during the
 * pause.
 */
interface Pause {
  /** End of the pause, in milliseconds since 1970. */
  readonly until: ReadonlySignal<number>;
  /**
   * Reads the end of the pause, at once and after each change of the stored attempts. Called once, when the window
   * starts.
   */
  readonly follow: () => Promise<void>;
}

function createPause(attempts: UnlockAttemptsPort): Pause {
  const until = signal(0);
  const look = async (): Promise<void> => {
    until.value = pausedUntil(await attempts.get());
  };
  return {
    until,
    async follow() {
      attempts.onChange(() => void look());
      await look();
    },
  };
}

/**
 * Minimum number of accounts for which the rows of lists are stored. With fewer accounts, users do not notice the time
 * it takes to read the records.
 */
const manyAccounts = 500;

const none: RememberedLists = new Map();

/** Stores the first rows of lists, and shows these rows while the records of a large vault are being read. */
interface Remembered {
  /** Lists to draw while the records are being read. Empty at all other times. */
  readonly lists: ReadonlySignal<RememberedLists>;
  /** Runs `reading`, and shows the stored lists until `reading` has ended. */
  readonly until: <T>(vault: Vault, reading: () => Promise<T>) => Promise<T>;
  /** Stores the rows of a list for the next window that opens. For a small vault, deletes the stored rows instead. */
  readonly keep: (vault: Vault, contents: Contents, list: string, rows: readonly RememberedRow[]) => Promise<void>;
}

function createRemembered(): Remembered {
  const lists = signal(none);
  return {
    lists,
    async until(vault, reading) {
      try {
        // An error is ignored here, because reading the records reports the error too.
        lists.value = await rememberedLists(vault).catch(() => none);
        return await reading();
      } finally {
        lists.value = none;
      }
    },
    async keep(vault, contents, list, rows) {
      await rememberList(vault, list, allAccounts(contents).length < manyAccounts ? [] : rows);
    },
  };
}
