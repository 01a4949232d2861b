import type { Kernel } from "./program.ts";
import type { Recorder, Region, Word } from "./word.ts";

// Salsa20: D. J. Bernstein, "Salsa20 specification", 2005. Words are little-endian numbers.

/** The input x of the hash function (§8): 16 words, seen as a square of four rows and columns (§4). */
const x: Region = { name: "x", words: 16 };
/** The 64 bytes of key stream, the result. */
const z: Region = { name: "z", words: 16 };

/** Computes a quarterround, §3. */
function quarterround(r: Recorder, [y0 = 0, y1 = 0, y2 = 0, y3 = 0]: readonly Word[]): Word[] {
  const z1 = r.xor(y1, r.rotl(r.add(y0, y3), 7));
  const z2 = r.xor(y2, r.rotl(r.add(z1, y0), 9));
  const z3 = r.xor(y3, r.rotl(r.add(z2, z1), 13));
  const z0 = r.xor(y0, r.rotl(r.add(z3, z2), 18));
  return [z0, z1, z2, z3];
}

/** Returns the indices of column k of the square, beginning at the diagonal (§5). */
const column = (k: number): number[] => [0, 1, 2, 3].map((i) => 4 * ((k + i) & 3) + k);
const row = (k: number): number[] => [0, 1, 2, 3].map((i) => 4 * k + ((k + i) & 3));

/** Computes a double round, §6: a columnround, then a rowround. */
function doubleround(r: Recorder, square: readonly Word[]): Word[] {
  const words = [...square];
  for (const line of [column, row]) {
    for (const k of [0, 1, 2, 3]) {
      const places = line(k);
      const after = quarterround(
        r,
        places.map((place) => words[place]!),
      );
      places.forEach((place, i) => (words[place] = after[i]!));
    }
  }
  return words;
}

/**
 * Builds the Salsa20 hash function, §8, with any even number of rounds.
 *
 * @param unroll - the number of double rounds that are written out in the loop's body: a divisor of half the number of
 * rounds
 */
export const salsa20 = (unroll: number): Kernel => ({
  name: "salsa20",
  regions: [x, z],
  functions: {
    hash: {
      parameters: ["rounds"],
      body(r, rounds) {
        const start = r.loadAll(x, 0, 16);
        const last = r.repeat({ to: rounds, step: 2, unroll }, start, (_, square) => doubleround(r, square));
        r.storeAll(
          z,
          0,
          last.map((word, i) => r.add(word, start[i]!)),
        );
      },
    },
  },
});
