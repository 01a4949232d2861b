import { createHash } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { AppError } from "../../../../src/errors.ts";
import {
  type CharacterRules,
  isWordRules,
  namedClasses,
  type Rules,
  saltmill1Password,
  schemes,
} from "../../../../src/schemes/index.ts";
import {
  allStrings,
  canonicalRules,
  defaultWordRules,
  goodPasswords,
  log2,
  rulesBytes,
  uniformBits,
} from "../../../../src/schemes/rules.ts";
import { hex } from "../../crypto/bytes.ts";
import { classesOf, looseRules } from "../arbitraries.ts";
import { throwsApp } from "../refused.ts";
import { wordList } from "./independent.ts";

const { lower, upper, digit, symbol } = namedClasses;
const saltmill = schemes["saltmill-1"];
const of = (...classes: string[]): CharacterRules => ({ length: 32, classes });
const canonical = (...classes: string[]): readonly string[] =>
  (saltmill.validate(of(...classes)) as CharacterRules).classes;
const refused = (rules: unknown, code: AppError["code"], values?: readonly (string | number)[]): AppError =>
  throwsApp(() => saltmill.validate(rules as Rules), code, values);

describe("the named classes", () => {
  it("contain these characters, sorted", () => {
    expect(namedClasses).to.deep.equal({
      lower: "abcdefghjkmnpqrstuvwxyz",
      upper: "ABCDEFGHJKMNPQRSTUVWXYZ",
      digit: "23456789",
      symbol: "!#$%&()*+,-./:;<=>?@[]^_{|}~",
    });
    for (const set of Object.values(namedClasses)) expect(Array.from(set).sort().join("")).to.equal(set);
  });
});

describe("canonical character classes", () => {
  const cases: [title: string, written: string[], canonical: string[]][] = [
    ["have the named ones in their order", ["symbol", "digit", "upper", "lower"], [lower, upper, digit, symbol]],
    ["have a set equal to a named class as that class", ["zyxwvutsrqpnmkjhgfedcba", "digit"], [lower, digit]],
    ["have such a set as that class even with duplicate characters", ["2233445566778899", "lower"], [lower, digit]],
    ["have a named class without one character as a custom class", ["2345678", "lower"], [lower, "2345678"]],
    [
      "have custom classes after the named ones, sorted by their bytes",
      ["~!", "digit", "ABC", "lower"],
      [lower, digit, "!~", "ABC"],
    ],
    ["are sorted after their characters were sorted", ["9!", "81"], ["!9", "18"]],
    ["have each character once", ["aabbaa", "zz"], ["ab", "z"]],
    ["have 0 to 9 as a custom class, not as the class digit", ["0123456789"], ["0123456789"]],
    ["have the letters of a class name in another order as characters", ["rewol"], ["elorw"]],
    ["have a class name in capitals as characters", ["DIGT"], ["DGIT"]],
    ["have the name of an inherited method as characters", ["hasOwnProperty"], ["OPaehnoprstwy"]],
    ["may contain both ends of the range", ["!~"], ["!~"]],
  ];
  for (const [title, written, expected] of cases) {
    it(title, () => {
      expect(canonical(...written)).to.deep.equal(expected);
      expect(canonical(...written.toReversed())).to.deep.equal(expected);
    });
  }

  it("have a class named lower as the named class, not as its five letters", () => {
    expect(canonical("lower")).to.deep.equal([lower]);
    expect(hex(rulesBytes(canonicalRules(of("lower"))))).to.equal(hex(rulesBytes(canonicalRules(of(lower)))));
  });

  it("do not change again, and are the same for every way of writing them", () => {
    fc.assert(
      fc.property(looseRules, (rules) => {
        const once = saltmill.validate(rules) as CharacterRules;
        expect(saltmill.validate(once)).to.deep.equal(once);
        const backwards = { ...rules, classes: rules.classes.toReversed() };
        expect(saltmill.validate(backwards)).to.deep.equal(once);
      }),
    );
  });

  it("are encoded as u32(length) ‖ u32(number of classes) ‖ lp(class) …", () => {
    const bytes = rulesBytes(canonicalRules({ length: 20, classes: ["~!", "digit"] }));
    expect(hex(bytes)).to.equal("00000014" + "00000002" + "00000008" + "3233343536373839" + "00000002" + "217e");
  });

  it("are made without changing the input", () => {
    const classes = Object.freeze(["symbol", "ba"]);
    saltmill.validate(Object.freeze({ length: 32, classes }));
    expect(classes).to.deep.equal(["symbol", "ba"]);
  });
});

