import { bytesIn, fromBase64, toBase64 } from "../base64.ts";
import { isExpired } from "./expiry.ts";
import { isObject } from "./envelope.ts";
import { VaultKeys } from "./keys.ts";

/** Memory that outlives a window and not the browser: where the unlocked keys lie. */
export interface SessionPort {
  /** The session that is kept, of whatever lies there; nothing where there is none. */
  get(): Promise<unknown>;
  /** Keeps a session in the place of the one before. Keys that are kept already are not written again, only the deadline is. */
  set(session: Session): Promise<void>;
  /** Removes it. */
  clear(): Promise<void>;
  /** Runs `work` while no other window or background changes the session. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** @returns a function that ends the listening */
  onChange(listener: () => void): () => void;
}

/** The keys as text, since Chromium's `storage.session` turns a Uint8Array into `{}`; never the master password. */
export interface Session {
  readonly id: string;
  readonly recordKey: string;
  readonly nameKey: string;
  /** Milliseconds since 1970 after which it counts as locked, whether or not a timer has come to say so. */
  readonly deadline: number;
  /** How long a use keeps it open. */
  readonly minutes: number;
}

/** The part of a session that a use changes. */
export type SessionTime = Pick<Session, "deadline" | "minutes">;

/**
 * How long a use keeps a vault unlocked unless its settings say otherwise, in minutes.
 *
 * @internal for the project's own windows
 */
export const defaultLockMinutes = 10;

const minute = 60_000;
const leastMove = 10_000; // milliseconds

function sessionOf(keys: VaultKeys, minutes: number, now: number): Session {
  const [id, recordKey, nameKey] = [toBase64(keys.id), toBase64(keys.recordKey), toBase64(keys.nameKey)];
  return { id, recordKey, nameKey, ...timeFrom(now, minutes) };
}

const timeFrom = (now: number, minutes: number): SessionTime => ({ deadline: now + minutes * minute, minutes });

/**
 * Returns whether a use at `now` moves the deadline far enough to be written: by ten seconds, or to another length. Uses in
 * between leave it where it is, so the vault may lock up to ten seconds early, and never late.
 *
 * @internal for the project's own windows
 */
export function movesDeadline(kept: SessionTime, minutes: number, now = Date.now()): boolean {
  return kept.minutes !== minutes || timeFrom(now, minutes).deadline - kept.deadline >= leastMove;
}

/**
 * Returns whether two sessions hold the same keys; false where one is no session.
 *
 * @internal for the project's own windows
 */
export function haveSameKeys(one: unknown, other: unknown): boolean {
  const fields = ["id", "recordKey", "nameKey"];
  return isObject(one) && isObject(other) && fields.every((field) => one[field] === other[field]);
}

/**
 * Keeps the keys of a vault that was just unlocked for `minutes` from now.
 *
 * @internal for the project's own windows
 */
export async function keepSession(
  port: SessionPort,
  keys: VaultKeys,
  minutes: number,
  now = Date.now(),
): Promise<Session> {
  const session = sessionOf(keys, minutes, now);
  await port.exclusively(() => port.set(session));
  return session;
}

/**
 * A use: the time begins again, but only where the session still lives. One that was locked meanwhile, here or in another
 * window, or whose time is over, stays so.
 *
 * @internal for the project's own windows
 * @returns nothing where there is no live session of this vault
 */
export function extendSession(
  port: SessionPort,
  keys: VaultKeys,
  minutes: number,
  now = Date.now(),
): Promise<Session | undefined> {
  return port.exclusively(async () => {
    const live = liveSession(await port.get(), now);
    if (live?.id !== toBase64(keys.id)) return undefined;
    if (!movesDeadline(live, minutes, now)) return live;
    const session = { ...live, ...timeFrom(now, minutes) };
    await port.set(session);
    return session;
  });
}

/**
 * Keeps other keys in the place of a live session's: those of a new vault key. A session that was locked meanwhile, or whose
 * time is over, stays so.
 *
 * @internal for the project's own windows
 * @returns nothing where there is no live session
 */
export function replaceSession(
  port: SessionPort,
  keys: VaultKeys,
  minutes: number,
  now = Date.now(),
): Promise<Session | undefined> {
  return port.exclusively(async () => {
    if (!liveSession(await port.get(), now)) return undefined;
    const session = sessionOf(keys, minutes, now);
    await port.set(session);
    return session;
  });
}

/**
 * Locks: every window follows.
 *
 * @internal for the project's own windows
 */
export function endSession(port: SessionPort): Promise<void> {
  return port.exclusively(() => port.clear());
}

/**
 * Locks where the time is over; a use in between has moved the deadline.
 *
 * @internal for the project's own windows
 * @returns the session where its time is not over
 */
export function endSessionInTime(port: SessionPort, now = Date.now()): Promise<Session | undefined> {
  return port.exclusively(async () => {
    const live = liveSession(await port.get(), now);
    if (!live) await port.clear();
    return live;
  });
}

/** A value that has the form of a session, its time aside; nothing where it is none. */
export function sessionIn(value: unknown): Session | undefined {
  if (!isObject(value)) return undefined;
  const { id, recordKey, nameKey } = value;
  if (bytesIn(id) !== 16 || typeof id !== "string") return undefined;
  if (bytesIn(recordKey) !== 32 || typeof recordKey !== "string") return undefined;
  if (bytesIn(nameKey) !== 32 || typeof nameKey !== "string") return undefined;
  const time = sessionTimeIn(value);
  return time && { id, recordKey, nameKey, ...time };
}

/** Returns deadline and minutes of a value, or nothing where they are no finite numbers. */
export function sessionTimeIn(value: unknown): SessionTime | undefined {
  if (!isObject(value)) return undefined;
  const { deadline, minutes } = value;
  if (typeof deadline !== "number" || typeof minutes !== "number" || !Number.isFinite(deadline + minutes))
    return undefined;
  return { deadline, minutes };
}

/**
 * What a session port gave, or nothing where that is no session or its time is over (a timer may come late after sleep).
 *
 * @internal for the project's own windows
 */
export function liveSession(value: unknown, now = Date.now()): Session | undefined {
  const session = sessionIn(value);
  return session && !isExpired(session.deadline, session.minutes * minute, now) ? session : undefined;
}

/**
 * Tells whether a vault is unlocked, here or in another window. It moves no deadline: asking is no use of the vault.
 *
 * @internal for the project's own windows
 */
export async function hasSession(port: SessionPort, keys: VaultKeys, now = Date.now()): Promise<boolean> {
  return liveSession(await port.get(), now)?.id === toBase64(keys.id);
}

/**
 * The keys of a live session; a session that is over is cleared.
 *
 * @internal for the project's own windows
 */
export async function resumeSession(port: SessionPort, now = Date.now()): Promise<VaultKeys | undefined> {
  const value = await port.get();
  const session = liveSession(value, now);
  if (!session) {
    if (value !== undefined) await endSessionInTime(port, now); // another window may just have unlocked
    return undefined;
  }
  const [id, recordKey, nameKey] = [session.id, session.recordKey, session.nameKey].map(fromBase64);
  return id && recordKey && nameKey ? new VaultKeys(id, recordKey, nameKey) : undefined;
}
