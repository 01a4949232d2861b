import { compress } from "../generated/sha1.js";
import { type Compression, MerkleDamgard, type StreamingHash, wholeMessages } from "./merkle-damgard.ts";

export const sha1Compression: Compression = {
  initial: [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0], // FIPS 180-4 §5.3.1
  scheduleWords: 80,
  compress, // §6.1.2, generated from kernels/sha1.ts
};

/**
 * Creates a SHA-1 hash (FIPS 180-4 §6.1) that takes its message in pieces. Use it only for HMAC and PBKDF2, because
 * SHA-1 is broken as a hash for signatures.
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

const hashWhole = /* @__PURE__ */ wholeMessages(sha1Compression);

/**
 * Computes SHA-1, FIPS 180-4 §6.1.
 *
 * @param data - the message, 0 … 2^53-1 bytes; owned by the caller, not changed
 * @returns 20 bytes in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { sha1 } from "saltmill/crypto";
 * sha1(Uint8Array.of(97, 98, 99)); // a9993e364706816aba3e25717850c26c9cd0d89d
 * ```
 */
export function sha1(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return hashWhole(data);
}
