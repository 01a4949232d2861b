import { type BlockCipher, assertKey, blockCipher, type CipherCore } from "../block-cipher/block-cipher.ts";
import { CryptoError } from "../errors.ts";
import { counting, selfTest } from "../block-cipher/self-test.ts";
import { aesByPermutations } from "./permute.ts";
import { aesByTables } from "./tables.ts";

/** Test vectors of FIPS 197 appendix C: one plaintext block, and its ciphertexts under keys of 16, 24 and 32 bytes. */
const plaintext = counting(16).map((i) => 0x11 * i);
const ciphertexts = [
  [16, "69c4e0d86a7b0430d8cdb78070b4c55a"],
  [24, "dda97ca4864cdfe06eaf70a0ec0d7191"],
  [32, "8ea2b7ca516745bfeafc49904b496089"],
] as const;

const passesSelfTest = selfTest({
  blocks: ciphertexts.map(([keyBytes, ciphertext]) => ({ key: counting(keyBytes), plaintext, ciphertext })),
  bulk: {
    textBytes: 40,
    streamed: "b6d191be0f7e037a3584feec986236a7",
    sealed: "46907e46279718bd69fccac68cbc324d",
    tag: "cee5f44fbb494e0fc0bd65ddaad22507",
  },
});

/**
 * Creates an AES cipher (FIPS 197). The cipher uses vector permutations in WebAssembly, whose time depends neither on
 * the key nor on the data. If WebAssembly or its vector instructions are missing or give wrong results, the cipher uses
 * look-up tables, whose time may depend on the key and the data.
 *
 * @param key - 16, 24 or 32 secret bytes; owned by the caller, who may wipe them after the call
 * @returns a cipher with its own round keys, which its method `wipe` overwrites
 * @throws {@link CryptoError} `bad-argument`; `self-test-failed` if AES gives wrong results on this platform
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * const cipher = aes(new Uint8Array(16));
 * cipher.encryptBlock(new Uint8Array(16)); // 66e94bd4ef8a2c3b884cfa59ca342b2e
 * cipher.wipe();
 * ```
 */
export function aes(key: Uint8Array): BlockCipher {
  return blockCipher(assertKey(key), core(key));
}

function core(key: Uint8Array): CipherCore {
  try {
    if (passesSelfTest(aesByPermutations)) return aesByPermutations(key);
  } catch {
    // WebAssembly or its vector instructions are missing, so the look-up tables are used.
  }
  if (!passesSelfTest(aesByTables)) throw new CryptoError("self-test-failed", "AES gives wrong answers here");
  return aesByTables(key);
}
