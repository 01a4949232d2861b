/** Every error has its sentence, and every sentence its values. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { AppError, type AppErrorCode } from "../../src/index.ts";
import { explain } from "../../ui/locale/explain.ts";
import { languages, speakIn, textsIn } from "./ui/speaking.ts";

/** Each code, and how many values its comment promises. */
const codes = Array.from(
  readFileSync("src/errors.ts", "utf8").matchAll(/^ {2}\| "([a-z-]+)";?(?: *\/\/.*\[([^\]]*)\])?/gmu),
  ([, code, values]) => [code as AppErrorCode, values === undefined ? 0 : values.split(", ").length] as const,
);

describe("messages", () => {
  before(() => {
    speakIn("en");
  });
  after(() => {
    speakIn("en");
  });

  for (const language of languages) {
    it(`has a sentence for each code of an error, of no more values than that has, in ${language}`, () => {
      speakIn(language);
      expect(codes.map(([code]) => code))
        .to.include("cannot-decrypt")
        .and.to.have.length.above(20);
      for (const [code, count] of codes) {
        const values = code === "bad-character" ? ["identity", "control"] : ["one", "two", "three"].slice(0, count);
        expect(explain(new AppError(code, "", values)), code)
          .to.match(/[.؟]$/u)
          .and.not.to.match(/\(missing:|\$/u);
      }
      speakIn("en");
    });
  }

  it("says what was wrong with which value", () => {
    const error = new AppError("rules-length", "", ["twenty", 4, 128]);
    expect(explain(error)).to.equal('The length must be a number from 4 to 128, not "twenty".');
    const character = new AppError("bad-character", "", ["masterPassword", "surrogate"]);
    expect(explain(character)).to.match(/^The master password contains an incomplete character/u);
  });

  it("tells nothing of an error that it does not know", () => {
    expect(explain(new Error("secret"))).to.equal(textsIn("en")["error_unexpected"]);
  });
});
