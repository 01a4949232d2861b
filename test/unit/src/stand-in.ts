import { createHash } from "node:crypto";
import type { Pbkdf2HmacSha1, Pbkdf2Parameters } from "../../../src/index.ts";

/** What the slow step was asked for, copied before anyone can wipe it. */
export interface Asked {
  password: string;
  salt: Uint8Array;
  iterations: number;
  keyBytes: number;
}

export interface StandIn {
  pbkdf2: Pbkdf2HmacSha1;
  /** What was asked for, in order. */
  asked: Asked[];
  /** The very buffers that came in as passwords and went out as keys: after the work they must be wiped. */
  secrets: Uint8Array[];
}

/**
 * Answers for PBKDF2 at once: other bytes for another password, salt, count or length, and honours the signal. `onCall`
 * runs before each answer.
 */
export function standIn(onCall: (call: number) => void = () => undefined): StandIn {
  const asked: Asked[] = [];
  const secrets: Uint8Array[] = [];
  const pbkdf2 = ({
    password,
    salt,
    iterations,
    keyBytes,
    signal,
  }: Pbkdf2Parameters): Promise<Uint8Array<ArrayBuffer>> =>
    new Promise((resolve) => {
      signal?.throwIfAborted();
      const text = Buffer.from(password).toString("utf8");
      asked.push({ password: text, salt: salt.slice(), iterations, keyBytes });
      onCall(asked.length);
      signal?.throwIfAborted();
      const hash = createHash("sha256").update(`${text.length} ${iterations} `).update(password).update(salt);
      const key = Uint8Array.from(hash.digest().subarray(0, keyBytes));
      secrets.push(password, key);
      resolve(key);
    });
  return { pbkdf2, asked, secrets };
}

/** The stand-in without its records. */
export const { pbkdf2: instantly } = standIn();
