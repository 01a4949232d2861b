import { createHash } from "node:crypto";
import type { Pbkdf2HmacSha1 } from "../../../crypto/pbkdf2/pbkdf2.ts";
import type { Pbkdf2Parameters } from "../../../crypto/pbkdf2/jobs.ts";
import type { Argon2, Argon2Parameters } from "../../../src/argon2.ts";

/** The inputs of a call of PBKDF2, copied because the caller wipes the originals. */
export interface Asked {
  password: string;
  salt: Uint8Array;
  iterations: number;
  keyBytes: number;
}

export interface StandIn {
  pbkdf2: Pbkdf2HmacSha1;
  /** Inputs of all calls, in their order. */
  asked: Asked[];
  /** The original buffers of passwords and keys, which the tested code must wipe. */
  secrets: Uint8Array[];
}

/**
 * Creates a fast replacement of PBKDF2. The key depends on the password, the salt and the iterations. The signal can
 * abort a call. `onCall` gets the number of the call, and runs before the key is computed.
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

/** A fast replacement of PBKDF2, for tests that do not check its calls. */
export const { pbkdf2: instantly } = standIn();

/** Creates a fast replacement of Argon2 whose result depends on the password, the salt and the costs. */
export function argon2StandIn(): { readonly asked: Argon2Parameters[]; readonly argon2: Argon2 } {
  const asked: Argon2Parameters[] = [];
  return {
    asked,
    async argon2(parameters) {
      asked.push(parameters);
      const { password, salt, memory, passes, bytes } = parameters;
      return instantly({ password, salt, iterations: memory * passes, keyBytes: bytes });
    },
  };
}
