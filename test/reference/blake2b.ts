/** BLAKE2b without a key (RFC 7693). */

const mask = (1n << 64n) - 1n;
export const ROTR = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & mask;

export const IV = [
  ...[0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n],
  ...[0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n],
];

/** SIGMA (§2.7), one hexadecimal digit for each index. */
const SIGMA = [
  ...["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d"],
  ...["2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"],
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));

/** The indices of the numbers that each call of G changes (§3.2). */
export const quarters = [
  ...[0, 1, 2, 3].map((i) => [i, i + 4, i + 8, i + 12]),
  ...[0, 1, 2, 3].map((i) => [i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4)]),
] as [number, number, number, number][];

/** Applies the mixing function G (§3.1) to four numbers of v, in place. */
function G(v: bigint[], [a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void {
  v[a] = (v[a]! + v[b]! + x) & mask;
  v[d] = ROTR(v[d]! ^ v[a], 32n);
  v[c] = (v[c]! + v[d]) & mask;
  v[b] = ROTR(v[b]! ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & mask;
  v[d] = ROTR(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & mask;
  v[b] = ROTR(v[b] ^ v[c], 63n);
}

/** Applies the compression function F (§3.2) to h, in place. */
export function F(h: bigint[], block: Uint8Array, t: bigint, last: boolean): void {
  const m = numbers(block);
  const v = [...h, ...IV];
  v[12]! ^= t;
  if (last) v[14]! ^= mask;
  for (let round = 0; round < 12; round++) {
    const s = SIGMA[round % 10]!;
    quarters.forEach((places, i) => {
      G(v, places, m[s[2 * i]!]!, m[s[2 * i + 1]!]!);
    });
  }
  h.forEach((number, i) => (h[i] = number ^ v[i]! ^ v[i + 8]!));
}

/** Converts bytes to 64-bit numbers, least significant byte first. */
export function numbers(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: bytes.length / 8 }, (_, i) => view.getBigUint64(8 * i, true));
}

/** Converts 64-bit numbers to bytes. */
export function bytesOfNumbers(all: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(8 * all.length);
  const view = new DataView(bytes.buffer);
  all.forEach((number, i) => {
    view.setBigUint64(8 * i, number, true);
  });
  return bytes;
}

/** Computes a hash of `length` bytes (§3.3). */
export function blake2b(length: number, message: Uint8Array): Uint8Array {
  const h = [...IV];
  h[0]! ^= 0x01010000n ^ BigInt(length);
  const blocks = Math.max(1, Math.ceil(message.length / 128));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(128);
    block.set(message.subarray(128 * i, 128 * (i + 1)));
    const last = i === blocks - 1;
    F(h, block, BigInt(last ? message.length : 128 * (i + 1)), last);
  }
  return bytesOfNumbers(h).slice(0, length);
}
