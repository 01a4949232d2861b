/** SHA-1 (FIPS 180-4), written from the standard to be easy to read and not to be fast. */

/** The constant (§4.2.1) and the function (§4.1.1) of round t. */
const K = (t: number): number => [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][Math.floor(t / 20)]!;

function f(t: number, x: number, y: number, z: number): number {
  if (t < 20) return (x & y) ^ (~x & z); // Ch
  if (t >= 40 && t < 60) return (x & y) ^ (x & z) ^ (y & z); // Maj
  return x ^ y ^ z; // Parity
}

/** Rotates a word to the left (§2.2.2). */
const ROTL = (n: number, x: number): number => (x << n) | (x >>> (32 - n));

export function sha1(message: Uint8Array): Uint8Array {
  // §5.1.1: pads with a 1 bit, 0 bits up to 448 bits modulo 512, and the length of the message in bits as 64 bits
  const zeros = (((55 - message.length) % 64) + 64) % 64;
  const M = [...message, 0x80, ...new Array<number>(zeros).fill(0)];
  for (let byte = 7; byte >= 0; byte--) M.push(Math.floor((8 * message.length) / 256 ** byte) % 256);

  let H = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]; // §5.3.1
  for (let i = 0; i < M.length; i += 64) {
    // §6.1.2 step 1
    const W: number[] = [];
    for (let t = 0; t < 16; t++) {
      const at = i + 4 * t;
      W[t] = (M[at]! << 24) | (M[at + 1]! << 16) | (M[at + 2]! << 8) | M[at + 3]!;
    }
    for (let t = 16; t < 80; t++) W[t] = ROTL(1, W[t - 3]! ^ W[t - 8]! ^ W[t - 14]! ^ W[t - 16]!);
    // steps 2 and 3
    let [a, b, c, d, e] = H as [number, number, number, number, number];
    for (let t = 0; t < 80; t++) {
      const T = (ROTL(5, a) + f(t, b, c, d) + e + K(t) + W[t]!) | 0;
      [e, d, c, b, a] = [d, c, ROTL(30, b), a, T];
    }
    // step 4
    H = [a, b, c, d, e].map((word, j) => (word + H[j]!) | 0);
  }
  return Uint8Array.from(H.flatMap((word) => [word >>> 24, word >>> 16, word >>> 8, word]));
}
