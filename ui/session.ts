import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  AppError,
  type Contents,
  createVault,
  defaultLockMinutes,
  endSession,
  extendSession,
  hasVault,
  keepSession,
  liveSession,
  openVault,
  resumeSession,
  type Session,
  settingsOf,
  stored,
  Vault,
} from "../src/index.ts";
import type { VaultPorts } from "./ports.ts";

export type Phase = "starting" | "setup" | "locked" | "open" | "failed";

/** The slow step of a view. */
export interface Work {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** The vault as a window has it: closed or open, and followed where another window locks or changes it. */
export interface VaultSession {
  readonly phase: ReadonlySignal<Phase>;
  /** Why nothing can be shown, in the phase `failed`. */
  readonly failure: ReadonlySignal<unknown>;
  /** What the open vault holds; nothing in the other phases. */
  readonly contents: ReadonlySignal<Contents | undefined>;
  /** Until it locks by itself; rounded, at least one. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** Once, by the entry. What fails in `first` is a failure of the window. */
  readonly start: (first?: () => Promise<void>) => Promise<void>;
  readonly create: (identity: string, masterPassword: string, work: Work) => Promise<void>;
  readonly unlock: (masterPassword: string, work: Work) => Promise<void>;
  readonly lock: () => Promise<void>;
  /** The open vault, for one use that keeps it open longer. */
  readonly use: () => Promise<Vault>;
  readonly read: () => Promise<Contents>;
  /** One step that writes; what is shown follows at once. */
  readonly change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}

export function createVaultSession(ports: VaultPorts): VaultSession {
  const phase = signal<Phase>("starting");
  const contents = signal<Contents>();
  const deadline = signal(0);
  const now = signal(Date.now());
  const minutesLeft = computed(() => Math.max(1, Math.round((deadline.value - now.value) / 60_000)));
  const failure = signal<unknown>();
  let vault: Vault | undefined;
  let entering = false;

  const forget = (): void => {
    vault?.close();
    vault = undefined;
    contents.value = undefined;
  };

  const drop = async (): Promise<void> => {
    forget();
    phase.value = (await hasVault(ports.storage)) ? "locked" : "setup";
  };

  const fail = (error: unknown): void => {
    forget();
    failure.value = error;
    phase.value = "failed";
  };

  const read = async (): Promise<Contents> => {
    const reading = vault;
    if (!reading) throw lockedError();
    const found = await reading.contents();
    if (reading === vault) contents.value = found;
    return found;
  };

  const minutesOf = (found: Contents): number => settingsOf(found).lockMinutes ?? defaultLockMinutes;

  /** Every use asks the session first, and moves its deadline: one that is over, or was locked elsewhere, ends it here. */
  const use = async (): Promise<Vault> => {
    const session =
      vault && contents.value && (await extendSession(ports.session, vault.keys, minutesOf(contents.value)));
    if (vault && session) {
      deadline.value = session.deadline;
      return vault;
    }
    await drop();
    throw lockedError();
  };

  /** Opens with a session that `keep` makes or extends; without one nothing is shown. */
  const enter = async (opened: Vault, keep: (found: Contents) => Promise<Session | undefined>): Promise<boolean> => {
    const found = await opened.contents();
    const session = await keep(found);
    if (!session) return false;
    forget();
    vault = opened;
    contents.value = found;
    deadline.value = session.deadline;
    phase.value = "open";
    return true;
  };

  const enterFresh = async (opening: Promise<Vault>): Promise<void> => {
    entering = true;
    try {
      const opened = await opening;
      await enter(opened, (found) => stored(keepSession(ports.session, opened.keys, minutesOf(found))));
    } finally {
      entering = false;
    }
  };

  /** Goes on with the keys of a session, where there is one for this vault. */
  const resume = async (): Promise<boolean> => {
    const keys = await resumeSession(ports.session);
    if (!keys) return false;
    const opened = new Vault(ports.storage, keys);
    try {
      return await enter(opened, (found) => extendSession(ports.session, keys, minutesOf(found)));
    } catch (error) {
      if (isLocked(error)) return false; // the session is of a vault that is gone
      throw error;
    }
  };

  const lock = async (): Promise<void> => {
    try {
      await endSession(ports.session);
    } finally {
      await drop();
    }
  };

  /** What another window did: locked, unlocked, used, created a vault, changed an account. */
  const follow = async (): Promise<void> => {
    if (entering) return;
    const session = liveSession(await ports.session.get());
    if (vault && session) {
      deadline.value = session.deadline;
      const following = vault;
      try {
        await read();
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (vault === following) await drop(); // replaced by another; where it was locked meanwhile, that is done
      }
    } else if (vault || !session || !(await resume())) {
      await drop();
    }
  };
  const followSafely = (): void => {
    follow().catch(fail);
  };

  return {
    phase,
    failure,
    contents,
    minutesLeft,
    async start(first) {
      try {
        await first?.();
        ports.session.onChange(followSafely);
        ports.storage.onChange(followSafely);
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
    create(identity, masterPassword, work) {
      const { storage, pbkdf2 } = ports;
      return enterFresh(createVault({ storage, pbkdf2, identity, masterPassword, ...work }));
    },
    unlock(masterPassword, work) {
      const { storage, pbkdf2 } = ports;
      return enterFresh(openVault({ storage, pbkdf2, masterPassword, ...work }));
    },
    lock: () => lock().catch(fail),
    use,
    read,
    async change(step) {
      const result = await step(await use());
      await read();
      return result;
    },
  };
}

const isLocked = (error: unknown): boolean => error instanceof AppError && error.code === "locked";
const lockedError = (): AppError => new AppError("locked", "the vault is locked");
