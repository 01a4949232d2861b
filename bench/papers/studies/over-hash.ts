/**
 * PBKDF2-HMAC-SHA1 as RFC 8018 and RFC 2104 describe it, on bytes. The function that computes the SHA-1 of a whole
 * message is a parameter.
 */
import { concatBytes, u32 } from "../../../crypto/index.ts";
import type { Bytes, Derive, Hash } from "../../contenders/shapes.ts";

const blockBytes = 64;

/**
 * @param hash - computes SHA-1; must not return a promise
 * @returns a function that derives keys of at most 20 bytes (one block)
 */
export const overHash =
  (hash: Hash): Derive =>
  (password, salt, iterations, keyBytes) => {
    const digest = (message: Bytes): Uint8Array => {
      const answer = hash(message);
      if (answer instanceof Promise) throw new Error("the hash function must not return a promise");
      return answer;
    };
    const K = new Uint8Array(blockBytes);
    K.set(password.length > blockBytes ? digest(password) : password);
    const [inner, outer] = [K.map((byte) => byte ^ 0x36), K.map((byte) => byte ^ 0x5c)];
    const hmac = (text: Uint8Array): Uint8Array => digest(concatBytes(outer, digest(concatBytes(inner, text))));
    let U = hmac(concatBytes(salt, u32(1)));
    const T = Uint8Array.from(U);
    for (let j = 1; j < iterations; j++) {
      U = hmac(U);
      for (let k = 0; k < T.length; k++) T[k] = (T[k] ?? 0) ^ (U[k] ?? 0);
    }
    return T.subarray(0, keyBytes);
  };
