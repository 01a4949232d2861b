/** Argon2 (RFC 9106), versions 0x13 and 0x10. Lanes are computed one after another. */
import { blake2b, bytesOfNumbers, numbers, quarters, ROTR } from "./blake2b.ts";

export interface Argon2Input {
  readonly kind: "d" | "i" | "id";
  readonly version: number;
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly secret: Uint8Array;
  readonly associatedData: Uint8Array;
  readonly passes: number;
  readonly memory: number;
  readonly lanes: number;
  readonly bytes: number;
}

type Block = readonly bigint[];
const mask = (1n << 64n) - 1n;
const low = (x: bigint): bigint => x & 0xffffffffn;
const types = { d: 0, i: 1, id: 2 };

const LE32 = (value: number): Uint8Array => Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** Computes the variable-length hash H' (§3.3). */
function longHash(length: number, message: Uint8Array): Uint8Array {
  const first = join(LE32(length), message);
  if (length <= 64) return blake2b(length, first);
  const r = Math.ceil(length / 32) - 2;
  const V = [blake2b(64, first)];
  for (let i = 1; i < r; i++) V.push(blake2b(64, V[i - 1]!));
  const last = blake2b(length - 32 * r, V[r - 1]!);
  return join(...V.map((each) => each.subarray(0, 32)), last);
}

/** Applies P (§3.6) to sixteen numbers of a block, in place. */
function P(block: bigint[], places: readonly number[]): void {
  const v = places.map((place) => block[place]!);
  const add = (x: bigint, y: bigint): bigint => (x + y + 2n * low(x) * low(y)) & mask;
  for (const [a, b, c, d] of quarters) {
    for (const [n, m] of [
      [32n, 24n],
      [16n, 63n],
    ] as const) {
      v[a] = add(v[a]!, v[b]!);
      v[d] = ROTR(v[d]! ^ v[a], n);
      v[c] = add(v[c]!, v[d]);
      v[b] = ROTR(v[b]! ^ v[c], m);
    }
  }
  places.forEach((place, i) => (block[place] = v[i]!));
}

const counted = (length: number, of: (i: number) => number): number[] => Array.from({ length }, (_, i) => of(i));

/** Computes the compression function G (§3.5). */
export function compress(X: Block, Y: Block): Block {
  const R = X.map((x, i) => x ^ Y[i]!);
  const Z = [...R];
  for (let i = 0; i < 8; i++)
    P(
      Z,
      counted(16, (k) => 16 * i + k),
    );
  for (let i = 0; i < 8; i++)
    P(
      Z,
      counted(16, (k) => 16 * (k >> 1) + 2 * i + (k & 1)),
    );
  return Z.map((z, i) => z ^ R[i]!);
}

export function argon2(input: Argon2Input): Uint8Array {
  const { kind, version, password, salt, secret, associatedData, passes, memory, lanes: p, bytes } = input;
  const costs = [p, bytes, memory, passes, version, types[kind]].map(LE32);
  const texts = [password, salt, secret, associatedData].flatMap((each) => [LE32(each.length), each]);
  const H0 = blake2b(64, join(...costs, ...texts));
  const q = 4 * Math.floor(memory / (4 * p)); // columns
  const segment = q / 4;
  const zero: Block = new Array<bigint>(128).fill(0n);
  const B = counted(p, (i) => i).map((i) =>
    counted(q, (j) => j).map((j): Block => (j < 2 ? numbers(longHash(1024, join(H0, LE32(j), LE32(i)))) : zero)),
  );
  for (let r = 0; r < passes; r++) {
    for (let sl = 0; sl < 4; sl++) {
      for (let l = 0; l < p; l++) {
        const independent = kind === "i" || (kind === "id" && r === 0 && sl < 2);
        for (let index = r === 0 && sl === 0 ? 2 : 0; index < segment; index++) {
          const j = sl * segment + index;
          const previous = B[l]![(j + q - 1) % q]!;
          let J = previous[0]!;
          if (independent) {
            const counter = Math.floor(index / 128) + 1;
            const Z = [r, l, sl, p * q, passes, types[kind], counter].map(BigInt);
            J = compress(zero, compress(zero, [...Z, ...zero].slice(0, 128)))[index % 128]!;
          }
          const ref = r === 0 && sl === 0 ? l : Number(J >> 32n) % p;
          // W: the finished segments, and the blocks of the segment that is being computed if the lane is the same.
          const size = (r === 0 ? sl * segment : 3 * segment) + (ref === l ? index - 1 : index === 0 ? -1 : 0);
          const x = (low(J) * low(J)) >> 32n;
          const z = size - 1 - Number((BigInt(size) * x) >> 32n);
          const start = r === 0 ? 0 : (sl + 1) * segment;
          const made = compress(previous, B[ref]![(start + z) % q]!);
          B[l]![j] = version === 0x10 || r === 0 ? made : made.map((x, i) => x ^ B[l]![j]![i]!);
        }
      }
    }
  }
  const C = B.map((lane) => lane[q - 1]!).reduce((a, b) => a.map((x, i) => x ^ b[i]!));
  return longHash(bytes, bytesOfNumbers(C));
}
