import { expect } from "chai";
import fc from "fast-check";
import { AppError } from "../../../../src/errors.ts";
import { type CharacterRules, namedClasses, type Rules, schemes } from "../../../../src/schemes/index.ts";
import { canonicalRules, rulesBytes } from "../../../../src/schemes/rules.ts";
import { hex } from "../../crypto/bytes.ts";
import { looseRules } from "../arbitraries.ts";
import { throwsApp } from "../refused.ts";

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
