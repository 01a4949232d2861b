import type { Kernel, Routine } from "../../../crypto/kernels/program.ts";
import type { Recorder } from "../../../crypto/kernels/word.ts";
import {
  carried,
  constant,
  crypt,
  decryptRound,
  type Direction,
  encryptRound,
  firstSchedule,
  K,
  type KeyBytes,
  keys,
  keyWords,
  minus,
  nextSchedule,
  roundKey,
  rounds,
  type Schedule,
  scheduleOf,
  separated,
  turns,
  X,
} from "../../../crypto/kernels/lea.ts";

/** Returns the key schedule before a round, computed from the schedule after this round. */
function previousSchedule(r: Recorder, { T, D: next }: Schedule): Schedule {
  const n = T.length;
  const D = r.rotr(next.at(-1) ?? 0, n);
  const before = T.slice(-keyWords).map((word, j) => minus(r, r.rotr(word, turns[j] ?? 0), constant(r, D, j)));
  return { T: [...before, ...T.slice(0, -keyWords)], D: [D, ...next.slice(0, -1)] };
}

/**
 * Builds a routine that runs all rounds on the block X. The routine computes the round keys during the rounds and does
 * not store them.
 */
const onTheFly = (keyBytes: KeyBytes, direction: Direction, unroll: number): Routine => ({
  parameters: [],
  body(r) {
    const loop = { to: rounds[keyBytes], unroll, single: true };
    let start = carried(firstSchedule(r, keyBytes));
    if (direction === "decrypt") {
      start = [...r.repeat(loop, start, (_, words) => carried(nextSchedule(r, scheduleOf(words))))];
    }
    const last = r.repeat(loop, [...r.loadAll(X, 0, 4), ...start], (_, words) => {
      const [X, now] = [words.slice(0, 4), scheduleOf(words.slice(4))];
      if (direction === "decrypt") {
        return [...decryptRound(r, X, roundKey(now)), ...carried(previousSchedule(r, now))];
      }
      const next = nextSchedule(r, now);
      return [...encryptRound(r, X, roundKey(next)), ...carried(next)];
    });
    r.storeAll(X, 0, last.slice(0, 4));
  },
});

export interface LeaVariant {
  readonly keyBytes: KeyBytes;
  /**
   * The number of rounds that are written out in the loop's body: a divisor of the number of rounds, or `Infinity` for
   * no loop.
   */
  readonly unroll: number;
  readonly schedule: "separated" | "on the fly";
}

/**
 * Builds LEA for keys of one size, in the variants that the paper "Low-Power Encryption Algorithm Block Cipher in
 * JavaScript" compares.
 */
export const lea = ({ keyBytes, unroll, schedule }: LeaVariant): Kernel => {
  const end = keyWords * rounds[keyBytes];
  const apart = (direction: Direction): Routine => ({
    parameters: [],
    body(r) {
      crypt(r, direction, end, unroll);
    },
  });
  return {
    name: `lea-${8 * keyBytes}`,
    ...(schedule === "separated"
      ? {
          regions: [K, keys, X],
          functions: {
            schedule: separated(keyBytes, unroll),
            encrypt: apart("encrypt"),
            decrypt: apart("decrypt"),
          },
        }
      : {
          regions: [K, X],
          functions: {
            encrypt: onTheFly(keyBytes, "encrypt", unroll),
            decrypt: onTheFly(keyBytes, "decrypt", unroll),
          },
        }),
  };
};
