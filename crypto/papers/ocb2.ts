import { type BlockCipher, decipher, double, encipher, triple, xor, xorPadded } from "../block-cipher.ts";
import { wipe } from "../bytes.ts";
import { type OcbMode, ocbOpen, type OcbOpenParameters, ocbSeal, type OcbSealParameters } from "./ocb.ts";

// OCB2 is broken. This code exists to decrypt data from before 2018. Saltmill's own programs must not use this code:
// test/unit/crypto/papers/ocb2.test.ts forges a message and checks that no file of src, ui, extension, online and
// cli mentions OCB2.
//
// The sections (§) are those of P. Rogaway, "Efficient Instantiations of Tweakable Blockciphers and Refinements to
// Modes OCB and PMAC", 2004. §10 and §11 call OCB2 by its old name OCB1.

/**
 * BROKEN, do not use. An attacker who gets the ciphertext of one chosen message can forge a second message, and an
 * active attacker can then forge and read any message (Inoue and Minematsu, 2018; Inoue, Iwata, Minematsu and
 * Poettering, CRYPTO 2019). Use `ccmSeal` or `ocb3Seal` instead.
 *
 * Encrypts and authenticates by OCB2 as Rogaway specified it in 2004 (§10, there called OCB1). The associated data is
 * authenticated by PMAC1 (§11).
 *
 * @param parameters - the nonce is 16 bytes
 * @returns ciphertext ‖ tag, in a new array
 * @throws `CryptoError` `bad-argument`
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * import { ocb2Open, ocb2Seal } from "saltmill/crypto/papers";
 * const cipher = aes(new Uint8Array(16));
 * const nonce = new Uint8Array(16);
 * const sealed = ocb2Seal({ cipher, nonce, plaintext: Uint8Array.of(1, 2, 3) }); // 19 bytes
 * ocb2Open({ cipher, nonce, ciphertext: sealed }); // 1, 2, 3
 * ```
 */
export function ocb2Seal(parameters: OcbSealParameters): Uint8Array<ArrayBuffer> {
  return ocbSeal(ocb2, parameters);
}

/**
 * BROKEN: a message that this function accepts may be a forgery, see `ocb2Seal`. Use this function only for data from
 * before 2018 that nobody else could have changed.
 *
 * @param parameters - the nonce is 16 bytes
 * @returns the plaintext, in a new array
 * @throws `CryptoError` `bad-argument`; `forged` if OCB2 detects that the ciphertext was changed or was encrypted with
 * other parameters. The error does not tell the cause, and no byte of the plaintext is returned
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * import { ocb2Open, ocb2Seal } from "saltmill/crypto/papers";
 * const cipher = aes(new Uint8Array(32));
 * const nonce = new Uint8Array(16);
 * const plaintext = Uint8Array.of(1, 2, 3);
 * const ciphertext = ocb2Seal({ cipher, nonce, plaintext });
 * Array.from(ocb2Open({ cipher, nonce, ciphertext })); // [1, 2, 3]
 * ```
 */
export function ocb2Open(parameters: OcbOpenParameters): Uint8Array<ArrayBuffer> {
  return ocbOpen(ocb2, parameters);
}

const ocb2: OcbMode = {
  nonceBytes: { min: 16, max: 16 },
  /**
   * Encrypts or decrypts by the algorithms of §10. The last block is combined with Pad. The cipher encrypts or decrypts
   * all other blocks.
   */
  crypt({ cipher, nonce: N, A }, text, direction) {
    const m = Math.max(1, Math.ceil(text.length / 16)); // an empty message has one block with no bits
    const Delta = Uint8Array.from(N);
    const Pad = new Uint8Array(16);
    const Sigma = new Uint8Array(16);
    try {
      encipher(cipher, Delta);
      double(Delta);
      for (let i = 0; i < m - 1; i++) {
        const block = text.subarray(16 * i, 16 * i + 16);
        if (direction === "seal") xor(Sigma, block);
        xor(block, Delta);
        if (direction === "seal") encipher(cipher, block);
        else decipher(cipher, block);
        xor(block, Delta);
        if (direction === "open") xor(Sigma, block);
        double(Delta);
      }
      const last = text.subarray(16 * (m - 1));
      Pad[15] = 8 * last.length; // len: the number of bits in the last block, 0 … 128
      xor(Pad, Delta);
      encipher(cipher, Pad);
      if (direction === "seal") xor(last, Pad);
      xor(Sigma, last); // §10: this line and the next line add C[m]0* ⊕ Pad
      xor(Sigma, Pad);
      if (direction === "open") xor(last, Pad);
      triple(Delta);
      xor(Sigma, Delta);
      encipher(cipher, Sigma); // T, which PMAC1 is added to
      if (A.length > 0) authenticate(cipher, A, Sigma);
      return Uint8Array.from(Sigma);
    } finally {
      wipe(Delta, Pad, Sigma);
    }
  },
};

/**
 * Computes PMAC1 (§11) and XORs it into T. All offsets of PMAC1 have the factor 3², which is 5 in GF(2^128). The
 * offsets of OCB2 do not have this factor. So PMAC1 and OCB2 never use the same offset.
 */
function authenticate(cipher: BlockCipher, A: Uint8Array, T: Uint8Array): void {
  const m = Math.ceil(A.length / 16);
  const Delta = new Uint8Array(16);
  const Y = new Uint8Array(16);
  const Sigma = new Uint8Array(16);
  try {
    encipher(cipher, Delta);
    triple(Delta);
    triple(Delta);
    for (let i = 0; i < m - 1; i++) {
      double(Delta);
      Y.set(A.subarray(16 * i, 16 * i + 16));
      xor(Y, Delta);
      encipher(cipher, Y);
      xor(Sigma, Y);
    }
    double(Delta);
    triple(Delta);
    const last = A.subarray(16 * (m - 1));
    if (last.length === 16) {
      xor(Sigma, last);
    } else {
      xorPadded(Sigma, last);
      triple(Delta); // so that A and A ‖ 10* give different results
    }
    xor(Sigma, Delta);
    encipher(cipher, Sigma);
    xor(T, Sigma);
  } finally {
    wipe(Delta, Y, Sigma);
  }
}
