import type { Recorder, Region, Word } from "./word.ts";

/**
 * The computations with 64-bit numbers on one target. A `W` contains one or two numbers. The functions that compute with
 * them are written once for all targets.
 */
export interface Wide<W> {
  /** The number of 64-bit numbers in a `W`. */
  readonly width: 1 | 2;
  /** Returns the number of words that a region needs for as many 64-bit numbers. */
  readonly words: (numbers: number) => number;
  /** Loads the `W` with an index: the numbers `width * index` and following ones. */
  load(r: Recorder, region: Region, index: Word): W;
  store(r: Recorder, region: Region, index: Word, value: W): void;
  xor(r: Recorder, a: W, b: W): W;
  /** Adds modulo 2^64. */
  add(r: Recorder, a: W, b: W): W;
  /** Multiplies the low halves of two numbers, without signs. */
  multiplyLow(r: Recorder, a: W, b: W): W;
  /** Rotates right by 16, 24, 32 or 63 bits. */
  rotr(r: Recorder, a: W, n: number): W;
  /** Rotates each group of four numbers in a row: number `by` of the group comes first. */
  turn(r: Recorder, row: readonly W[], by: 1 | 2 | 3): readonly W[];
}

const turned = <T>(row: readonly T[], by: number): readonly T[] => row.map((_, i) => row[(i & ~3) | ((i + by) & 3)]!);

/** One number in a variable of 64 bits, for the target `wide`. */
export const single: Wide<Word> = {
  width: 1,
  words: (numbers) => numbers,
  load: (r, region, index) => r.load(region, index),
  store(r, region, index, value) {
    r.store(region, index, value);
  },
  xor: (r, a, b) => r.xor(a, b),
  add: (r, a, b) => r.add64(a, b),
  multiplyLow: (r, a, b) => r.mul64(r.low(a), r.low(b)),
  rotr: (r, a, n) => r.rotr64(a, n),
  turn: (_, row, by) => turned(row, by),
};

/** Two numbers in a vector, for targets with lanes. */
export const paired: Wide<Word> = {
  ...single,
  width: 2,
  words: (numbers) => numbers / 2,
  // The instruction multiplies the words 0 and 1, but the low halves are the words 0 and 2.
  multiplyLow: (r, a, b) => r.extmul(lowHalves(r, a), lowHalves(r, b)),
  rotr(r, a, n) {
    if (n === 63) return r.xor(r.add64(a, a), r.shr64(a, 63));
    const bytes = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => (i + n / 8) % 8);
    return r.shuffle(a, a, [...bytes, ...bytes.map((i) => i + 8)]);
  },
  turn(r, row, by) {
    if (by === 2) return row.map((_, i) => row[i ^ 1]!);
    const between = (i: number, k: number): Word => r.shuffle(row[i]!, row[k]!, middle);
    return row.map((_, i) => (by === 1 ? between(i, i ^ 1) : between(i ^ 1, i)));
  },
};

const lowHalves = (r: Recorder, a: Word): Word => r.shuffle(a, a, [0, 1, 2, 3, 8, 9, 10, 11, 0, 1, 2, 3, 8, 9, 10, 11]);
/** The second number of one pair and the first number of the next pair. */
const middle = Array.from({ length: 16 }, (_, i) => i + 8);

/** The low and the high half of a number, for JavaScript. */
export type Halves = readonly [low: Word, high: Word];

export const halves: Wide<Halves> = {
  width: 1,
  words: (numbers) => 2 * numbers,
  load(r, region, index) {
    const at = typeof index === "number" ? 2 * index : r.shl(index, 1);
    return [r.load(region, at), r.load(region, r.add(at, 1))];
  },
  store(r, region, index, [low, high]) {
    const at = typeof index === "number" ? 2 * index : r.shl(index, 1);
    r.store(region, at, low);
    r.store(region, r.add(at, 1), high);
  },
  xor: (r, a, b) => [r.xor(a[0], b[0]), r.xor(a[1], b[1])],
  add(r, [a, A], [b, B]) {
    const low = r.add(a, b);
    // The carry is the top bit of the majority of a, b and the complement of the sum.
    const carry = r.shr(r.or(r.and(a, b), r.and(r.or(a, b), r.xor(low, -1))), 31);
    return [low, r.add(A, B, carry)];
  },
  multiplyLow(r, [a], [b]) {
    // The product of two words from the products of their halves. No sum exceeds 2^32-1.
    const [a0, a1] = [r.and(a, 0xffff), r.shr(a, 16)];
    const [b0, b1] = [r.and(b, 0xffff), r.shr(b, 16)];
    const first = r.add(r.mul(a1, b0), r.shr(r.mul(a0, b0), 16));
    const second = r.add(r.mul(a0, b1), r.and(first, 0xffff));
    return [r.mul(a, b), r.add(r.mul(a1, b1), r.shr(first, 16), r.shr(second, 16))];
  },
  rotr(r, [low, high], n) {
    if (n === 32) return [high, low];
    if (n > 32) return halves.rotr(r, [high, low], n - 32);
    return [r.or(r.shr(low, n), r.shl(high, 32 - n)), r.or(r.shr(high, n), r.shl(low, 32 - n))];
  },
  turn: (_, row, by) => turned(row, by),
};