describe("the character classes of rules", () => {
  const cases: [title: string, classes: unknown][] = [
    ["no class", []],
    ["nine classes", ["a", "b", "c", "d", "e", "f", "g", "h", "i"]],
    ["an empty class", ["lower", ""]],
    ["two classes that share a character", ["abc", "cde"]],
    ["a class that shares a character with a named one", ["lower", "Xx"]],
    ["the same class twice", ["digit", "digit"]],
    ["a named class and its characters", ["digit", digit]],
    ["a class and its letters in another order", ["ab", "ba"]],
    ["a space", ["a b"]],
    ["DEL", ["a\u007f"]],
    ["a control character", ["a\n"]],
    ["a line feed at the end", ["abc\n"]],
    ["an umlaut", ["aäb"]],
    ["a combining mark", ["a\u0308"]],
    ["an emoji", ["😀"]],
    ["an unpaired surrogate", ["\ud83d"]],
    ["a number", [5]],
    ["null", [null]],
    ["an array as a class", [["lower"]]],
    ["a text instead of an array", "lower"],
    ["an object instead of an array", { 0: "lower", length: 1 }],
    ["undefined instead of an array", undefined],
    ["holes in the array", new Array<string>(2)],
  ];
  for (const [title, classes] of cases) {
    it(`are refused with ${title}`, () => {
      const { values } = refused({ length: 32, classes }, "rules-classes");
      expect(values).to.have.length(1);
    });
  }

  it("are accepted if there are eight", () => {
    expect(canonical("a", "b", "c", "d", "e", "f", "g", "h")).to.have.length(8);
  });
});

describe("the length of rules", () => {
  it("is 4 to 128", () => {
    for (const length of [4, 5, 127, 128]) {
      expect(saltmill.validate({ length, classes: ["lower"] })).to.deep.equal({ length, classes: [lower] });
    }
    const bad: [unknown, string][] = [
      [3, "3"],
      [129, "129"],
      [0, "0"],
      [-4, "-4"],
      [16.5, "16.5"],
      [NaN, "NaN"],
      [Infinity, "Infinity"],
      ["16", "a string"],
      [16n, "a bigint"],
      [null, "null"],
      [undefined, "nothing"],
    ];
    for (const [length, came] of bad) refused({ length, classes: ["lower"] }, "rules-length", [came, 4, 128]);
  });

  it("is at least the number of classes", () => {
    const eight = ["a", "b", "c", "d", "e", "f", "g", "h"];
    refused({ length: 7, classes: eight }, "rules-length", ["7", 8, 128]);
    refused({ length: 4, classes: eight.slice(0, 5) }, "rules-length", ["4", 5, 128]);
    expect(saltmill.validate({ length: 8, classes: eight })).to.have.property("length", 8);
    expect(saltmill.validate({ length: 4, classes: eight.slice(0, 4) })).to.have.property("length", 4);
  });
});

