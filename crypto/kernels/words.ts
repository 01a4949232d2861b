import type { Recorder, Region, Word } from "./word.ts";

/** Words by their number: of a message schedule, for one. */
export interface Words {
  get(t: Word): Word;
  set(t: Word, word: Word): void;
}

/** Each in a variable: for loops that are unrolled, where every number is known. */
export function inVariables(words: readonly Word[]): Words {
  const all = [...words];
  const place = (t: Word): number => {
    if (typeof t !== "number") throw new Error("a variable has no number that a loop could compute");
    return t;
  };
  return {
    get: (t) => all[place(t)]!,
    set(t, word) {
      all[place(t)] = word;
    },
  };
}

/** In memory, from a place on: for loops that stay loops. */
export function inMemory(r: Recorder, region: Region, words: readonly Word[] = [], from: Word = 0): Words {
  r.storeAll(region, 0, words);
  return {
    get: (t) => r.load(region, r.add(from, t)),
    set(t, word) {
      r.store(region, r.add(from, t), word);
    },
  };
}
