import { type BlockCipher, double, encipher, xor, xorPadded } from "../block-cipher.ts";
import { assertBytes, assertMethods, wipe } from "../bytes.ts";

/**
 * Computes CMAC, SP 800-38B §6.2, with the full tag of 16 bytes. Under AES-128 the result is the AES-CMAC of RFC 4493.
 * Test vectors: SP 800-38B appendix D.
 *
 * Compare tags only with `equalConstantTime`.
 *
 * @param cipher - a block cipher with its key; the caller wipes the cipher
 * @param message - any length; owned by the caller, not changed
 * @returns 16 bytes in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * import { cmac } from "saltmill/crypto/papers";
 * const cipher = aes(new Uint8Array(16));
 * cmac(cipher, new TextEncoder().encode("a message"));
 * cipher.wipe();
 * ```
 */
export function cmac(cipher: BlockCipher, message: Uint8Array): Uint8Array<ArrayBuffer> {
  assertMethods("cipher", cipher, ["encryptBlock"]);
  assertBytes("message", message);
  const K = new Uint8Array(16);
  const C = new Uint8Array(16); // §6.2 step 5: C_0
  try {
    encipher(cipher, K); // §6.1 step 1: L
    double(K); // §6.1 step 2: K1
    const n = Math.max(1, Math.ceil(message.length / 16)); // §6.2 step 2: an empty message has one block with no bits
    for (let i = 0; i < n - 1; i++) {
      xor(C, message.subarray(16 * i, 16 * i + 16));
      encipher(cipher, C); // §6.2 step 6
    }
    const last = message.subarray(16 * (n - 1));
    if (last.length === 16) {
      xor(C, last); // §6.2 step 4: M_n*, a complete block
    } else {
      double(K); // §6.1 step 3: K2
      xorPadded(C, last); // §6.2 step 4: M_n* ‖ 10^j
    }
    xor(C, K); // §6.2 step 4: K1 or K2. Now C is C_(n-1) ⊕ M_n
    encipher(cipher, C); // §6.2 step 6
    return Uint8Array.from(C); // §6.2 step 7
  } finally {
    wipe(K, C);
  }
}
