import { bytesIn, fromBase64, toBase64 } from "../base64.ts";
import { isOver } from "./deadline.ts";
import { isObject } from "./envelope.ts";
import { VaultKeys } from "./keys.ts";

/** Memory that outlives a window and not the browser: where the unlocked keys lie. */
export interface SessionPort {
  /** The session that is kept, of whatever lies there; nothing where there is none. */
  get(): Promise<unknown>;
  /** Keeps a session in the place of the one before. */
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

/**
 * How long a use keeps a vault unlocked unless its settings say otherwise, in minutes.
 *
 * @internal for the project's own windows
 */
export const defaultLockMinutes = 10;

const minute = 60_000;

function sessionOf(keys: VaultKeys, minutes: number, now: number): Session {
  const [id, recordKey, nameKey] = [toBase64(keys.id), toBase64(keys.recordKey), toBase64(keys.nameKey)];
  return { id, recordKey, nameKey, deadline: now + minutes * minute, minutes };
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
 */
export function endSessionInTime(port: SessionPort, now = Date.now()): Promise<void> {
  return port.exclusively(async () => {
    if (!liveSession(await port.get(), now)) await port.clear();
  });
}

/** A value that has the form of a session, its time aside; nothing where it is none. */
export function sessionIn(value: unknown): Session | undefined {
  if (!isObject(value)) return undefined;
  const { id, recordKey, nameKey, deadline, minutes } = value;
  if (bytesIn(id) !== 16 || typeof id !== "string") return undefined;
  if (bytesIn(recordKey) !== 32 || typeof recordKey !== "string") return undefined;
  if (bytesIn(nameKey) !== 32 || typeof nameKey !== "string") return undefined;
  if (typeof deadline !== "number" || typeof minutes !== "number" || !Number.isFinite(deadline + minutes))
    return undefined;
  return { id, recordKey, nameKey, deadline, minutes };
}

/**
 * What a session port gave, or nothing where that is no session or its time is over (a timer may come late after sleep).
 *
 * @internal for the project's own windows
 */
export function liveSession(value: unknown, now = Date.now()): Session | undefined {
  const session = sessionIn(value);
  return session && !isOver(session.deadline, session.minutes * minute, now) ? session : undefined;
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
