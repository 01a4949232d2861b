import { createHash } from "node:crypto";
import { expect } from "chai";
import { isWordRules, type Rules, schemes } from "../../../../src/schemes/index.ts";
import { defaultWordRules } from "../../../../src/schemes/words.ts";
import { wordList } from "./independent.ts";
import { throwsApp } from "../refused.ts";

const saltmill = schemes["saltmill-1"];
const of = (...classes: string[]): Rules => ({ length: 32, classes });
const refused = (
  rules: unknown,
  ...as: [code: "rules-words" | "rules-separator", values?: (string | number)[]]
): unknown => throwsApp(() => saltmill.validate(rules as Rules), ...as);

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
