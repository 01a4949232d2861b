import { compress } from "../generated/sha256.js";
import { type Compression, MerkleDamgard, type StreamingHash, wholeMessages } from "./merkle-damgard.ts";

export const sha256Compression: Compression = {
  // FIPS 180-4 §5.3.3
  initial: [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  scheduleWords: 64,
  compress, // §6.2.2, generated from kernels/sha256.ts
};

/**
 * Creates a SHA-256 hash (FIPS 180-4 §6.2) that takes its message in pieces.
 *
 * @example
 * ```ts
 * import { createSha256 } from "saltmill/crypto";
 * createSha256().update(Uint8Array.of(97)).update(Uint8Array.of(98, 99)).digest(); // ba7816bf…
 * ```
 */
export function createSha256(): StreamingHash {
  return new MerkleDamgard(sha256Compression);
}

const hashWhole = /* @__PURE__ */ wholeMessages(sha256Compression);

/**
 * Computes SHA-256, FIPS 180-4 §6.2.
 *
 * @param data - the message, 0 … 2^53-1 bytes; owned by the caller, not changed
 * @returns 32 bytes in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { sha256 } from "saltmill/crypto";
 * sha256(Uint8Array.of(97, 98, 99)); // ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
 * ```
 */
export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return hashWhole(data);
}
