import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  type Contents,
  createVault,
  endSession,
  extendSession,
  hasSession,
  giveBackUnusedHosts,
  keepSession,
  newVaultKey,
  type OpenedBackup,
  openWithBackoff,
  removeLeftovers,
  replaceSession,
  restoreNewVault,
  resumeSession,
  settingsOf,
  schemes,
  vaultIterations,
  wrapStorageErrors,
  Vault,
  type ProgressOptions,
} from "../../src/internal.ts";
import type { VaultPorts } from "../ports.ts";
import { createFollowing } from "./follow.ts";
import { createOpened, isLocked, locked, type Phase } from "./opened.ts";
import { createPause } from "./pause.ts";

/** The vault as a window has it: closed or open, and followed where another window locks or changes it. */
export interface WindowVault {
  readonly phase: ReadonlySignal<Phase>;
  /** Why nothing can be shown, in the phase `failed`. */
  readonly failure: ReadonlySignal<unknown>;
  /** What the open vault holds; nothing in the other phases. */
  readonly contents: ReadonlySignal<Contents | undefined>;
  /** Until it locks by itself; rounded, at least one. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** When the next master password may be tried: milliseconds since 1970. */
  readonly pausedUntil: ReadonlySignal<number>;
  /** PBKDF2 iterations of an unlock, as the vault's header has them. */
  readonly iterations: ReadonlySignal<number>;
  /** Once, by the entry. What fails in `first` is a failure of the window. */
  readonly start: (first?: () => Promise<void>) => Promise<void>;
  readonly create: (identity: string, masterPassword: string, work: ProgressOptions) => Promise<void>;
  readonly unlock: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  /** Puts a backup where there is no vault, and unlocks it. */
  readonly restoreNew: (backup: OpenedBackup, masterPassword: string, work: ProgressOptions) => Promise<void>;
  /** Encrypts everything anew under another key, and goes on with that: other windows begin anew. */
  readonly renewKey: (masterPassword: string, work: ProgressOptions) => Promise<void>;
  readonly lock: () => Promise<void>;
  /** The open vault, for a use that keeps it open longer. What is over, or was locked elsewhere, ends here, with `locked`. */
  readonly use: () => Promise<Vault>;
  readonly read: () => Promise<Contents>;
  /** Tells whether a vault that this window opened is still open. Unlike a use it moves no deadline. */
  readonly isOpen: (vault: Vault) => Promise<boolean>;
  /** One step that writes; what is shown follows at once. */
  readonly change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}

const oneUse = 1000; // milliseconds: thirty passwords that come into view are one use

export function createWindowVault(ports: VaultPorts): WindowVault {
  const { storage, session, attempts, pbkdf2, hosts } = ports;
  const opened = createOpened(storage);
  const pause = createPause(attempts);
  const now = signal(Date.now());
  const iterations = signal(schemes["saltmill-1"].iterations);
  let used: { readonly vault: Vault; readonly at: number } | undefined;

  const minutesOf = (found: Contents): number => settingsOf(found).lockMinutes;

  /** The session is asked, and its deadline moved. */
  const ask = async (): Promise<Vault> => {
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

  const resume = async (): Promise<boolean> => {
    const keys = await resumeSession(session);
    if (!keys) return false;
    try {
      const vault = new Vault(storage, keys);
      return await opened.enter(vault, (found) => extendSession(session, keys, minutesOf(found)));
    } catch (error) {
      if (isLocked(error)) return false; // the session is of a vault that is gone
      throw error;
    }
  };

  const { entered, ...following } = createFollowing(ports, opened, resume);

  const enterFresh = (opening: () => Promise<Vault>): Promise<void> =>
    entered(async () => {
      const vault = await opening();
      await opened.enter(vault, (found) => wrapStorageErrors(keepSession(session, vault.keys, minutesOf(found))));
    });
  const unlock = async (masterPassword: string, work: ProgressOptions): Promise<void> => {
    iterations.value = await vaultIterations(storage);
    await enterFresh(() => openWithBackoff({ storage, pbkdf2, masterPassword, ...work }, attempts));
    const vault = opened.vault();
    if (!vault) return;
    void removeLeftovers(vault); // nobody waits for it, nor for this
    void giveBackUnusedHosts(vault, hosts).catch(() => undefined); // the next unlock tries again
  };
  const renewKey = (masterPassword: string, work: ProgressOptions): Promise<void> =>
    entered(async () => {
      const vault = await newVaultKey(await ask(), { masterPassword, pbkdf2, attempts, ...work });
      const kept = await opened.enter(vault, (found) =>
        wrapStorageErrors(replaceSession(session, vault.keys, minutesOf(found))),
      );
      if (kept) return;
      vault.close(); // locked meanwhile, and it stays so
      await opened.drop();
    });

  const lock = async (): Promise<void> => {
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
    minutesLeft: computed(() => Math.max(1, Math.round((opened.deadline.value - now.value) / 60_000))),
    pausedUntil: pause.until,
    iterations,
    async start(first) {
      try {
        await first?.();
        await pause.follow();
        following.start();
        // The alarm may come late, after sleep for one; what is shown must not wait for it.
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
      enterFresh(() => createVault({ storage, pbkdf2, identity, masterPassword, ...work })),
    unlock,
    async restoreNew(backup, masterPassword, work) {
      await entered(async () => {
        await restoreNewVault(storage, backup);
        await unlock(masterPassword, work);
      });
    },
    renewKey,
    lock: () => lock().catch(opened.fail),
    async use() {
      const vault = opened.vault();
      const at = Date.now();
      const isFresh = vault && used?.vault === vault && Math.abs(at - used.at) < oneUse;
      return isFresh && !opened.needsUse(at) ? vault : ask();
    },
    read: opened.read,
    isOpen: async (vault) => opened.vault() === vault && (await hasSession(session, vault.keys)),
    async change(step) {
      const vault = await ask();
      const before = opened.contents.value && minutesOf(opened.contents.value);
      const result = await step(vault);
      if (minutesOf(await opened.read()) !== before) await ask(); // another time to lock holds from now on
      return result;
    },
  };
}
