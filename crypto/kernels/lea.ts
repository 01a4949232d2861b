import type { Kernel, Routine } from "./program.ts";
import type { Recorder, Region, Word } from "./word.ts";

// LEA: KS X 3246, ISO/IEC 29192-2. The names of the variables are those of D. Hong et al., WISA 2013. Words are
// little-endian numbers.

export type KeyBytes = 16 | 24 | 32;
/** The number of rounds, by the key's length in bytes. */
export const rounds = { 16: 24, 24: 28, 32: 32 } as const;
/** The number of words in a round key. */
export const keyWords = 6;

/** Round keys, one set for all lanes. */
export const keys: Region = { name: "keys", words: keyWords * rounds[32], shared: true, fixed: true };
/** The round keys in `keys`, read as single numbers and not as one number per lane. */
export const singleKeys: Region = { name: "singleKeys", words: keys.words, single: true, fixed: true, over: keys };
/** The key of the cipher. */
export const K: Region = { name: "K", words: 8, single: true, fixed: true };
/** The block to encrypt or decrypt. */
export const X: Region = { name: "X", words: 4 };

const δ = [0xc3efe9db, 0x44626b02, 0x79e27c8a, 0x78df30ec, 0x715ea49e, 0xc785da0a, 0xe04ef22a, 0xe5c40957];
/** The rotations of the schedule's words. */
export const turns = [1, 3, 6, 11, 13, 17] as const;

/** Returns a - b. */
export const minus = (r: Recorder, a: Word, b: Word): Word => r.add(a, r.xor(b, -1), 1);

/**
 * The state of the key schedule before round i, for a key of n words. T contains the schedule's words, beginning with
 * the word that changes next. D contains the words ROL_k(δ[k mod n]) for k = i … i+n-1. In the standard, the indices of
 * T and δ are computed modulo n. Here the words move within T and D instead, so that the code of a round does not
 * depend on i.
 */
export interface Schedule {
  readonly T: readonly Word[];
  readonly D: readonly Word[];
}

/** Returns the words of a schedule as one list, which a loop can carry from round to round. */
export const carried = ({ T, D }: Schedule): Word[] => [...T, ...D];

/** Converts a list from {@link carried} back into a schedule. */
export const scheduleOf = (words: readonly Word[]): Schedule => ({
  T: words.slice(0, words.length / 2),
  D: words.slice(words.length / 2),
});

/** Returns the schedule before the first round, computed from the key K. */
export function firstSchedule(r: Recorder, keyBytes: KeyBytes): Schedule {
  const T = r.loadAll(K, 0, keyBytes / 4);
  return { T, D: T.map((_, k) => r.rotl(δ[k]! | 0, k)) };
}

/** Returns the constant that round i adds to T[j]: ROL_(i+j)(δ[i mod n]). */
export const constant = (r: Recorder, D: Word, j: number): Word => (j === 0 ? D : r.rotl(D, j));

/** Returns the schedule after a round, computed from the schedule before this round. */
export function nextSchedule(r: Recorder, { T, D: [D = 0, ...rest] }: Schedule): Schedule {
  const n = T.length;
  const fresh = T.slice(0, keyWords).map((word, j) => r.rotl(r.add(word, constant(r, D, j)), turns[j]!));
  return { T: [...T.slice(keyWords), ...fresh], D: [...rest, r.rotl(D, n)] };
}

/** Returns the round key that the schedule has just computed. */
export function roundKey({ T }: Schedule): Word[] {
  const [T0 = 0, T1 = 0, T2 = 0, T3 = 0] = T;
  return T.length === 4 ? [T0, T1, T2, T1, T3, T1] : T.slice(-keyWords);
}

/** Computes a round of encryption: twelve operations. */
export function encryptRound(r: Recorder, X: readonly Word[], RK: readonly Word[]): Word[] {
  const [X0 = 0, X1 = 0, X2 = 0, X3 = 0] = X;
  return [
    r.rotl(r.add(r.xor(X0, RK[0]!), r.xor(X1, RK[1]!)), 9),
    r.rotr(r.add(r.xor(X1, RK[2]!), r.xor(X2, RK[3]!)), 5),
    r.rotr(r.add(r.xor(X2, RK[4]!), r.xor(X3, RK[5]!)), 3),
    X0,
  ];
}

/** Computes a round of decryption. */
export function decryptRound(r: Recorder, X: readonly Word[], RK: readonly Word[]): Word[] {
  const [Y0 = 0, Y1 = 0, Y2 = 0, X0 = 0] = X;
  const X1 = r.xor(minus(r, r.rotr(Y0, 9), r.xor(X0, RK[0]!)), RK[1]!);
  const X2 = r.xor(minus(r, r.rotl(Y1, 5), r.xor(X1, RK[2]!)), RK[3]!);
  const X3 = r.xor(minus(r, r.rotl(Y2, 3), r.xor(X2, RK[4]!)), RK[5]!);
  return [X0, X1, X2, X3];
}

/** Builds the routine that computes all round keys from the key K and stores them. */
export const separated = (keyBytes: KeyBytes, unroll: number): Routine => ({
  parameters: [],
  body(r) {
    const to = keyWords * rounds[keyBytes];
    r.repeat({ to, step: keyWords, unroll, single: true }, carried(firstSchedule(r, keyBytes)), (at, words) => {
      const next = nextSchedule(r, scheduleOf(words));
      roundKey(next).forEach((word, k) => {
        r.store(singleKeys, r.add(at, k), word);
      });
      return carried(next);
    });
  },
});

export type Direction = "encrypt" | "decrypt";

/** Runs all rounds on the block X with stored round keys, which end before the index `end`. */
export function crypt(r: Recorder, direction: Direction, end: Word, unroll: number): void {
  const last = r.repeat({ to: end, step: keyWords, unroll }, r.loadAll(X, 0, 4), (at, X) => {
    const from = direction === "encrypt" ? at : r.add(end, r.xor(at, -1), 1 - keyWords);
    const RK = r.loadAll(keys, from, keyWords);
    return direction === "encrypt" ? encryptRound(r, X, RK) : decryptRound(r, X, RK);
  });
  r.storeAll(X, 0, last);
}

/**
 * Builds LEA for keys of all sizes, with stored round keys.
 *
 * @param unroll - the number of rounds that are written out in the loop's body: a divisor of 4
 */
export const leaBlocks = (unroll: number): Kernel => {
  const apart = (direction: Direction): Routine => ({
    parameters: ["end"],
    body(r, end) {
      crypt(r, direction, end, unroll);
    },
  });
  return {
    name: "lea",
    regions: [K, keys, X],
    functions: {
      schedule16: separated(16, unroll),
      schedule24: separated(24, unroll),
      schedule32: separated(32, unroll),
      encrypt: apart("encrypt"),
      decrypt: apart("decrypt"),
    },
  };
};
