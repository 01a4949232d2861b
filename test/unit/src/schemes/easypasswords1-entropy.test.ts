import { expect } from "chai";
import { namedClasses, schemes } from "../../../../src/schemes/index.ts";
import { goodPasswords, log2 } from "../../../../src/schemes/rules.ts";
import { easyPasswordBits } from "../../../../src/schemes/easypasswords1.ts";
import { classesOf } from "../arbitraries.ts";
import { throwsApp } from "../refused.ts";

const easy = schemes["easypasswords-1"];
const four = ["lower", "upper", "digit", "symbol"];

describe("the entropy of easypasswords-1", () => {
  /**
   * Returns −Σ p·log2 p over all passwords. Finds the probability p of each password with a second implementation of
   * the scheme's algorithm, which tries every value of every byte.
   */
  function bruteForce(length: number, classes: readonly string[]): number {
    const chances = new Map<string, number>();
    const follow = (password: string, chance: number, sets: readonly string[], seen: ReadonlySet<string>): void => {
      const i = password.length;
      if (i === length) {
        chances.set(password, (chances.get(password) ?? 0) + chance);
        return;
      }
      const reset = sets.length - seen.size >= length - i;
      const left = reset ? sets.filter((set) => !seen.has(set)) : sets;
      const alphabet = left.join("");
      const counts = new Map<string, number>();
      for (let byte = 0; byte < 256; byte++) {
        const character = alphabet.charAt(byte % alphabet.length);
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
      for (const [character, count] of counts) {
        const used = left.filter((set) => set.includes(character) || (!reset && seen.has(set)));
        follow(password + character, (chance * count) / 256, left, new Set(used));
      }
    };
    follow("", 1, classes, new Set());
    let bits = 0;
    for (const p of chances.values()) bits -= p * Math.log2(p);
    return bits;
  }

  const tiny: [length: number, sizes: number[]][] = [
    [4, [3]],
    [4, [1, 2]],
    [5, [2, 3]],
    [6, [1, 1, 1]],
    [7, [1, 3]],
    [5, [3, 2, 1]],
    [4, [2, 1, 3, 1]],
    [6, [2, 1, 1, 2]],
  ];
  for (const [length, sizes] of tiny) {
    it(`equals an exhaustive computation for ${length} characters of classes of ${sizes.join(", ")}`, () => {
      const classes = classesOf(...sizes);
      expect(easyPasswordBits({ length, classes })).to.be.closeTo(bruteForce(length, classes), 1e-9);
    });
  }

  it("equals an exhaustive computation for named classes", () => {
    expect(easy.entropyBits({ length: 4, classes: ["digit"] })).to.be.closeTo(12, 1e-12);
    expect(easy.entropyBits({ length: 5, classes: ["digit"] })).to.be.closeTo(
      bruteForce(5, [namedClasses.digit]),
      1e-9,
    );
    expect(easy.entropyBits({ length: 4, classes: ["lower"] })).to.be.closeTo(
      bruteForce(4, [namedClasses.lower]),
      1e-9,
    );
  });

  it("is lower than that of a uniform choice, and increases with the length", () => {
    let last = 0;
    for (let length = 4; length <= 24; length++) {
      const bits = easy.entropyBits({ length, classes: four });
      expect(bits)
        .to.be.above(last)
        .and.below(log2(goodPasswords({ length, classes: Object.values(namedClasses) })));
      last = bits;
    }
  });

  it("is refused for rules that the scheme refuses", () => {
    throwsApp(() => easy.entropyBits({ length: 25, classes: four }), "rules-length", ["25", 4, 24]);
    throwsApp(() => easy.entropyBits({ words: 6, separator: "-" }), "rules-classes");
  });
});