describe("a value of any type given as rules", () => {
  it("is accepted or refused with an AppError", () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });
    const shapes = fc.oneof(
      anything,
      fc.record({ length: fc.oneof(anything, fc.constant(8)), classes: fc.oneof(anything, fc.array(anything)) }),
      fc.record({ words: fc.oneof(anything, fc.constant(6)), separator: anything }),
    );
    fc.assert(
      fc.property(shapes, (rules) => {
        for (const scheme of Object.values(schemes)) {
          try {
            scheme.validate(rules as Rules);
          } catch (error) {
            expect(error).to.be.instanceOf(AppError);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("rules of words", () => {
  it("are 3 to 16 words", () => {
    for (const words of [3, 4, 15, 16]) {
      expect(saltmill.validate({ words, separator: "" })).to.deep.equal({ words, separator: "" });
    }
    for (const [words, came] of [
      [2, "2"],
      [17, "17"],
      [6.5, "6.5"],
      ["6", "a string"],
      [undefined, "nothing"],
    ] as const) {
      refused({ words, separator: "-" }, "rules-words", [came, 3, 16]);
    }
    expect(defaultWordRules).to.deep.equal({ words: 6, separator: "-" });
  });

  it("have a separator of 0 to 8 characters U+0020 to U+007E", () => {
    for (const separator of ["", " ", "~", "-", " ~ ", "12345678"]) {
      expect(saltmill.validate({ words: 6, separator })).to.deep.equal({ words: 6, separator });
    }
    for (const separator of [
      "123456789",
      "\u001f",
      "\u007f",
      "-\n",
      "é",
      "\u00a0",
      "😀",
      "\ud83d",
      5,
      null,
      undefined,
    ]) {
      refused({ words: 6, separator }, "rules-separator");
    }
  });

  it("differ from rules of characters by the field words", () => {
    expect(isWordRules({ words: 6, separator: "-" })).to.equal(true);
    for (const other of [of("lower"), {}, null, undefined, "words", ["words"], 6])
      expect(isWordRules(other)).to.equal(false);
  });
});

describe("the word list", () => {
  it("is the EFF's large one of 2016, in its own order", () => {
    const text = wordList.map((word) => `${word}\n`).join("");
    const sha256 = createHash("sha256").update(text).digest("hex");
    expect(sha256).to.equal("6d557f0693958fb5e650b68b5bee585eb82cf4da32965505c789e924743bc522");
    expect(new Set(wordList).size).to.equal(7776);
  });
});

const four = ["lower", "upper", "digit", "symbol"];

/** Generates every string of this length over the alphabet. */
function* strings(alphabet: string, length: number): Generator<string> {
  if (length === 0) yield "";
  else for (const start of strings(alphabet, length - 1)) for (const character of alphabet) yield start + character;
}

/**
 * Counts the passwords that contain every class, like `goodPasswords`, but with another algorithm. This algorithm
 * tracks which classes have appeared so far, and does not use inclusion and exclusion.
 */
function counted(sizes: readonly number[], length: number): bigint {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let i = 0; i < length; i++) {
    const next = new Map<number, bigint>();
    for (const [seen, count] of ways) {
      sizes.forEach((size, j) => {
        const then = seen | (1 << j);
        next.set(then, (next.get(then) ?? 0n) + count * BigInt(size));
      });
    }
    ways = next;
  }
  return ways.get((1 << sizes.length) - 1) ?? 0n;
}

describe("goodPasswords", () => {
  const small: [sizes: number[], length: number][] = [
    [[1], 4],
    [[2], 7],
    [[1, 1], 4],
    [[2, 3], 5],
    [[1, 1, 1, 1], 4],
    [[1, 1, 1, 1], 7],
    [[1, 2, 3], 6],
    [[2, 1, 1, 1], 6],
  ];
  for (const [sizes, length] of small) {
    it(`equals counting for ${length} characters of classes of ${sizes.join(", ")}`, () => {
      const classes = classesOf(...sizes);
      const every = [...strings(classes.join(""), length)];
      const good = every.filter((text) => classes.every((set) => Array.from(set).some((c) => text.includes(c))));
      expect(goodPasswords({ length, classes })).to.equal(BigInt(good.length));
      expect(allStrings({ length, classes })).to.equal(BigInt(every.length));
    });
  }

  it("is exact for any sizes and lengths", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 11 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 128 }), (all, length) => {
        expect(goodPasswords({ length, classes: classesOf(...all) })).to.equal(counted(all, length));
      }),
    );
  });
});

