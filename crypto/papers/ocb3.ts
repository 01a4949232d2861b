import { type BlockCipher, decipher, double, encipher, xor, xorPadded } from "../block-cipher.ts";
import { wipe } from "../bytes.ts";
import { type OcbMode, ocbOpen, type OcbOpenParameters, ocbSeal, type OcbSealParameters } from "./ocb.ts";

/**
 * Encrypts and authenticates by OCB3 (the third version of OCB), RFC 7253 §4.2, with any block cipher of 128 bits. Test
 * vectors: appendix A.
 *
 * Never use a nonce twice under one key. Otherwise the two messages with this nonce lose their secrecy, and all
 * messages under this key lose their authenticity.
 *
 * @param parameters - the nonce is 1 … 15 bytes
 * @returns ciphertext ‖ tag, in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * import { ocb3Open, ocb3Seal } from "saltmill/crypto/papers";
 * const cipher = aes(crypto.getRandomValues(new Uint8Array(32)));
 * const nonce = crypto.getRandomValues(new Uint8Array(12));
 * const sealed = ocb3Seal({ cipher, nonce, plaintext: Uint8Array.of(1, 2, 3) }); // 19 bytes
 * ocb3Open({ cipher, nonce, ciphertext: sealed }); // 1, 2, 3
 * ```
 */
export function ocb3Seal(parameters: OcbSealParameters): Uint8Array<ArrayBuffer> {
  return ocbSeal(ocb3, parameters);
}

/**
 * Decrypts and verifies by OCB3, RFC 7253 §4.3. The inverse of {@link ocb3Seal}.
 *
 * @param parameters - the nonce is 1 … 15 bytes
 * @returns the plaintext, in a new array
 * @throws {@link CryptoError} `bad-argument`; `forged` if the ciphertext was changed or was encrypted with other
 * parameters. The error does not tell the cause, and no byte of the plaintext is returned
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * import { ocb3Open, ocb3Seal } from "saltmill/crypto/papers";
 * const cipher = aes(new Uint8Array(32));
 * const nonce = new Uint8Array(12);
 * const plaintext = Uint8Array.of(1, 2, 3);
 * const ciphertext = ocb3Seal({ cipher, nonce, plaintext });
 * Array.from(ocb3Open({ cipher, nonce, ciphertext })); // [1, 2, 3]
 * ```
 */
export function ocb3Open(parameters: OcbOpenParameters): Uint8Array<ArrayBuffer> {
  return ocbOpen(ocb3, parameters);
}

const ocb3: OcbMode = {
  nonceBytes: { min: 1, max: 15 },
  /**
   * Encrypts (§4.2) or decrypts (§4.3). The two algorithms differ only in the direction of the cipher. In each of them,
   * the checksum covers the plaintext.
   */
  crypt({ cipher, nonce: N, A, tagBytes }, text, direction) {
    const m = Math.floor(text.length / 16);
    const L = keyVariables(cipher, Math.max(m, Math.floor(A.length / 16)));
    const Offset = new Uint8Array(16);
    const Checksum = new Uint8Array(16);
    const Pad = new Uint8Array(16);
    try {
      firstOffset(cipher, N, tagBytes, Offset);
      for (let i = 1; i <= m; i++) {
        const block = text.subarray(16 * i - 16, 16 * i);
        xor(Offset, L.numbered[ntz(i)]!);
        if (direction === "seal") xor(Checksum, block);
        xor(block, Offset);
        if (direction === "seal") encipher(cipher, block);
        else decipher(cipher, block);
        xor(block, Offset);
        if (direction === "open") xor(Checksum, block);
      }
      const rest = text.subarray(16 * m); // P_* or C_*: the incomplete last block
      if (rest.length > 0) {
        xor(Offset, L.star);
        Pad.set(Offset);
        encipher(cipher, Pad);
        if (direction === "seal") xorPadded(Checksum, rest);
        xor(rest, Pad);
        if (direction === "open") xorPadded(Checksum, rest);
      }
      xor(Checksum, Offset);
      xor(Checksum, L.dollar);
      encipher(cipher, Checksum); // the tag, which HASH(K, A) is added to
      hash(cipher, L, A, Checksum);
      return Uint8Array.from(Checksum);
    } finally {
      wipe(L.star, L.dollar, ...L.numbered, Offset, Checksum, Pad);
    }
  },
};

