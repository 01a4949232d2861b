/** SHA-256 (FIPS 180-4), written from the standard to be easy to read and not to be fast. */

/** Rotates a word to the right (§2.2.2). */
const ROTR = (n: number, x: number): number => (x >>> n) | (x << (32 - n));

/** The six functions of §4.1.2. */
const Ch = (x: number, y: number, z: number): number => (x & y) ^ (~x & z);
const Maj = (x: number, y: number, z: number): number => (x & y) ^ (x & z) ^ (y & z);
const Sigma0 = (x: number): number => ROTR(2, x) ^ ROTR(13, x) ^ ROTR(22, x);
const Sigma1 = (x: number): number => ROTR(6, x) ^ ROTR(11, x) ^ ROTR(25, x);
const sigma0 = (x: number): number => ROTR(7, x) ^ ROTR(18, x) ^ (x >>> 3);
const sigma1 = (x: number): number => ROTR(17, x) ^ ROTR(19, x) ^ (x >>> 10);

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let n = 2n; found.length < count; n++) if (found.every((p) => n % p !== 0n)) found.push(n);
  return found;
}

/**
 * Returns the first 32 bits of the fractional part of n's square root (degree 2) or cube root (degree 3): the largest r
 * with (r / 2^32)^degree ≤ n, modulo 2^32.
 */
function fractionOfRoot(n: bigint, degree: 2n | 3n): number {
  let r = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((r + bit) ** degree <= n << (32n * degree)) r += bit;
  return Number(r % 2n ** 32n);
}

/** Constants from the cube roots of the first 64 primes (§4.2.2). */
const K = primes(64).map((p) => fractionOfRoot(p, 3n));
/** Initial hash value from the square roots of the first 8 primes (§5.3.3). */
const H0 = primes(8).map((p) => fractionOfRoot(p, 2n));

export function sha256(message: Uint8Array): Uint8Array {
  // §5.1.1: pads with a 1 bit, 0 bits up to 448 bits modulo 512, and the length of the message in bits as 64 bits
  const zeros = (((55 - message.length) % 64) + 64) % 64;
  const M = [...message, 0x80, ...new Array<number>(zeros).fill(0)];
  for (let byte = 7; byte >= 0; byte--) M.push(Math.floor((8 * message.length) / 256 ** byte) % 256);

  let H = H0;
  for (let i = 0; i < M.length; i += 64) {
    // §6.2.2 step 1
    const W: number[] = [];
    for (let t = 0; t < 16; t++) {
      const at = i + 4 * t;
      W[t] = (M[at]! << 24) | (M[at + 1]! << 16) | (M[at + 2]! << 8) | M[at + 3]!;
    }
    for (let t = 16; t < 64; t++) W[t] = (sigma1(W[t - 2]!) + W[t - 7]! + sigma0(W[t - 15]!) + W[t - 16]!) | 0;
    // steps 2 and 3
    let [a, b, c, d, e, f, g, h] = H as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const T1 = h + Sigma1(e) + Ch(e, f, g) + K[t]! + W[t]!;
      const T2 = Sigma0(a) + Maj(a, b, c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + T1) | 0, c, b, a, (T1 + T2) | 0];
    }
    // step 4
    H = [a, b, c, d, e, f, g, h].map((word, j) => (word + H[j]!) | 0);
  }
  return Uint8Array.from(H.flatMap((word) => [word >>> 24, word >>> 16, word >>> 8, word]));
}
