/** A PBKDF2 function that caches its results, for tests that derive from the same master password many times. */
import { pbkdf2HmacSha1, type Pbkdf2HmacSha1 } from "../../crypto/index.ts";

const results = new Map<string, Promise<Uint8Array>>();

/** Returns the results of `pbkdf2HmacSha1`, which runs only once for the same input. */
export const rememberingPbkdf2: Pbkdf2HmacSha1 = async ({ password, salt, iterations, keyBytes }) => {
  const input = [password, salt].map((bytes) => Buffer.from(bytes).toString("hex"));
  const key = [...input, iterations, keyBytes].join(" ");
  const result = results.get(key) ?? pbkdf2HmacSha1({ password, salt, iterations, keyBytes });
  results.set(key, result);
  return Uint8Array.from(await result); // a copy, because callers wipe the result
};
