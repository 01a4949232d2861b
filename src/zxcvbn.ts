import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import type { Strength } from "./strength.ts";

const longest = 128; // characters; a longer text is cut, because estimating its strength would take too long

/**
 * Returns a function that estimates the strength of a password. `own` contains words that an attacker would try first,
 * such as the words of the identity. zxcvbn keeps the passwords in a cache. Its dictionaries have 1.6 MB, so this module
 * is only loaded in a worker or with `import()`.
 */
export function createEstimate(): (password: string, own: readonly string[]) => Strength {
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, own) => zxcvbn.check(password.slice(0, longest), [...own]).score;
}
