import { type Compression, MerkleDamgard, type StreamingHash } from "./merkle-damgard.ts";

const rotr = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits of the fractional part; a double's 53 bits leave enough for the roots of numbers up to 311. */
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;

/** §4.2.2: from the cube roots of the first 64 primes; computed, so that there is nothing to mistype. */
const K = Int32Array.from(firstPrimes(64), (p) => fraction(Math.cbrt(p)));

/** SHA-256, FIPS 180-4 §6.2.2, the letters being the standard's. */
function compress(H: Int32Array, W: Int32Array): void {
  // Step 1: the message schedule, W_t = σ1(W_{t-2}) + W_{t-7} + σ0(W_{t-15}) + W_{t-16}.
  for (let t = 16; t < 64; t++) {
    const w15 = W[t - 15]!;
    const w2 = W[t - 2]!;
    const σ0 = rotr(w15, 7) ^ rotr(w15, 18) ^ (w15 >>> 3);
    const σ1 = rotr(w2, 17) ^ rotr(w2, 19) ^ (w2 >>> 10);
    W[t] = (σ1 + W[t - 7]! + σ0 + W[t - 16]!) | 0;
  }

  // Step 2: the working variables.
  let a = H[0]!;
  let b = H[1]!;
  let c = H[2]!;
  let d = H[3]!;
  let e = H[4]!;
  let f = H[5]!;
  let g = H[6]!;
  let h = H[7]!;

  // Step 3.
  for (let t = 0; t < 64; t++) {
    const Σ1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
    const T1 = (h + Σ1 + (g ^ (e & (f ^ g))) + K[t]! + W[t]!) | 0; // Ch
    const Σ0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
    const T2 = (Σ0 + ((a & b) | (c & (a | b)))) | 0; // Maj
    h = g;
    g = f;
    f = e;
    e = (d + T1) | 0;
    d = c;
    c = b;
    b = a;
    a = (T1 + T2) | 0;
  }

  // Step 4: the intermediate hash value.
  H[0] = (H[0]! + a) | 0;
  H[1] = (H[1]! + b) | 0;
  H[2] = (H[2]! + c) | 0;
  H[3] = (H[3]! + d) | 0;
  H[4] = (H[4]! + e) | 0;
  H[5] = (H[5]! + f) | 0;
  H[6] = (H[6]! + g) | 0;
  H[7] = (H[7]! + h) | 0;
}

export const sha256Compression: Compression = {
  initial: firstPrimes(8).map((p) => fraction(Math.sqrt(p))), // §5.3.3
  scheduleWords: 64,
  compress,
};

/**
 * A SHA-256 (FIPS 180-4 §6.2) that takes its message in pieces.
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

/**
 * SHA-256, FIPS 180-4 §6.2.
 *
 * @param data - the message, 0 … 2^53-1 bytes; the caller's, not changed
 * @returns 32 fresh bytes
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { sha256 } from "saltmill/crypto";
 * sha256(Uint8Array.of(97, 98, 99)); // ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
 * ```
 */
export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return createSha256().update(data).digest();
}
