import { round, roundInMemory } from "./blake2b.ts";
import type { Kernel } from "./program.ts";
import type { Wide } from "./wide.ts";
import type { Recorder, Region, Word } from "./word.ts";

// Argon2: RFC 9106. Numbers have 64 bits and are little-endian.

/**
 * Computes the permutation P, §3.6, on several matrices of sixteen numbers: a round of BLAKE2b that multiplies where
 * BLAKE2b adds the message. The matrices are independent, so the processor computes with one while it waits for another.
 */
function P<W>(wide: Wide<W>, r: Recorder, matrices: readonly (readonly W[])[]): readonly (readonly W[])[] {
  const length = 4 / wide.width;
  const rowOf = (k: number): readonly W[] => matrices.flatMap((each) => each.slice(length * k, length * (k + 1)));
  const rows = round<W>(wide, r, [rowOf(0), rowOf(1), rowOf(2), rowOf(3)], (x, y) => plus(wide, r, x, y));
  return matrices.map((_, m) => rows.flatMap((row) => row.slice(length * m, length * (m + 1))));
}

/** Returns x + y + 2 · trunc(x) · trunc(y), §3.6. */
function plus<W>(wide: Wide<W>, r: Recorder, x: W, y: W): W {
  const product = wide.multiplyLow(r, x, y);
  return wide.add(r, wide.add(r, x, y), wide.add(r, product, product));
}

/**
 * Builds Argon2's compression function G, §3.5. A block of 1,024 bytes is a matrix of eight rows and eight columns whose
 * elements have 16 bytes. P is applied to the rows, then to the columns.
 *
 * @param together - the number of rows or columns on which P computes at once: 1, 2 or 4. With 0, P
 * computes in memory, with one column at a time, which takes a quarter of the code; not for pairs
 */
export function argon2<W>(wide: Wide<W>, together: 0 | 1 | 2 | 4): Kernel {
  /** The number of `W`s in an element, in a row and in a block. */
  const element = 2 / wide.width;
  const row = 8 * element;
  const block = 8 * row;
  /** The intermediate matrix: R, then Q, then Z. */
  const Q: Region = { name: "Q", words: wide.words(128) };
  /** All blocks of the memory. */
  const B: Region = { name: "B", words: wide.words(128), open: true };
  return {
    name: "argon2",
    regions: [Q, B],
    functions: {
      /** B[z] ← G(B[x], B[y]) ⊕ B[z]. The parameters are indices of blocks. */
      compress: {
        parameters: ["x", "y", "z"],
        body(r, ...parameters) {
          const [x = 0, y = 0, z = 0] = parameters.map((index) => r.shl(index, Math.log2(block)));
          const each = (use: (i: Word, load: (from: Word) => W, at: (from: Word) => Word) => void): void => {
            const step = together === 0 ? 1 : row;
            r.repeat({ to: block, step, unroll: 1 }, [], (i) => {
              for (let k = 0; k < step; k++) {
                const at = (from: Word): Word => r.add(r.add(from, i), k);
                use(r.add(i, k), (from) => wide.load(r, B, at(from)), at);
              }
              return [];
            });
          };
          // The whole blocks are read before P, because the processor then waits for all of their cache lines together:
          // 64 MiB and three passes take 129 ms instead of 150 ms (Node 20).
          each((i, load, at) => {
            const R = wide.xor(r, load(x), load(y));
            wide.store(r, Q, i, R);
            wide.store(r, B, at(z), wide.xor(r, R, load(z)));
          });
          // The distances between two elements and between two matrices: those of the rows, then those of the columns.
          const distances = [element, row];
          r.repeat({ to: 2, unroll: 1, single: true }, distances, (_, [next = 0, other = 0]) => {
            if (together === 0) {
              r.repeat({ to: 8, unroll: 1, single: true }, [0], (_, [first = 0]) => {
                const place = (k: Word): Word => r.add(first, r.mul(r.shr(k, 1), next), r.and(k, 1));
                roundInMemory(wide, r, Q, place, (x, y) => plus(wide, r, x, y), 1);
                return [r.add(first, other)];
              });
              return [other, next];
            }
            const elements: Word[] = [0];
            for (let k = 1; k < 8; k++) elements.push(r.add(elements.at(-1)!, next));
            const matrices: Word[] = [0];
            for (let k = 1; k <= together; k++) matrices.push(r.add(matrices.at(-1)!, other));
            r.repeat({ to: 8, step: together, unroll: 1, single: true }, [0], (_, [first = 0]) => {
              const places = matrices
                .slice(0, together)
                .map((matrix) => elements.map((distance) => r.add(r.add(first, matrix), distance)));
              const at = (m: number, k: number): Word => r.add(places[m]![Math.floor(k / element)]!, k % element);
              P(
                wide,
                r,
                places.map((_, m) => Array.from({ length: row }, (_, k) => wide.load(r, Q, at(m, k)))),
              ).forEach((matrix, m) => {
                matrix.forEach((value, k) => {
                  wide.store(r, Q, at(m, k), value);
                });
              });
              return [r.add(first, matrices[together]!)];
            });
            return [other, next];
          });
          each((i, load, at) => {
            wide.store(r, B, at(z), wide.xor(r, wide.load(r, Q, i), load(z)));
          });
        },
      },
    },
  };
}
