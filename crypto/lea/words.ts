import type { CipherCore } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";
import { decrypt, encrypt, schedule16, schedule24, schedule32 } from "../generated/lea.js";
import { readWords, wordsOf, writeWords } from "../little-endian.ts";

/** An argument for memory regions that the called function does not use. */
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

/** Creates LEA that works block by block, in JavaScript that is generated from kernels/lea.ts. */
export function leaInWords(key: Uint8Array, keys = expandKey(key)): CipherCore {
  const words = new Int32Array(4); // contains only zeros between two blocks
  function crypt(kernel: typeof encrypt, X: Uint8Array): void {
    try {
      readWords(words, X);
      kernel(unused, keys, words, keys.length);
      writeWords(words, X);
    } finally {
      wipe(words);
    }
  }
  return {
    encipher(X) {
      crypt(encrypt, X);
    },
    decipher(X) {
      crypt(decrypt, X);
    },
    wipe() {
      wipe(keys);
    },
  };
}
