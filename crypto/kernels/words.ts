import type { Recorder, Region, Word } from "./word.ts";

/** Words with indices, for example those of a message schedule. */
export interface Words {
  get(t: Word): Word;
  set(t: Word, word: Word): void;
}

/** Keeps each word in a variable. Used for unrolled loops, where every index is constant. */
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

/** Keeps the words in a memory region, beginning at index `from`. Used for loops that are not unrolled. */
export function inMemory(r: Recorder, region: Region, words: readonly Word[] = [], from: Word = 0): Words {
  r.storeAll(region, 0, words);
  return {
    get: (t) => r.load(region, r.add(from, t)),
    set(t, word) {
      r.store(region, r.add(from, t), word);
    },
  };
}
