import { type Compression, MerkleDamgard, type StreamingHash } from "./merkle-damgard.ts";

const rotl = (x: number, n: number): number => (x << n) | (x >>> (32 - n));

/** SHA-1, FIPS 180-4 §6.1.2, the letters being the standard's. */
function compress(H: Int32Array, W: Int32Array): void {
  // Step 1: the message schedule, W_t = ROTL^1(W_{t-3} ⊕ W_{t-8} ⊕ W_{t-14} ⊕ W_{t-16}).
  for (let t = 16; t < 80; t++) W[t] = rotl(W[t - 3]! ^ W[t - 8]! ^ W[t - 14]! ^ W[t - 16]!, 1);

  // Step 2: the working variables.
  let a = H[0]!;
  let b = H[1]!;
  let c = H[2]!;
  let d = H[3]!;
  let e = H[4]!;

  // Step 3: T = ROTL^5(a) + f_t(b, c, d) + e + K_t + W_t. One loop for each f_t and K_t of §4.1.1 and §4.2.1.
  let t = 0;
  for (; t < 20; t++) {
    const T = (rotl(a, 5) + (d ^ (b & (c ^ d))) + e + 0x5a827999 + W[t]!) | 0; // Ch
    e = d;
    d = c;
    c = rotl(b, 30);
    b = a;
    a = T;
  }
  for (; t < 40; t++) {
    const T = (rotl(a, 5) + (b ^ c ^ d) + e + 0x6ed9eba1 + W[t]!) | 0; // Parity
    e = d;
    d = c;
    c = rotl(b, 30);
    b = a;
    a = T;
  }
  for (; t < 60; t++) {
    const T = (rotl(a, 5) + ((b & c) | (d & (b | c))) + e + 0x8f1bbcdc + W[t]!) | 0; // Maj
    e = d;
    d = c;
    c = rotl(b, 30);
    b = a;
    a = T;
  }
  for (; t < 80; t++) {
    const T = (rotl(a, 5) + (b ^ c ^ d) + e + 0xca62c1d6 + W[t]!) | 0; // Parity
    e = d;
    d = c;
    c = rotl(b, 30);
    b = a;
    a = T;
  }

  // Step 4: the intermediate hash value.
  H[0] = (H[0]! + a) | 0;
  H[1] = (H[1]! + b) | 0;
  H[2] = (H[2]! + c) | 0;
  H[3] = (H[3]! + d) | 0;
  H[4] = (H[4]! + e) | 0;
}

export const sha1Compression: Compression = {
  initial: [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0], // §5.3.1
  scheduleWords: 80,
  compress,
};

/**
 * A SHA-1 (FIPS 180-4 §6.1) that takes its message in pieces. For HMAC and PBKDF2; as a signature's hash SHA-1 is broken.
 *
 * @example
 * ```ts
 * import { createSha1 } from "saltmill/crypto";
 * createSha1().update(Uint8Array.of(97)).update(Uint8Array.of(98, 99)).digest(); // a9993e36…
 * ```
 */
export function createSha1(): StreamingHash {
  return new MerkleDamgard(sha1Compression);
}

/**
 * SHA-1, FIPS 180-4 §6.1.
 *
 * @param data - the message, 0 … 2^53-1 bytes; the caller's, not changed
 * @returns 20 fresh bytes
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { sha1 } from "saltmill/crypto";
 * sha1(Uint8Array.of(97, 98, 99)); // a9993e364706816aba3e25717850c26c9cd0d89d
 * ```
 */
export function sha1(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return createSha1().update(data).digest();
}
