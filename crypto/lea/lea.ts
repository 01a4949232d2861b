import { assertKey, type BlockCipher, blockCipher, type CipherCore } from "../block-cipher/block-cipher.ts";
import { CryptoError } from "../errors.ts";
import { leaInLanes } from "./lanes.ts";
import { passesSelfTest } from "./prove.ts";
import { leaInWords } from "./words.ts";

/**
 * LEA, KS X 3246 and ISO/IEC 29192-2: additions, rotations and exclusive-ors of words, whose time tells nothing of the key or
 * the data. Messages go through WebAssembly, four blocks at a time where the mode allows; where that is missing or forbidden,
 * block by block through JavaScript.
 *
 * @param key - 16, 24 or 32 secret bytes; the caller's, not kept
 * @returns a cipher that owns its round keys until `wipe`
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { lea } from "saltmill/crypto";
 * const cipher = lea(new Uint8Array(16));
 * cipher.encryptBlock(new Uint8Array(16)); // a792e8296e90a05df15375764eca680c
 * cipher.wipe();
 * ```
 */
export function lea(key: Uint8Array): BlockCipher {
  return blockCipher(assertKey(key), core(key));
}

function core(key: Uint8Array): CipherCore {
  try {
    if (passesSelfTest(leaInLanes)) return leaInLanes(key);
  } catch {
    // no WebAssembly, or none with vectors
  }
  if (!passesSelfTest(leaInWords)) throw new CryptoError("self-test-failed", "LEA gives wrong answers here");
  return leaInWords(key);
}
