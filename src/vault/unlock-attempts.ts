/**
 * Wrong master passwords in a row make the next try wait: whoever stands at the keyboard shall not try out birthdays. It is
 * no wall against a thief of the storage, whom only the iterations slow down.
 */
import { AppError } from "../errors.ts";
import { isObject } from "./envelope.ts";
import { openVault, type OpenVaultOptions } from "./open.ts";
import { createQueue } from "./storage.ts";
import type { Vault } from "./vault.ts";

/** How often in a row it was wrong, and when the last time, in milliseconds since 1970. */
export interface UnlockAttempts {
  readonly failures: number;
  readonly last: number;
}

/** Memory that outlives a window and not the browser: where the wrong tries are counted. */
export interface UnlockAttemptsPort {
  /** What was set, or whatever else lies there: it is checked. */
  get(): Promise<unknown>;
  /** Keeps it until it is set again or cleared. */
  set(attempts: UnlockAttempts): Promise<void>;
  /** Forgets it: the master password was right. */
  clear(): Promise<void>;
  /** @returns a function that ends the listening */
  onChange(listener: () => void): () => void;
  /** The tries that are running in all windows. Default: those that were begun through this very object. */
  readonly running?: RunningTries | undefined;
}

/** The tries that have begun and are not over. */
export interface RunningTries {
  /** Runs `work` while no other window begins or ends a try. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Returns how many tries are running now, in all windows that share the lock. */
  count(): Promise<number>;
  /**
   * Counts one more, until it is over or its window is closed.
   *
   * @returns a function that ends it; once its promise resolves, the try is no longer counted
   */
  begin(): Promise<() => Promise<void>>;
}

const ownRunning = new WeakMap<UnlockAttemptsPort, RunningTries>();

function runningOf(attempts: UnlockAttemptsPort): RunningTries {
  const running = attempts.running ?? ownRunning.get(attempts) ?? createRunning();
  ownRunning.set(attempts, running);
  return running;
}

function createRunning(): RunningTries {
  let count = 0;
  return {
    exclusively: createQueue(),
    count: () => Promise.resolve(count),
    begin() {
      count++;
      return Promise.resolve(() => {
        count--;
        return Promise.resolve();
      });
    },
  };
}

const free = 2;
const longest = 60_000; // milliseconds: the owner comes back too

/**
 * How long the next try has to wait after so many failures in a row: nothing, then 2 s, 4 s … up to a minute.
 *
 * @internal for the project's own windows
 */
export function retryDelay(failures: number): number {
  return failures <= free ? 0 : Math.min(longest, 1000 * 2 ** (failures - free));
}

const attemptsIn = (value: unknown): UnlockAttempts => {
  if (!isObject(value)) return { failures: 0, last: 0 };
  const { failures, last } = value;
  const right = typeof failures === "number" && typeof last === "number" && failures > 0 && Number.isFinite(last);
  return right ? { failures, last } : { failures: 0, last: 0 };
};

/**
 * When the next try may be made.
 *
 * @param value - what the port gave
 * @returns milliseconds since 1970; not later than now where there is nothing to wait for
 * @internal for the project's own windows
 */
export function pausedUntil(value: unknown, now = Date.now()): number {
  const { failures, last } = attemptsIn(value);
  return last > now ? now : last + retryDelay(failures); // where the clock was set back the pause could last for years
}

/**
 * Tries a master password, and counts those that are wrong. A try that is still running counts as a wrong one until it is
 * over, so that many at once get no further than one after another. One that is right, or cancelled, counts no more.
 *
 * @param trying - rejects with `cannot-decrypt` where it is wrong, and only then
 * @throws {@link AppError} `unlock-paused` with the seconds to wait, before anything is tried; what `trying` throws
 * @internal for the project's own windows
 */
export async function withBackoff<T>(
  trying: () => Promise<T>,
  attempts: UnlockAttemptsPort,
  now: () => number = Date.now,
): Promise<T> {
  const running = runningOf(attempts);
  const end = await running.exclusively(async () => {
    assertNoPause(await attempts.get(), await running.count(), now());
    return running.begin();
  });
  const settle = (result: () => Promise<void>): Promise<void> => running.exclusively(() => result().finally(end));
  let opened: T;
  try {
    opened = await trying();
  } catch (error) {
    await settle(async () => {
      if (!(error instanceof AppError) || error.code !== "cannot-decrypt") return;
      await attempts.set({ failures: attemptsIn(await attempts.get()).failures + 1, last: now() });
    });
    throw error;
  }
  await settle(() => attempts.clear());
  return opened;
}

function assertNoPause(value: unknown, running: number, now: number): void {
  const { failures } = attemptsIn(value);
  const left = running === 0 ? pausedUntil(value, now) - now : retryDelay(failures + running);
  if (left <= 0) return;
  const seconds = Math.ceil(left / 1000);
  throw new AppError("unlock-paused", `several wrong master passwords: wait ${seconds} s`, [seconds]);
}

/**
 * Opens a vault like {@link openVault}, and counts the wrong master passwords.
 *
 * @throws {@link AppError} `unlock-paused` with the seconds to wait, before anything is derived; what {@link openVault}
 * throws
 * @internal for the project's own windows
 */
export function openWithBackoff(
  options: OpenVaultOptions,
  attempts: UnlockAttemptsPort,
  now?: () => number,
): Promise<Vault> {
  return withBackoff(() => openVault(options), attempts, now);
}
