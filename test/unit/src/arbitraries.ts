import fc from "fast-check";
import { namedClasses } from "../../../src/schemes/index.ts";

export const roots = fc.uint8Array({ minLength: 20, maxLength: 20 });

const printable = Array.from({ length: 0x7e - 0x20 }, (_, i) => String.fromCharCode(0x21 + i));

/** Generates from 2 to 5 character classes that share no character. */
const partitions = fc
  .tuple(fc.shuffledSubarray(printable, { minLength: 8 }), fc.integer({ min: 2, max: 5 }))
  .map(([all, parts]) => Array.from({ length: parts }, (_, i) => all.filter((__, j) => j % parts === i).join("")));

const names = fc.shuffledSubarray(["lower", "upper", "digit", "symbol"], { minLength: 1 });

/**
 * Generates rules with named classes, and rules with classes from `partitions`. Passwords with classes from
 * `partitions` have at least 24 characters: the scheme refuses rules if too few passwords contain every class.
 */
export const characterRules = fc.oneof(
  fc.record({ length: fc.integer({ min: 4, max: 128 }), classes: names }),
  fc.record({ length: fc.integer({ min: 24, max: 128 }), classes: partitions }),
);

const named: Record<string, string> = namedClasses;

/**
 * Generates rules that write their classes in an unusual way: with duplicate characters, with characters instead of a
 * name, or in reverse order.
 */
export const looseRules = fc
  .record({ length: fc.integer({ min: 24, max: 128 }), classes: fc.oneof(names, partitions), seed: fc.nat() })
  .map(({ length, classes, seed }) => {
    const loose = classes.map((set, i) => {
      if (named[set] === undefined) return set + set.slice(0, seed % 7);
      return (seed >> i) & 1 ? set : Array.from(named[set]).reverse().join("");
    });
    return { length, classes: seed & 1 ? loose.reverse() : loose };
  });

export const wordRules = fc.record({
  words: fc.integer({ min: 3, max: 16 }),
  separator: fc.string({ unit: fc.constantFrom(" ", ...printable), maxLength: 8 }),
});

/** Generates texts without unpaired surrogates: composed and decomposed letters, an ideograph, an emoji and NUL. */
export const texts = fc.string({ unit: fc.constantFrom("a", "Z", "é", "e\u0301", "ß", "中", "😀", " ", "\0", ".") });

export const revisions = fc.oneof(
  fc.constantFrom(1, 2, 255, 256, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff),
  fc.integer({ min: 1, max: 0xffff_ffff }),
);

/** Generates a site, a login and a revision, together with `rules`. */
export const entries = <R>(
  rules: fc.Arbitrary<R>,
): fc.Arbitrary<{ site: string; login: string; revision: number; rules: R }> =>
  fc.record({ site: texts, login: texts, revision: revisions, rules });

/** Returns character classes of these sizes that share no character. */
export function classesOf(...sizes: number[]): string[] {
  let next = 0x21;
  return sizes.map((size) => Array.from({ length: size }, () => String.fromCharCode(next++)).join(""));
}
