import { isObject } from "../arguments.ts";
import { bytesIn, fromBase64, toBase64 } from "../base64.ts";
import { isExpired } from "../expiry.ts";
import { VaultKeys } from "./keys.ts";

/**
 * The keys of an unlocked vault. They are Base64 texts because Chromium's `storage.session` turns a Uint8Array into
 * `{}`. The session never contains the master password.
 */
export interface Session {
  readonly id: string;
  readonly recordKey: string;
  readonly nameKey: string;
  /** Time in milliseconds since 1970. After this time the vault counts as locked, even if no timer has run. */
  readonly deadline: number;
  /** Minutes that the vault stays unlocked after its last use. */
  readonly minutes: number;
}

/** The fields of a session that change when the user uses the vault. */
export type SessionTime = Pick<Session, "deadline" | "minutes">;

/** Minutes that a vault stays unlocked after its last use, unless its settings contain another value. */
export const defaultLockMinutes = 10;

/**
 * Memory for the keys of an unlocked vault. All windows share it, and its content is lost when the browser is closed.
 */
export interface SessionPort {
  /** Returns the stored value, which is not checked, or undefined if there is none. */
  get(): Promise<unknown>;
  /** Stores the keys of an unlocked vault, with their deadline. */
  set(session: Session): Promise<void>;
  /**
   * Moves the deadline of the stored keys, and never writes keys. A window can therefore not unlock a vault that another
   * window locks at the same moment.
   */
  move(time: SessionTime): Promise<void>;
  /** Removes the session. @param withSealed - true to also remove the encrypted keys that a PIN decrypts */
  clear(withSealed?: boolean): Promise<void>;
  /** Runs `work`. Meanwhile, neither another window nor the background context can change the session. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
  /**
   * Memory for the encrypted keys that a PIN decrypts. Undefined in windows that cannot use the lock of `exclusively`.
   */
  readonly pinUnlock?: PinUnlockPort | undefined;
}

/**
 * Memory for the keys of a locked vault, encrypted with a key that is derived from a PIN. Its content is lost when the
 * browser is closed.
 */
export interface PinUnlockPort {
  /** Returns the stored value, which is not checked, or undefined if there is none. */
  get(): Promise<unknown>;
  set(sealed: object): Promise<void>;
  clear(): Promise<void>;
}

/** Stores the keys of a newly unlocked vault for `minutes`. */
export async function keepSession(
  port: SessionPort,
  keys: VaultKeys,
  minutes: number,
  now = Date.now(),
): Promise<Session> {
  const session = sessionFor(keys, minutes, now);
  await port.exclusively(() => port.set(session));
  return session;
}

// The functions below read the clock after they have read the session. Otherwise, a session that another window stores
// during a slow read would begin in the future. If it began more than five seconds in the future, it would count as
// expired, because the clock might have been set back, and `endSessionInTime` would remove it.

/**
 * Moves the deadline of a session after a use of the vault. If the session has expired or any window has locked it,
 * nothing changes.
 *
 * @returns the session, or undefined if this vault has no active session
 */
export function extendSession(
  port: SessionPort,
  keys: VaultKeys,
  minutes: number,
  now?: number,
): Promise<Session | undefined> {
  return port.exclusively(async () => {
    const live = liveSession(await port.get(), now);
    if (live?.id !== toBase64(keys.id)) return undefined;
    if (!movesDeadline(live, minutes, now)) return live;
    const time = timeFrom(now ?? Date.now(), minutes);
    await port.move(time);
    return { ...live, ...time };
  });
}

/**
 * Replaces the keys of an active session after a change of the vault key. If the session has expired or was locked,
 * nothing changes.
 *
 * @returns the new session, or undefined if there was no active session
 */
export function replaceSession(
  port: SessionPort,
  keys: VaultKeys,
  minutes: number,
  now?: number,
): Promise<Session | undefined> {
  return port.exclusively(async () => {
    if (!liveSession(await port.get(), now)) return undefined;
    const session = sessionFor(keys, minutes, now ?? Date.now());
    await port.set(session);
    return session;
  });
}