describe("rules of saltmill-1 that few passwords satisfy", () => {
  const holds = (sizes: number[], length: number): boolean =>
    counted(sizes, length) * 65_536n >= BigInt(sizes.reduce((sum, size) => sum + size)) ** BigInt(length);

  it("are accepted three in ten thousand above the limit of one in 2^16", async () => {
    const rules = { length: 10, classes: classesOf(1, 1, 1, 1, 2, 74) };
    expect(saltmill.validate(rules)).to.have.property("length", 10);
    const password = await saltmill1Password(new Uint8Array(20), { site: "s", login: "", revision: 1, rules });
    for (const set of rules.classes) expect(Array.from(set).some((c) => password.includes(c))).to.equal(true);
  });

  it("are refused one in twenty thousand below the limit, by every function", async () => {
    const rules = { length: 9, classes: classesOf(1, 1, 1, 3, 3, 85) };
    throwsApp(() => saltmill.validate(rules), "rules-unlikely");
    throwsApp(() => saltmill.entropyBits(rules), "rules-unlikely");
    const entry = { site: "s", login: "", revision: 1, rules };
    const error: unknown = await saltmill1Password(new Uint8Array(20), entry).then(String, (e: unknown) => e);
    expect(error).to.have.property("code", "rules-unlikely");
  });

  it("are refused if and only if good · 2^16 < N^length", () => {
    const sizes = fc.tuple(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 7 }),
      fc.integer({ min: 1, max: 73 }),
    );
    let refused = 0;
    let taken = 0;
    fc.assert(
      fc.property(sizes, fc.integer({ min: 8, max: 16 }), ([few, many], length) => {
        const all = [...few, many];
        const rules = { length, classes: classesOf(...all) };
        if (holds(all, length)) {
          taken++;
          saltmill.validate(rules);
        } else {
          refused++;
          throwsApp(() => saltmill.validate(rules), "rules-unlikely");
        }
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(refused, taken)).to.be.above(10); // both results occur, usually about 60 times or more
  });
});

describe("the entropy of saltmill-1", () => {
  it("is log2 of the number of passwords", () => {
    expect(saltmill.entropyBits({ length: 6, classes: ["0123456789"] })).to.be.closeTo(6 * Math.log2(10), 1e-9);
    expect(saltmill.entropyBits({ length: 4, classes: four })).to.be.closeTo(Math.log2(24 * 23 * 23 * 8 * 28), 1e-9);
    expect(saltmill.entropyBits({ length: 5, classes: ["a"] })).to.equal(0);
    const expected = Math.log2(Number(counted([23, 23, 8, 28], 16)));
    expect(saltmill.entropyBits({ length: 16, classes: four })).to.be.closeTo(expected, 1e-9);
  });

  it("is at most 160 bits for characters and words", () => {
    expect(saltmill.entropyBits({ length: 128, classes: four })).to.equal(160);
    expect(saltmill.entropyBits({ length: 48, classes: ["0123456789"] })).to.be.closeTo(48 * Math.log2(10), 1e-9);
    expect(saltmill.entropyBits({ length: 49, classes: ["0123456789"] })).to.equal(160);
    expect(saltmill.entropyBits({ words: 12, separator: "-" })).to.be.closeTo(12 * Math.log2(7776), 1e-9);
    expect(saltmill.entropyBits({ words: 13, separator: "-" })).to.equal(160);
  });

  it("has a double's precision for integers of any size in log2 and uniformBits", () => {
    for (const exponent of [0, 1, 52, 53, 63, 64, 65, 100, 159, 160, 161, 1000, 5000]) {
      expect(log2(1n << BigInt(exponent))).to.equal(exponent);
      expect(log2(3n << BigInt(exponent))).to.be.closeTo(exponent + Math.log2(3), 1e-9);
      expect(uniformBits(1n << BigInt(exponent))).to.equal(Math.min(exponent, 160));
    }
  });
});
