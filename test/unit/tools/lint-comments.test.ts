import { expect } from "chai";
import { refusedOpenings } from "../../../tools/lint-comments.mjs";

describe("the check of doc comments", () => {
  it("refuses an opening that is a clause, in one line and in several", () => {
    for (const word of ["What", "Whether", "How", "Where", "Of", "Nothing", "Who", "Whose", "That", "As"]) {
      const samples = [
        `/** ${word} it is. */`,
        `/**${word} it is. */`,
        `/*** ${word.toLowerCase()} it is. */`,
        `/** *${word}* it is. */`,
        `/** @internal ${word} it is. */`,
        `/** Returns it. @returns ${word.toLowerCase()} it is */`,
        `/** Returns it.\n * @param a - ${word} it is.\n */`,
        `/** Returns it.\n * @param {string} a ${word} it is.\n */`,
        `def a():\n    """${word} it is."""`,
        `def a():\n    r"""\n    ${word} it is.\n    """`,
        `def a():\n    \'\'\'${word} it is.\'\'\'`,
      ];
      for (const sample of samples) expect(refusedOpenings(sample), sample).to.have.length(1);
      for (const empty of ["", "   *\n"]) {
        expect(refusedOpenings(`const a = 1;\n\n  /**\n${empty}   * ${word} it is.\n   */`), word).to.deep.equal([
          { line: 3, comment: `${word} it is.` },
        ]);
      }
    }
  });

  it("accepts sentences, words that only begin alike, other comments and patterns of files", () => {
    const texts = [
      "/** Returns what it is. */",
      "/** Offset in bytes. */",
      "// What it is.",
      "/* How it is. */",
      '"""Says how."""',
      "/** Returns `true`. @param a - the array of which it is the first */",
      "/** Returns it. @throws AppError if it is wrong */",
    ];
    for (const text of [...texts, 'const files = ["src/**/*.ts", "/** */"];', "/** Thatched. */"]) {
      expect(refusedOpenings(text), text).to.deep.equal([]);
    }
  });
});