/** Returns the keys of an active session. An expired session is removed. */
export async function resumeSession(port: SessionPort, now?: number): Promise<VaultKeys | undefined> {
  const value = await port.get();
  const session = liveSession(value, now);
  if (!session) {
    // Checks again under the session's lock, because another window may have just unlocked the vault.
    if (value !== undefined) await endSessionInTime(port, now);
    return undefined;
  }
  const [id, recordKey, nameKey] = [session.id, session.recordKey, session.nameKey].map(fromBase64);
  return id && recordKey && nameKey ? new VaultKeys(id, recordKey, nameKey) : undefined;
}

/** Returns true if the vault with these keys is unlocked in any window. The check does not move the deadline. */
export async function hasSession(port: SessionPort, keys: VaultKeys, now?: number): Promise<boolean> {
  return liveSession(await port.get(), now)?.id === toBase64(keys.id);
}

/**
 * Locks the vault in all windows because the user wants it. The next unlock needs the master password.
 *
 * Removes the keys before its first `await`, so that the popup may close right after the call. Then removes them again
 * under the session's lock: a window that has just unlocked the vault may store its keys between the two removals.
 */
export async function endSession(port: SessionPort): Promise<void> {
  const removed = port.clear(true);
  await Promise.all([removed, port.exclusively(() => port.clear(true))]);
}

/**
 * Locks the vault in all windows automatically, for example because the user is idle. If the user has set a PIN, the
 * PIN can unlock the vault.
 */
export function endIdleSession(port: SessionPort): Promise<void> {
  return port.exclusively(() => port.clear());
}

/**
 * Locks the vault if its session has expired. Reads the session under its lock, because a use of the vault in another
 * window may have just moved the deadline.
 *
 * @returns the session if it has not expired
 */
export function endSessionInTime(port: SessionPort, now?: number): Promise<Session | undefined> {
  return port.exclusively(async () => {
    const live = liveSession(await port.get(), now);
    if (!live) await port.clear();
    return live;
  });
}

const minute = 60_000;
const minMove = 10_000; // milliseconds

/** Returns the session of a vault that is unlocked now. */
export function sessionFor(keys: VaultKeys, minutes: number, now: number): Session {
  const [id, recordKey, nameKey] = [toBase64(keys.id), toBase64(keys.recordKey), toBase64(keys.nameKey)];
  return { id, recordKey, nameKey, ...timeFrom(now, minutes) };
}

/** Returns the deadline after a use of the vault at `now`. */
const timeFrom = (now: number, minutes: number): SessionTime => ({ deadline: now + minutes * minute, minutes });

/**
 * Returns true if a use of the vault at `now` must be stored, because it moves the deadline by at least ten seconds or
 * the number of minutes has changed. Other uses do not move the deadline. The vault may therefore lock up to ten
 * seconds early, but never late.
 */
export function movesDeadline(kept: SessionTime, minutes: number, now = Date.now()): boolean {
  return kept.minutes !== minutes || timeFrom(now, minutes).deadline - kept.deadline >= minMove;
}

/**
 * Returns the session in a stored value, or undefined if there is none or it has expired. The time is checked because
 * the timer that locks the vault may run late after the computer has slept.
 */
export function liveSession(value: unknown, now = Date.now()): Session | undefined {
  const session = sessionIn(value);
  return session && !isExpired(session.deadline, session.minutes * minute, now) ? session : undefined;
}

/**
 * Returns an unchecked value as a session, or undefined if it is not a session. The deadline is not compared with the
 * clock.
 */
export function sessionIn(value: unknown): Session | undefined {
  if (!isObject(value)) return undefined;
  const { id, recordKey, nameKey } = value;
  if (bytesIn(id) !== 16 || typeof id !== "string") return undefined;
  if (bytesIn(recordKey) !== 32 || typeof recordKey !== "string") return undefined;
  if (bytesIn(nameKey) !== 32 || typeof nameKey !== "string") return undefined;
  const time = sessionTimeIn(value);
  return time && { id, recordKey, nameKey, ...time };
}

/** Returns the deadline and the minutes of an unchecked value, or undefined if they are not finite numbers. */
export function sessionTimeIn(value: unknown): SessionTime | undefined {
  if (!isObject(value)) return undefined;
  const { deadline, minutes } = value;
  if (typeof deadline !== "number" || typeof minutes !== "number" || !Number.isFinite(deadline + minutes))
    return undefined;
  return { deadline, minutes };
}
