import { bytesOf, wordsOf } from "../contenders/big-endian.ts";
import type { Blocks, Bytes } from "../contenders/shapes.ts";
import type { WordCipher } from "../variants/aes-cipher.ts";

/** A cipher of words over bytes, each block for itself. */
export const inWords =
  (make: (key: Bytes) => WordCipher): Blocks =>
  (key, data) => {
    const { block, encrypt } = make(key);
    const words = Int32Array.from(wordsOf(data));
    for (let i = 0; i < words.length; i += 4) {
      for (let k = 0; k < 4; k++) block[k] = words[i + k] ?? 0;
      encrypt();
      for (let k = 0; k < 4; k++) words[i + k] = block[k] ?? 0;
    }
    return bytesOf(words, data.length);
  };
