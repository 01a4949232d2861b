import type { Kernel } from "./program.ts";
import { type Halves, halves, type Wide } from "./wide.ts";
import type { Recorder, Region, Word } from "./word.ts";

// BLAKE2b: RFC 7693. Numbers have 64 bits and are little-endian.

/** Four rows of numbers. The rows of several matrices stand one after another. */
export type Rows<W> = readonly [readonly W[], readonly W[], readonly W[], readonly W[]];

/**
 * Adds two numbers within G. In two of the four additions, BLAKE2b also adds a number of the message: the number at
 * index `place` of the round's schedule.
 */
type Plus<W> = (x: W, y: W, place?: Word) => W;

/** Computes G, RFC 7693 §3.1, for all columns of the matrix. `first` is the place of the first message number. */
function G<W>(wide: Wide<W>, r: Recorder, rows: Rows<W>, plus: Plus<W>, first: number): Rows<W> {
  let [a, b, c, d] = rows;
  for (const [half, R1, R2] of [
    [0, 32, 24],
    [1, 16, 63],
  ] as const) {
    a = a.map((x, i) => plus(x, b[i]!, first + 2 * i + half));
    d = d.map((x, i) => wide.rotr(r, wide.xor(r, x, a[i]!), R1));
    c = c.map((x, i) => plus(x, d[i]!));
    b = b.map((x, i) => wide.rotr(r, wide.xor(r, x, c[i]!), R2));
  }
  return [a, b, c, d];
}

/** Computes a round, RFC 7693 §3.2: G for the columns of the matrix, then for its diagonals. */
export function round<W>(wide: Wide<W>, r: Recorder, rows: Rows<W>, plus: Plus<W>): Rows<W> {
  const [a, b, c, d] = G(wide, r, rows, plus, 0);
  const turned: Rows<W> = [a, wide.turn(r, b, 1), wide.turn(r, c, 2), wide.turn(r, d, 3)];
  const [e, f, g, h] = G(wide, r, turned, plus, 8);
  return [e, wide.turn(r, f, 3), wide.turn(r, g, 2), wide.turn(r, h, 1)];
}

/**
 * Computes the same round in memory, in a loop over the columns and diagonals, so that G is written only once. `place`
 * returns the index of a number of the matrix.
 *
 * @param unroll - the number of columns and diagonals that are written out in the loop's body: 1, 2, 4 or 8
 */
export function roundInMemory<W>(
  wide: Wide<W>,
  r: Recorder,
  v: Region,
  place: (k: Word) => Word,
  plus: Plus<W>,
  unroll: number,
): void {
  r.repeat({ to: 8, unroll }, [], (i) => {
    const turns = r.shr(i, 2); // 0 for columns, 1 for diagonals
    const inRow = (k: number): Word => {
      const column = r.add(i, ...new Array<Word>(k).fill(turns)); // row k is turned by k numbers for the diagonals
      return place(r.add(4 * k, r.and(column, 3)));
    };
    const places = [0, 1, 2, 3].map(inRow);
    const [a, b, c, d] = places.map((each) => [wide.load(r, v, each)]) as [W[], W[], W[], W[]];
    const after = G(
      wide,
      r,
      [a, b, c, d],
      (x, y, half) => plus(x, y, half === undefined ? half : r.add(half, i, i)),
      0,
    );
    after.forEach(([number], k) => {
      wide.store(r, v, places[k]!, number!);
    });
    return [];
  });
}

/** IV, §2.6. */
const IV: readonly Halves[] = [
  [0xf3bcc908, 0x6a09e667],
  [0x84caa73b, 0xbb67ae85],
  [0xfe94f82b, 0x3c6ef372],
  [0x5f1d36f1, 0xa54ff53a],
  [0xade682d1, 0x510e527f],
  [0x2b3e6c1f, 0x9b05688c],
  [0xfb41bd6b, 0x1f83d9ab],
  [0x137e2179, 0x5be0cd19],
].map(([low = 0, high = 0]) => [low | 0, high | 0]);

/** SIGMA, §2.7: the order of the message's numbers in each round. The rounds 10 and 11 repeat the first two. */
const orders = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const SIGMA: Region = {
  name: "SIGMA",
  words: 192,
  values: [...orders, ...orders.slice(0, 2)].flat(),
};

/** The state: eight numbers. */
const h: Region = { name: "h", words: 16 };
/** A block of the message: sixteen numbers. */
const m: Region = { name: "m", words: 32 };
/** The working vector: sixteen numbers. */
const v: Region = { name: "v", words: 32 };

/**
 * Builds BLAKE2b's compression function F, §3.2. Its parameters are the low and the high word of the offset counter t
 * (an offset is less than 2^53), and a word that is -1 for the last block, otherwise 0.
 *
 * @param unroll - see {@link roundInMemory}
 */
export const blake2b = (unroll: number): Kernel => ({
  name: "blake2b",
  regions: [SIGMA, h, m, v],
  functions: {
    compress: {
      parameters: ["low", "high", "last"],
      body(r, low, high, last) {
        const mixed: readonly Halves[] = [
          [low, high],
          [0, 0],
          [last, last],
          [0, 0],
        ];
        for (let i = 0; i < 8; i++) {
          halves.store(r, v, i, halves.load(r, h, i));
          halves.store(r, v, i + 8, halves.xor(r, IV[i]!, mixed[i - 4] ?? [0, 0]));
        }
        r.repeat({ to: 192, step: 16, unroll: 1 }, [], (first) => {
          const plus: Plus<Halves> = (x, y, place) => {
            const sum = halves.add(r, x, y);
            return place === undefined
              ? sum
              : halves.add(r, sum, halves.load(r, m, r.load(SIGMA, r.add(first, place))));
          };
          roundInMemory(halves, r, v, (k) => k, plus, unroll);
          return [];
        });
        for (let i = 0; i < 8; i++) {
          const value = halves.xor(r, halves.load(r, v, i), halves.load(r, v, i + 8));
          halves.store(r, h, i, halves.xor(r, halves.load(r, h, i), value));
        }
      },
    },
  },
});