/** The variables of RFC 7253 §4.1: L_*, L_$ and L_0, L_1, …. Each is twice the variable before it. */
interface KeyVariables {
  readonly star: Uint8Array;
  readonly dollar: Uint8Array;
  readonly numbered: readonly Uint8Array[];
}

/**
 * Computes the variables for `blocks` blocks. Block i uses L_ntz(i), and the largest ntz(i) is the binary logarithm of
 * `blocks`, rounded down.
 */
function keyVariables(cipher: BlockCipher, blocks: number): KeyVariables {
  const twice = (X: Uint8Array): Uint8Array => {
    const Y = Uint8Array.from(X);
    double(Y);
    return Y;
  };
  const star = new Uint8Array(16);
  encipher(cipher, star);
  const dollar = twice(star);
  const numbered: Uint8Array[] = [];
  for (let L = dollar; 2 ** numbered.length <= blocks;) numbered.push((L = twice(L)));
  return { star, dollar, numbered };
}

/** Counts the trailing zero bits of i: RFC 7253 §2. */
const ntz = (i: number): number => 31 - Math.clz32(i & -i);

/** Computes Offset_0: RFC 7253 §4.2, "Nonce-dependent and per-encryption variables". */
function firstOffset(cipher: BlockCipher, N: Uint8Array, tagBytes: number, Offset: Uint8Array): void {
  const Nonce = new Uint8Array(16);
  Nonce.set(N, 16 - N.length);
  Nonce[15 - N.length]! |= 1;
  // The first 7 bits are TAGLEN mod 128. The eighth bit is the 1 before N if N has 15 bytes, so it must not change.
  Nonce[0]! |= ((8 * tagBytes) % 128) << 1;
  const bottom = Nonce[15]! & 63; // the nonce is public, so the time may depend on it
  Nonce[15]! &= 192;
  const Stretch = new Uint8Array(24);
  const Ktop = Stretch.subarray(0, 16);
  try {
    Ktop.set(Nonce);
    encipher(cipher, Ktop);
    for (let i = 0; i < 8; i++) Stretch[16 + i] = Ktop[i]! ^ Ktop[i + 1]!;
    const [byte, bit] = [bottom >> 3, bottom & 7];
    for (let i = 0; i < 16; i++) Offset[i] = ((Stretch[byte + i]! << 8) | Stretch[byte + i + 1]!) >> (8 - bit);
  } finally {
    wipe(Stretch);
  }
}

/** Computes HASH(K, A), §4.1, and XORs it into Tag. */
function hash(cipher: BlockCipher, L: KeyVariables, A: Uint8Array, Tag: Uint8Array): void {
  const m = Math.floor(A.length / 16);
  const Offset = new Uint8Array(16);
  const X = new Uint8Array(16);
  try {
    for (let i = 1; i <= m; i++) {
      xor(Offset, L.numbered[ntz(i)]!);
      X.set(A.subarray(16 * i - 16, 16 * i));
      xor(X, Offset);
      encipher(cipher, X);
      xor(Tag, X); // Tag collects the terms that the standard adds up in Sum
    }
    const rest = A.subarray(16 * m); // A_*: the incomplete last block
    if (rest.length > 0) {
      xor(Offset, L.star);
      X.set(Offset);
      xorPadded(X, rest);
      encipher(cipher, X);
      xor(Tag, X);
    }
  } finally {
    wipe(Offset, X);
  }
}
