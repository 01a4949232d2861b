/** Functions that create, check and compare session objects. `session.ts` reads and writes these objects. */
import { isObject } from "../arguments.ts";
import { bytesIn, toBase64 } from "../base64.ts";
import { isExpired } from "../expiry.ts";
import type { VaultKeys } from "./keys.ts";

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

/**
 * Minutes that a vault stays unlocked after its last use, unless its settings contain another value.
 *
 */
export const defaultLockMinutes = 10;

const minute = 60_000;
const minMove = 10_000; // milliseconds

/** Returns the session of a vault that is unlocked now. */
export function sessionFor(keys: VaultKeys, minutes: number, now: number): Session {
  const [id, recordKey, nameKey] = [toBase64(keys.id), toBase64(keys.recordKey), toBase64(keys.nameKey)];
  return { id, recordKey, nameKey, ...timeFrom(now, minutes) };
}

/** Returns the deadline after a use of the vault at `now`. */
export const timeFrom = (now: number, minutes: number): SessionTime => ({ deadline: now + minutes * minute, minutes });

/**
 * Returns true if a use of the vault at `now` must be stored, because it moves the deadline by at least ten seconds or
 * the number of minutes has changed. Other uses do not move the deadline. The vault may therefore lock up to ten
 * seconds early, but never late.
 *
 */
export function movesDeadline(kept: SessionTime, minutes: number, now = Date.now()): boolean {
  return kept.minutes !== minutes || timeFrom(now, minutes).deadline - kept.deadline >= minMove;
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

/**
 * Returns the session in a stored value, or undefined if there is none or it has expired. The time is checked because
 * the timer that locks the vault may run late after the computer has slept.
 *
 */
export function liveSession(value: unknown, now = Date.now()): Session | undefined {
  const session = sessionIn(value);
  return session && !isExpired(session.deadline, session.minutes * minute, now) ? session : undefined;
}
