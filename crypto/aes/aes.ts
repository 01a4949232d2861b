import { type BlockCipher, assertKey, blockCipher, type CipherCore } from "../block-cipher/block-cipher.ts";
import { CryptoError } from "../errors.ts";
import { aesByPermutations } from "./permute.ts";
import { passesSelfTest } from "./prove.ts";
import { aesByTables } from "./tables.ts";

/**
 * AES, FIPS 197: by vector permutations in WebAssembly, whose time tells nothing of the key or the data; where that is
 * missing or forbidden, by look-up tables, whose time may.
 *
 * @param key - 16, 24 or 32 secret bytes; the caller's, not kept
 * @returns a cipher that owns its round keys until `wipe`
 * @throws {@link CryptoError} `bad-argument`
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
    // no WebAssembly, or none with vectors
  }
  if (!passesSelfTest(aesByTables)) throw new CryptoError("self-test-failed", "AES gives wrong answers here");
  return aesByTables(key);
}
