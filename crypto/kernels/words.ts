import type { Recorder, Region, Word } from "./word.ts";

/** Numbered words: those of a message schedule, for example. */
export interface Words {
  get(t: Word): Word;
  set(t: Word, word: Word): void;
}

/** Keeps each word in a variable: for unrolled loops, where every number is known. */
export function inVariables(words: readonly Word[]): Words {
  const all = [...words];
  const place = (t: Word): number => {
    if (typeof t !== "number") throw new Error("the number of a variable must be known, not computed in a loop");
    return t;
  };
  return {
    get: (t) => all[place(t)]!,
    set(t, word) {
      all[place(t)] = word;
    },
  };
}

/** Keeps the words in memory, from an index on: for loops that are not unrolled. */
export function inMemory(r: Recorder, region: Region, words: readonly Word[] = [], from: Word = 0): Words {
  r.storeAll(region, 0, words);
  return {
    get: (t) => r.load(region, r.add(from, t)),
    set(t, word) {
      r.store(region, r.add(from, t), word);
    },
  };
}
