import type { CipherCore } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";
import { decrypt, encrypt, schedule16, schedule24, schedule32 } from "../generated/lea.js";
import { bytesOf, wordsOf } from "../little-endian.ts";

/** An argument for regions that the called function does not use. */
const unused = new Int32Array(0);

const schedules: Readonly<Record<number, typeof schedule16>> = { 16: schedule16, 24: schedule24, 32: schedule32 };

/** Returns the round keys, six words for each round. They are secret, and the caller wipes them. */
export function expandKey(key: Uint8Array): Int32Array<ArrayBuffer> {
  const keys = new Int32Array(6 * (key.length / 2 + 16));
  const K = wordsOf(key);
  schedules[key.length]!(K, keys, unused);
  wipe(K);
  return keys;
}

/** Creates LEA that works block by block, with the JavaScript code of kernels/lea.ts. */
export function leaInWords(key: Uint8Array, keys = expandKey(key)): CipherCore {
  function through(kernel: typeof encrypt, block: Uint8Array): Uint8Array<ArrayBuffer> {
    const X = wordsOf(block);
    try {
      kernel(unused, keys, X, keys.length);
      return bytesOf(X);
    } finally {
      wipe(X);
    }
  }
  return {
    encrypt: (block) => through(encrypt, block),
    decrypt: (block) => through(decrypt, block),
    wipe() {
      wipe(keys);
    },
  };
}
