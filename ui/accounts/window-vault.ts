import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  AppError,
  type Contents,
  defaultLockMinutes,
  endSession,
  extendSession,
  hasVault,
  keepSession,
  liveSession,
  type OpenedBackup,
  openVault,
  restoreNewVault,
  resumeSession,
  type Session,
  settingsOf,
  stored,
  Vault,
} from "../../src/index.ts";
import type { Phase, Work } from "../session.ts";
import type { AccountsPorts } from "./ports.ts";

/** The vault as a full tab sees it: opened with the session that the popup uses, followed when another window changes it. */
export interface WindowVault {
  readonly phase: ReadonlySignal<Phase>;
  /** Why nothing can be shown, in the phase `failed`. */
  readonly failure: ReadonlySignal<unknown>;
  readonly contents: ReadonlySignal<Contents | undefined>;
  readonly minutesLeft: ReadonlySignal<number>;
  start(): Promise<void>;
  unlock(masterPassword: string, work: Work): Promise<void>;
  lock(): Promise<void>;
  /** A use: asks the session, moves its deadline. What is over or was locked elsewhere ends here, with `locked`. */
  use(): Promise<Vault>;
  /** A use that changes the vault; afterwards its contents are read again. */
  change<T>(work: (vault: Vault) => Promise<T>): Promise<T>;
  /** Puts a backup where there is no vault, and unlocks it. */
  restoreNew(opened: OpenedBackup, masterPassword: string, work: Work): Promise<void>;
}

const oneUse = 1000; // milliseconds

export function createWindowVault({ storage, session, pbkdf2 }: AccountsPorts): WindowVault {
  const phase = signal<Phase>("starting");
  const failure = signal<unknown>();
  const contents = signal<Contents>();
  const deadline = signal(0);
  const now = signal(Date.now());
  const minutesLeft = computed(() => Math.max(1, Math.round((deadline.value - now.value) / 60_000)));
  let vault: Vault | undefined;
  let entering = false;
  let extended = 0;

  const forget = (): void => {
    extended = 0;
    vault?.close();
    vault = undefined;
    contents.value = undefined;
  };
  const drop = async (): Promise<void> => {
    forget();
    phase.value = (await hasVault(storage)) ? "locked" : "setup";
  };
  const fail = (error: unknown): void => {
    forget();
    failure.value = error;
    phase.value = "failed";
  };
  const minutesOf = (found: Contents): number => settingsOf(found).lockMinutes ?? defaultLockMinutes;

  const read = async (): Promise<void> => {
    const reading = vault;
    if (!reading) return;
    const found = await reading.contents();
    if (reading === vault) contents.value = found;
  };

  /** Opens with a session that `keep` makes or extends; without one nothing is shown. */
  const enter = async (opened: Vault, keep: (found: Contents) => Promise<Session | undefined>): Promise<boolean> => {
    const found = await opened.contents();
    const kept = await keep(found);
    if (!kept) return false;
    forget();
    vault = opened;
    contents.value = found;
    deadline.value = kept.deadline;
    phase.value = "open";
    return true;
  };

  const resume = async (): Promise<boolean> => {
    const keys = await resumeSession(session);
    if (!keys) return false;
    try {
      return await enter(new Vault(storage, keys), (found) => extendSession(session, keys, minutesOf(found)));
    } catch (error) {
      if (isLocked(error)) return false; // the session is of a vault that is gone
      throw error;
    }
  };

  const unlock = async (masterPassword: string, work: Work): Promise<void> => {
    entering = true;
    try {
      const opened = await openVault({ storage, pbkdf2, masterPassword, ...work });
      await enter(opened, (found) => stored(keepSession(session, opened.keys, minutesOf(found))));
    } finally {
      entering = false;
    }
  };

  const lock = async (): Promise<void> => {
    try {
      await endSession(session);
    } finally {
      await drop();
    }
  };

  const use = async (): Promise<Vault> => {
    const found = contents.value;
    if (vault && Date.now() - extended < oneUse) return vault; // thirty rows that come into view are one use
    const live = vault && found && (await extendSession(session, vault.keys, minutesOf(found)));
    if (vault && live) {
      extended = Date.now();
      deadline.value = live.deadline;
      return vault;
    }
    await drop();
    throw new AppError("locked", "the vault is locked");
  };

  /** Another window locked, unlocked, or was used. Ten thousand records are not read again for that. */
  const followSession = async (): Promise<void> => {
    if (entering) return;
    const live = liveSession(await session.get());
    if (vault && live) deadline.value = live.deadline;
    else if (vault || !live || !(await resume())) await drop();
  };
  const followStorage = async (): Promise<void> => {
    if (entering) return;
    const following = vault;
    try {
      if (vault) await read();
      else await followSession();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (vault === following) await drop(); // replaced by another; where it was locked meanwhile, that is done
    }
  };

  return {
    phase,
    failure,
    contents,
    minutesLeft,
    async start() {
      try {
        session.onChange(() => void followSession().catch(fail));
        storage.onChange(() => void followStorage().catch(fail));
        // The alarm may come late, after sleep for one; what is shown must not wait for it.
        setInterval(() => {
          now.value = Date.now();
          if (phase.value === "open" && now.value >= deadline.value) lock().catch(fail);
        }, 1000);
        if (!(await resume())) await drop();
      } catch (error) {
        fail(error);
      }
    },
    unlock,
    lock: () => lock().catch(fail),
    use,
    async change(work) {
      const result = await work(await use());
      await read();
      return result;
    },
    async restoreNew(opened, masterPassword, work) {
      entering = true;
      try {
        await restoreNewVault(storage, opened);
      } finally {
        entering = false;
      }
      await unlock(masterPassword, work);
    },
  };
}

const isLocked = (error: unknown): boolean => error instanceof AppError && error.code === "locked";
