import { type AesForm, aesParts, block } from "./aes-tables.ts";
import type { Kernel, Routine } from "../../../crypto/kernels/program.ts";
import {
  inMemory,
  inVariables,
  type Recorder,
  type Region,
  type Word,
  type Words,
} from "../../../crypto/kernels/word.ts";

// OCB2 with AES by look-up tables, in the two variants that the paper "Symmetric cryptography in JavaScript" compares
// in its table VI. Rogaway 2004, §10, specifies OCB2 under the name OCB1. OCB2 is broken: see crypto/papers/ocb2.ts.

/** The loops of OCB2 that are unrolled: no loops (`none`), or the loops over the words of a block (`short`). */
export type OcbUnroll = "none" | "short";

const Delta: Region = { name: "Delta", words: 4 };
const Sigma: Region = { name: "Sigma", words: 4 };
/** The plaintext blocks, which the ciphertext replaces. */
const data: Region = { name: "data", words: 4096 };

const four = [0, 1, 2, 3];

/** Computes 2·X in GF(2^128) one word at a time, like `double` in crypto/block-cipher.ts. */
function double(r: Recorder, X: Words, unroll: number): void {
  const out = r.shr(X.get(0), 31);
  r.repeat({ to: 3, unroll }, [], (w) => {
    X.set(w, r.or(r.shl(X.get(w), 1), r.shr(X.get(r.add(w, 1)), 31)));
    return [];
  });
  X.set(3, r.xor(r.shl(X.get(3), 1), r.and(0x87, r.add(r.xor(out, -1), 1))));
}

export function ocb2(aes: AesForm, form: OcbUnroll): Kernel {
  const { regions, functions, cipher } = aesParts(aes);
  const inRegisters = form === "short";
  const unroll = inRegisters ? 4 : 1;

  /**
   * Encrypts `count` blocks with their offsets: all blocks of a message except the last. The benchmarks also call this
   * routine with zero as the first offset. Then all offsets are zero, and each block is encrypted by AES alone.
   */
  const blocks: Routine = {
    parameters: ["rounds", "count"],
    body(r, rounds, count) {
      const each = (body: (w: Word) => void): void => {
        r.repeat({ to: 4, unroll }, [], (w) => {
          body(w);
          return [];
        });
      };
      const all = (words: Words): Word[] => four.map((w) => words.get(w));
      const held = inRegisters ? [...r.loadAll(Delta, 0, 4), ...r.loadAll(Sigma, 0, 4)] : [];
      const last = r.repeat({ to: count, unroll: 1 }, held, (i, carried) => {
        const Δ = inRegisters ? inVariables(carried.slice(0, 4)) : inMemory(r, Delta);
        const Σ = inRegisters ? inVariables(carried.slice(4)) : inMemory(r, Sigma);
        const [text, X] = [inMemory(r, data, [], r.shl(i, 2)), inMemory(r, block)];
        each((w) => {
          const M = text.get(w);
          Σ.set(w, r.xor(Σ.get(w), M));
          X.set(w, r.xor(M, Δ.get(w)));
        });
        cipher(r, rounds);
        each((w) => {
          text.set(w, r.xor(X.get(w), Δ.get(w)));
        });
        double(r, Δ, unroll);
        return inRegisters ? [...all(Δ), ...all(Σ)] : [];
      });
      if (inRegisters) {
        r.storeAll(Delta, 0, last.slice(0, 4));
        r.storeAll(Sigma, 0, last.slice(4));
      }
    },
  };
  /** Computes Delta ← 2·Delta. */
  const twice: Routine = {
    parameters: [],
    body(r) {
      double(r, inMemory(r, Delta), unroll);
    },
  };
  return {
    name: `ocb2-${form}-${aes.hardcode}-${aes.unroll}`,
    regions: [...regions, Delta, Sigma, data],
    functions: { ...functions, blocks, twice },
  };
}
