import type { Kernel } from "./program.ts";
import { compress as sha1 } from "./sha1.ts";
import { compress as sha256, K } from "./sha256.ts";
import { inMemory, inVariables, type Recorder, type Region, type Word, type Words } from "./word.ts";

/** A hash for PBKDF2, with the number of words in a digest and the number of rounds for a block. */
interface Hash {
  readonly name: string;
  readonly words: number;
  readonly rounds: number;
  /** The tables that the hash's loops read. */
  readonly tables: readonly Region[];
  compress(r: Recorder, H: readonly Word[], W: Words, unroll: number): Word[];
}

/**
 * Builds the inner loop of PBKDF2 (RFC 8018 §5.2 step 3): U ← PRF(P, U), T ← T ⊕ U.
 *
 * The HMAC of a digest takes two calls of the hash's compression function, which begin with the hash states after the
 * blocks K ⊕ ipad and K ⊕ opad (RFC 2104). Each call gets a block that consists of a digest and the constant padding
 * for a message of 64 bytes and one digest.
 *
 * @param unroll - the number of rounds that are written out in the loop's body: 2 · `rounds` for a whole HMAC, `rounds`
 * for a loop over the HMAC's two compressions, a smaller number for loops over the rounds
 */
function pbkdf2(hash: Hash, unroll: number): Kernel {
  const n = hash.words;
  /** The hash states after the blocks K ⊕ ipad and K ⊕ opad. */
  const pads: Region = { name: "pads", words: 2 * n, fixed: true };
  /** The n words of U, then the n words of T. */
  const state: Region = { name: "state", words: 2 * n };
  const W: Region = { name: "W", words: hash.rounds };
  const inRegisters = unroll >= hash.rounds;
  const padding = [0x80000000 | 0, ...new Array<number>(14 - n).fill(0), 512 + 32 * n];
  return {
    name: `pbkdf2-${hash.name}`,
    regions: inRegisters ? [pads, state] : [...hash.tables, pads, state, W],
    functions: {
      iterate: {
        parameters: ["count"],
        body(r, count) {
          const carried = r.repeat({ to: count, unroll: 1 }, r.loadAll(state, 0, 2 * n), (_, UT) => {
            const halves = { to: 2 * n, step: n, unroll: Math.max(1, unroll / hash.rounds) };
            const U = r.repeat(halves, UT.slice(0, n), (half, digest) => {
              const block = [...digest, ...padding];
              const words = inRegisters ? inVariables(block) : inMemory(r, W, block);
              return hash.compress(r, r.loadAll(pads, half, n), words, unroll);
            });
            return [...U, ...U.map((word, i) => r.xor(UT[n + i]!, word))];
          });
          r.storeAll(state, 0, carried);
        },
      },
    },
  };
}

export const pbkdf2Sha1 = (unroll: number): Kernel =>
  pbkdf2({ name: "sha1", words: 5, rounds: 80, tables: [], compress: sha1 }, unroll);

export const pbkdf2Sha256 = (unroll: number): Kernel =>
  pbkdf2({ name: "sha256", words: 8, rounds: 64, tables: [K], compress: sha256 }, unroll);
