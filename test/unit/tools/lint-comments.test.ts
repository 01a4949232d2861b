import { expect } from "chai";
import { refusedOpenings } from "../../../tools/lint-comments.mjs";

describe("the check of doc comments", () => {
  it("refuses an opening that is a clause, in one line and in several", () => {
    for (const word of ["What", "Whether", "How", "Where", "Of", "Nothing", "Who", "Whose", "That", "As"]) {
      expect(refusedOpenings(`/** ${word} it is. */`), word).to.have.length(1);
      expect(refusedOpenings(`const a = 1;\n\n  /**\n   * ${word} it is.\n   */`), word).to.deep.equal([
        { line: 3, comment: `/** ${word} it is.` },
      ]);
      expect(refusedOpenings(`def a():\n    """${word} it is."""`), word).to.have.length(1);
    }
  });

  it("accepts sentences, words that only begin alike, other comments and patterns of files", () => {
    const texts = [
      "/** Returns what it is. */",
      "/** Offset in bytes. */",
      "// What it is.",
      "/* How it is. */",
      '"""Says how."""',
    ];
    for (const text of [...texts, 'const files = ["src/**/*.ts", "/** */"];', "/** Thatched. */"]) {
      expect(refusedOpenings(text), text).to.deep.equal([]);
    }
  });
});
