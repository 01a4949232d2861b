/** Salsa20 with any even number of rounds (D. J. Bernstein, "Salsa20 specification", 27 April 2005). */

const ROTL = (x: number, n: number): number => (x << n) | (x >>> (32 - n));

/** Applies a quarterround (§3). */
export function quarterround(y: readonly number[]): number[] {
  let [y0, y1, y2, y3] = y as [number, number, number, number];
  y1 ^= ROTL((y0 + y3) | 0, 7);
  y2 ^= ROTL((y1 + y0) | 0, 9);
  y3 ^= ROTL((y2 + y1) | 0, 13);
  y0 ^= ROTL((y3 + y2) | 0, 18);
  return [y0, y1, y2, y3];
}

/** Indexes of the four words that each quarterround changes, in the order of the standard (§4 and §5). */
const rows = [
  [0, 1, 2, 3],
  [5, 6, 7, 4],
  [10, 11, 8, 9],
  [15, 12, 13, 14],
];
const columns = [
  [0, 4, 8, 12],
  [5, 9, 13, 1],
  [10, 14, 2, 6],
  [15, 3, 7, 11],
];

function round(x: readonly number[], lines: readonly (readonly number[])[]): number[] {
  const z = [...x];
  for (const line of lines) quarterround(line.map((i) => x[i]!)).forEach((word, k) => (z[line[k]!] = word));
  return z;
}

/** Applies the Salsa20 hash function to 64 bytes (§8), with `rounds` rounds instead of 20. */
function Salsa20(input: readonly number[], rounds: number): number[] {
  const x = Array.from({ length: 16 }, (_, i) => {
    const [b0, b1, b2, b3] = input.slice(4 * i, 4 * i + 4) as [number, number, number, number];
    return b0 | (b1 << 8) | (b2 << 16) | (b3 << 24);
  });
  let z = x;
  for (let i = 0; i < rounds; i += 2) z = round(round(z, columns), rows); // §6, doubleround
  return z.flatMap((word, i) => [0, 8, 16, 24].map((shift) => ((word + x[i]!) >>> shift) & 255));
}

/** Expands the key k and the 16 bytes n (§9). The constants depend on the length of the key. */
export function salsa20Expansion(k: Uint8Array, n: Uint8Array, rounds: number): Uint8Array {
  const text = k.length === 32 ? "expand 32-byte k" : "expand 16-byte k";
  const [c0, c1, c2, c3] = [0, 4, 8, 12].map((at) => [0, 1, 2, 3].map((i) => text.charCodeAt(at + i)));
  const k0 = k.slice(0, 16);
  const k1 = k.length === 32 ? k.slice(16) : k0;
  return Uint8Array.from(Salsa20([...c0!, ...k0, ...c1!, ...n, ...c2!, ...k1, ...c3!], rounds));
}

/** Returns `length` bytes of the key stream for the key k and the nonce v, starting at byte `position` (§10). */
export function salsa20(k: Uint8Array, v: Uint8Array, rounds: number, position: number, length: number): Uint8Array {
  const stream: number[] = [];
  const first = Math.floor(position / 64);
  for (let block = first; 64 * block < position + length; block++) {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setBigUint64(0, BigInt(block), true);
    stream.push(...salsa20Expansion(k, Uint8Array.of(...v, ...counter), rounds));
  }
  return Uint8Array.from(stream.slice(position - 64 * first, position - 64 * first + length));
}
