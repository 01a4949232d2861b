import { sha3_512, shake256 } from "@noble/hashes/sha3.js";
import { hex, wipe } from "../../../crypto/index.ts";
import { utf8 } from "../../text.ts";
import type { ForeignEntry, ForeignMaster, ForeignOpened } from "./foreign-scheme.ts";
import { numberOf, scrypt } from "./shared-steps.ts";

/** The parameters of Pashword. */
export interface PashwordRules {
  readonly length: number;
  readonly noSymbols: boolean;
  readonly noNumbers: boolean;
}

export const open = ({ masterPassword }: ForeignMaster): ForeignOpened<PashwordRules> => ({
  async secretFor({ site, login }, progress) {
    const message = utf8(JSON.stringify({ website: site, username: login, password: masterPassword }));
    const digest = sha3_512(message);
    const digits = utf8(hex(digest));
    try {
      return await scrypt(digits, utf8(site + login), { p: 1, keyBytes: 32 }, progress);
    } finally {
      wipe(message, digest, digits);
    }
  },
});

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const symbols = "@#$%&*._!";
const all = `${symbols}0123456789${upper}${lower}`;
/**
 * The sets of the four required characters. The password gets at least one character from each set, before
 * `withoutKinds` replaces symbols or digits. The positions of the required characters are drawn first, and then all
 * characters.
 */
const required = [lower, upper, symbols, "1234567890"];

export function derive(seed: Uint8Array, { rules }: ForeignEntry<PashwordRules>): string {
  const next = generator();
  const draw = (count: number): number => next(seed, count);
  const free = Array.from({ length: rules.length }, (_, i) => i);
  const sets = new Map(required.map((set) => [free.splice(draw(free.length), 1)[0], set]));
  const characters = Array.from({ length: rules.length }, (_, i) => {
    const set = sets.get(i) ?? all;
    return set.charAt(draw(set.length));
  });
  return withoutKinds(characters, rules).join("");
}

/** If the rules exclude symbols, replaces them with letters. Then does the same with digits. */
function withoutKinds(characters: readonly string[], { noSymbols, noNumbers }: PashwordRules): string[] {
  const next = generator();
  const letters = lower + upper;
  const replaced = (given: readonly string[], kind: string): string[] =>
    given.map((character, i) =>
      kind.includes(character) ? letters.charAt(next(utf8(`${i}${character}`), letters.length)) : character,
    );
  const first = noSymbols ? replaced(characters, symbols) : [...characters];
  return noNumbers ? replaced(first, "0123456789") : first;
}

/**
 * Returns a function that draws a number below `count`. Each call hashes the bytes of all calls so far with SHAKE256
 * and takes the digest, as a number of 256 bits, modulo `count`.
 */
function generator(): (bytes: Uint8Array, count: number) => number {
  const hash = shake256.create({ dkLen: 32 });
  return (bytes, count) => {
    const drawn = hash.update(bytes).clone().digest();
    const number = numberOf(drawn);
    wipe(drawn);
    return Number(number % BigInt(count));
  };
}
