// LEA: KS X 3246, ISO/IEC 29192-2. The names of the variables are those of D. Hong et al., WISA 2013. Words are
// little-endian numbers.
import type { Kernel, Routine } from "./program.ts";
import type { Node, Recorder, Region, Word } from "./word.ts";

export type KeyBytes = 16 | 24 | 32;
/** The number of rounds, by the key's length in bytes. */
export const rounds = { 16: 24, 24: 28, 32: 32 } as const;
/** The number of words in a round key. */
export const keyWords = 6;

/** Round keys, one set for all lanes. */
export const keys: Region = { name: "keys", words: keyWords * rounds[32], shared: true, fixed: true };
/** The round keys in `keys`, read as single numbers and not as one number per lane. */
const singleKeys: Region = { name: "singleKeys", words: keys.words, single: true, fixed: true, over: keys };
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

// LEA in modes of operation for messages. CTR processes two groups of four blocks at a time, each group with one block
// in each lane. CBC-MAC processes one block at a time, without lanes, because each block depends on the previous one.

const counter: Region = { name: "counter", words: 1 };
/** CBC-MAC's chaining value. */
const Y: Region = { name: "Y", words: 1 };
const singleY: Region = { name: "singleY", words: 4, single: true, over: Y };
/** Blocks to process. The kernel may read and write up to seven more blocks than requested. */
const data: Region = { name: "data", words: 1024 + 7 };
const singleData: Region = { name: "singleData", words: 4 * data.words, single: true, over: data };

const order = (place: (i: number) => number): number[] => Array.from({ length: 16 }, (_, i) => place(i));
/**
 * Returns the byte order of a shuffle that moves whole words: 0 … 3 select words of the shuffle's first operand, 4 … 7
 * of the second.
 */
const words = (...from: readonly number[]): number[] => order((i) => 4 * from[i >> 2]! + (i & 3));
const twice64 = (value: number): number[] => order((i) => (i % 8 === 0 ? value : 0));

/** Converts four vectors to four blocks. Vector i contains word i of each of the four blocks. */
function transpose(r: Recorder, [X0 = 0, X1 = 0, X2 = 0, X3 = 0]: readonly Word[]): Word[] {
  const halves = [words(0, 4, 1, 5), words(2, 6, 3, 7)];
  const pairs = halves.map((half) => [r.shuffle(X0, X1, half), r.shuffle(X2, X3, half)] as const);
  return pairs.flatMap(([left, right]) => [
    r.shuffle(left, right, words(0, 1, 4, 5)),
    r.shuffle(left, right, words(2, 3, 6, 7)),
  ]);
}

/**
 * Four consecutive counter blocks (SP 800-38A §6.5). The first 64 bits of each block are constant. The last 64 bits are
 * a number. Two vectors contain the four numbers, two in each vector.
 */
class Counters {
  readonly #r: Recorder;
  readonly #first: Word;
  readonly #rest: readonly Word[];
  readonly #four: Node;
  readonly start: readonly Word[];

  constructor(r: Recorder) {
    this.#r = r;
    const block = r.load(counter, 0);
    this.#first = block;
    this.#rest = [0, 1].map((k) => r.shuffle(block, block, words(k, k, k, k)));
    this.#four = r.bytes(twice64(4));
    const number = r.shuffle(
      block,
      block,
      order((i) => 15 - (i & 7)),
    );
    const pair = r.add64(number, r.bytes(order((i) => (i === 8 ? 1 : 0))));
    this.start = [pair, r.add64(pair, r.bytes(twice64(2)))];
  }

  /**
   * Returns the four words of the counter blocks, with one block in each lane. The upper half of a number is the third
   * word of its block, the lower half the fourth. The bytes of both words are reversed.
   */
  words([a = 0, b = 0]: readonly Word[]): Word[] {
    const half = (last: number): number[] => order((i) => 8 * (i >> 2) + last - (i & 3));
    return [...this.#rest, this.#r.shuffle(a, b, half(7)), this.#r.shuffle(a, b, half(3))];
  }

  next(numbers: readonly Word[]): Word[] {
    return numbers.map((pair) => this.#r.add64(pair, this.#four));
  }

  store([pair = 0]: readonly Word[]): void {
    const places = order((i) => (i < 8 ? i : 16 + 15 - i));
    this.#r.store(counter, 0, this.#r.shuffle(this.#first, pair, places));
  }
}

/**
 * Builds the kernel with the functions `ctr` and `mac`. Each function processes the first `count` blocks of `data` with
 * the round keys before the index `end`.
 *
 * @param unroll - the number of rounds in one iteration of the loop: a divisor of 4
 */
export const leaModes = (unroll: number): Kernel => ({
  name: "lea",
  regions: [keys, counter, Y, data],
  functions: {
    /**
     * Encrypts by CTR, eight blocks at a time, in two groups of four with interleaved instructions. The processor
     * computes one group while the other group waits for a result. In Node 20, this takes 0.53 ns per byte. One group
     * at a time would take 0.83 ns.
     */
    ctr: {
      parameters: ["end", "count"],
      body(r, end, count) {
        const ctr = new Counters(r);
        const last = r.repeat({ to: count, step: 8, unroll: 1 }, ctr.start, (i, first) => {
          const second = ctr.next(first);
          const X = [...ctr.words(first), ...ctr.words(second)];
          const S = r.repeat({ to: end, step: keyWords, unroll }, X, (at, X) => {
            const RK = r.loadAll(keys, at, keyWords);
            return [...encryptRound(r, X.slice(0, 4), RK), ...encryptRound(r, X.slice(4), RK)];
          });
          [...transpose(r, S.slice(0, 4)), ...transpose(r, S.slice(4))].forEach((block, k) => {
            const place = r.add(i, k);
            r.store(data, place, r.xor(r.load(data, place), block));
          });
          return ctr.next(second);
        });
        ctr.store(last);
      },
    },
    /** Computes Y ← E(Y ⊕ B_i) for each block B_i: SP 800-38C §6.1 step 3. */
    mac: {
      parameters: ["end", "count"],
      body(r, end, count) {
        const last = r.repeat({ to: count, unroll: 1 }, r.loadAll(singleY, 0, 4), (i, Y) => {
          const first = r.shl(i, 2);
          const X = Y.map((word, k) => r.xor(word, r.load(singleData, r.add(first, k))));
          return r.repeat({ to: end, step: keyWords, unroll }, X, (at, X) =>
            encryptRound(r, X, r.loadAll(singleKeys, at, keyWords)),
          );
        });
        r.storeAll(singleY, 0, last);
      },
    },
  },
});
