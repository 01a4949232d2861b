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

/**
 * The loops of OCB2 that are unrolled: no loops (`none` and `variables`), or the loops over the words of a block
 * (`short`). `variables` keeps the offset and the checksum in variables like `short`, and `none` keeps them in memory.
 */
export type OcbUnroll = "none" | "variables" | "short";

const Delta: Region = { name: "Delta", words: 4 };
const Sigma: Region = { name: "Sigma", words: 4 };
/** The plaintext blocks, which the ciphertext replaces. */
const data: Region = { name: "data", words: 4096 };

const four = [0, 1, 2, 3];

/** Returns the last word of 2·X, from the last word of X and the bit `out` that is shifted out. */
const lastOfDouble = (r: Recorder, word: Word, out: Word): Word =>
  r.xor(r.shl(word, 1), r.and(0x87, r.add(r.xor(out, -1), 1)));

/** Computes 2·X in GF(2^128) one word at a time, like `double` in crypto/block-cipher.ts. */
function double(r: Recorder, X: Words, unroll: number): void {
  const out = r.shr(X.get(0), 31);
  r.repeat({ to: 3, unroll }, [], (w) => {
    X.set(w, r.or(r.shl(X.get(w), 1), r.shr(X.get(r.add(w, 1)), 31)));
    return [];
  });
  X.set(3, lastOfDouble(r, X.get(3), out));
}

/** Does the same as `double` for words in variables, which the loop passes on by one place in each iteration. */
function doubleInTurn(r: Recorder, X: readonly Word[]): Word[] {
  const out = r.shr(X[0] ?? 0, 31);
  const [last = 0, ...doubled] = r.repeat({ to: 3, unroll: 1 }, X, (_, [a = 0, b = 0, ...others]) => [
    ...[b, ...others],
    r.or(r.shl(a, 1), r.shr(b, 31)),
  ]);
  return [...doubled, lastOfDouble(r, last, out)];
}

export function ocb2(aes: AesForm, form: OcbUnroll): Kernel {
  const { regions, functions, cipher } = aesParts(aes);
  const inRegisters = form === "short";
  const unroll = inRegisters ? 4 : 1;

  /** The body of `blocks` for looped code that keeps Delta and Sigma in variables. */
  const blockInTurn = (r: Recorder, rounds: Word, text: Words, held: readonly Word[]): Word[] => {
    const X = inMemory(r, block);
    const mixed = r.repeat({ to: 4, unroll: 1 }, held, (w, [d = 0, d1 = 0, d2 = 0, d3 = 0, s = 0, ...others]) => {
      const M = text.get(w);
      X.set(w, r.xor(M, d));
      return [d1, d2, d3, d, ...others, r.xor(s, M)];
    });
    cipher(r, rounds);
    const Delta = r.repeat({ to: 4, unroll: 1 }, mixed.slice(0, 4), (w, [d = 0, ...others]) => {
      text.set(w, r.xor(X.get(w), d));
      return [...others, d];
    });
    return [...doubleInTurn(r, Delta), ...mixed.slice(4)];
  };

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
      const holds = form !== "none";
      const held = holds ? [...r.loadAll(Delta, 0, 4), ...r.loadAll(Sigma, 0, 4)] : [];
      const last = r.repeat({ to: count, unroll: 1 }, held, (i, carried) => {
        if (form === "variables") return blockInTurn(r, rounds, inMemory(r, data, [], r.shl(i, 2)), carried);
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
      if (holds) {
        r.storeAll(Delta, 0, last.slice(0, 4));
        r.storeAll(Sigma, 0, last.slice(4));
      }
    },
  };
  /** Computes Delta ← 2·Delta. */
  const twice: Routine = {
    parameters: [],
    body(r) {
      if (form === "variables") r.storeAll(Delta, 0, doubleInTurn(r, r.loadAll(Delta, 0, 4)));
      else double(r, inMemory(r, Delta), unroll);
    },
  };
  return {
    name: `ocb2-${form}-${aes.hardcode}-${aes.unroll}`,
    regions: [...regions, Delta, Sigma, data],
    functions: { ...functions, blocks, twice },
  };
}
