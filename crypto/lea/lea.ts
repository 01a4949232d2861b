import { assertKey, type BlockCipher, blockCipher, type CipherCore } from "../block-cipher/block-cipher.ts";
import { CryptoError } from "../errors.ts";
import { counting, selfTest } from "../block-cipher/self-test.ts";
import { leaInLanes } from "./lanes.ts";
import { leaInWords } from "./words.ts";

/**
 * Test vectors of KS X 3246 appendix A: the longest key, which begins with the shorter keys, and a ciphertext for each
 * key size.
 */
const longestKey = counting(32).map((i) => 15 * Math.min(i + 1, 32 - i));
const ciphertexts = [
  [16, "9fc84e3528c6c6185532c7a704648bfd"],
  [24, "6fb95e325aad1b878cdcf5357674c6f2"],
  [32, "d651aff647b189c13a8900ca27f9e197"],
] as const;

const passesSelfTest = selfTest({
  blocks: ciphertexts.map(([keyBytes, ciphertext]) => ({
    key: longestKey.subarray(0, keyBytes),
    plaintext: counting(16, 2 * keyBytes - 16),
    ciphertext,
  })),
  bulk: {
    textBytes: 168, // more than one group of eight blocks, less than two groups
    streamed: "dfda2fa97b93cb218a7f3a25ef877327",
    sealed: "fcc52b2c7483be2b4f764eba2b0e7287",
    tag: "0fea3be2980eaa3510d2fcd8cacf9341",
  },
});

/**
 * Creates a LEA cipher (KS X 3246, ISO/IEC 29192-2). LEA uses additions, rotations and exclusive-ors of words, whose
 * time does not depend on the key or the data. CTR and CCM run in WebAssembly, where CTR processes four blocks at the
 * same time, one in each lane. All other operations run in JavaScript, block by block. Without WebAssembly, CTR and CCM
 * do so too.
 *
 * @param key - 16, 24 or 32 secret bytes; owned by the caller, who may wipe them after the call
 * @returns a cipher with its own round keys, which its method `wipe` overwrites
 * @throws {@link CryptoError} `bad-argument`; `self-test-failed` if LEA gives wrong results on this platform
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
    // WebAssembly or its vector instructions are missing, so JavaScript is used.
  }
  if (!passesSelfTest(leaInWords)) throw new CryptoError("self-test-failed", "LEA gives wrong answers here");
  return leaInWords(key);
}
