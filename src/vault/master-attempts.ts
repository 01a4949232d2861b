/**
 * Delays the next attempt after several wrong master passwords. The delay slows down a person who types guesses. A
 * thief of the stored vault is slowed down only by the number of iterations.
 */
import { AppError } from "../errors.ts";
import { isObject } from "../arguments.ts";
import { type OpenVaultOptions, readyToOpen } from "./open.ts";
import { createQueue } from "./storage.ts";
import type { Vault } from "./vault.ts";

/** Number of consecutive wrong attempts, and the time of the last one in milliseconds since 1970. */
export interface MasterAttempts {
  readonly failures: number;
  readonly last: number;
}

/** Memory for the count of wrong attempts. All windows share it, and its content is lost when the browser is closed. */
export interface MasterAttemptsPort {
  /** Returns the stored value, which is not checked. */
  get(): Promise<unknown>;
  /** Stores the count until it is replaced or cleared. */
  set(attempts: MasterAttempts): Promise<void>;
  /** Removes the count after a right master password. */
  clear(): Promise<void>;
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
  /** The running attempts of all windows. Default: only the attempts of this object. */
  readonly running?: RunningTries | undefined;
}

/** The attempts that have started and not ended. */
export interface RunningTries {
  /** Runs `work`. Meanwhile no other window starts or ends an attempt. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the number of running attempts in all windows that share the lock. */
  count(): Promise<number>;
  /**
   * Counts a new attempt until it ends or its window is closed.
   *
   * @returns a function that ends the attempt; when the promise of this function resolves, the attempt no longer counts
   */
  begin(): Promise<() => Promise<void>>;
}

const ownRunning = new WeakMap<MasterAttemptsPort, RunningTries>();

function runningOf(attempts: MasterAttemptsPort): RunningTries {
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

const freeAttempts = 2;
const maxDelay = 60_000; // milliseconds; the owner can still wait that long

/**
 * Returns the milliseconds to wait after this many consecutive wrong attempts: 0 for the first two, then 2 s, 4 s … up
 * to one minute.
 */
export function retryDelay(failures: number): number {
  return failures <= freeAttempts ? 0 : Math.min(maxDelay, 1000 * 2 ** (failures - freeAttempts));
}

const attemptsIn = (value: unknown): MasterAttempts => {
  if (!isObject(value)) return { failures: 0, last: 0 };
  const { failures, last } = value;
  const isValid = typeof failures === "number" && typeof last === "number" && failures > 0 && Number.isFinite(last);
  return isValid ? { failures, last } : { failures: 0, last: 0 };
};

/**
 * Returns the time when the next attempt is allowed.
 *
 * @param value - the value that {@link MasterAttemptsPort.get} returned
 * @returns milliseconds since 1970; not later than `now` if there is no need to wait
 */
export function pausedUntil(value: unknown, now = Date.now()): number {
  const { failures, last } = attemptsIn(value);
  // if the clock was set back, the delay could otherwise last for years
  return last > now ? now : last + retryDelay(failures);
}

/**
 * Tries a master password and counts wrong ones. A running attempt counts as wrong until it ends, so that many attempts
 * at once are not faster than one after another. Right and cancelled attempts are not counted. A right one clears the
 * wrong ones before it.
 *
 * @param trying - rejects with `cannot-decrypt` only if the master password is wrong
 * @throws {@link AppError} `unlock-paused` with the seconds to wait, before `trying` is called; errors of `trying`
 */
export async function withBackoff<T>(
  trying: () => Promise<T>,
  attempts: MasterAttemptsPort,
  now: () => number = Date.now,
): Promise<T> {
  const running = runningOf(attempts);
  const { end, wasCounted } = await running.exclusively(async () => {
    const [count, others] = await Promise.all([attempts.get(), running.count()]);
    assertNoPause(count, others, now());
    return { end: await running.begin(), wasCounted: count !== undefined };
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
  if (wasCounted) await settle(() => attempts.clear());
  else await end();
  return opened;
}

function assertNoPause(value: unknown, running: number, now: number): void {
  const { failures } = attemptsIn(value);
  const left = running === 0 ? pausedUntil(value, now) - now : retryDelay(failures + running);
  if (left <= 0) return;
  const seconds = Math.ceil(left / 1000);
  throw new AppError("unlock-paused", `too many wrong attempts: wait ${seconds} s`, [seconds]);
}

/**
 * Opens a vault like {@link openVault}, and counts wrong master passwords.
 *
 * @throws {@link AppError} `unlock-paused` with the seconds to wait, before any key is derived; errors of
 * {@link openVault}
 */
export function openWithBackoff(
  options: OpenVaultOptions,
  attempts: MasterAttemptsPort,
  now?: () => number,
): Promise<Vault> {
  const ready = readyToOpen(options); // reads the storage while the attempts are counted
  ready.catch(() => undefined); // reported below, unless the user must wait
  return withBackoff(async () => (await ready)(), attempts, now);
}
