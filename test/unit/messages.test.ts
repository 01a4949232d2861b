/** Every error has its sentence, and every sentence its values. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { AppError, type AppErrorCode } from "../../src/index.ts";
import english from "../../ui/_locales/en/messages.json" with { type: "json" };
import { explain } from "../../ui/explain.ts";
import { speak } from "../../ui/i18n.ts";

const codes = Array.from(
  readFileSync("src/errors.ts", "utf8").matchAll(/^ {2}\| "([a-z-]+)"/gmu),
  ([, code]) => code as AppErrorCode,
);

describe("messages", () => {
  before(() => {
    speak((name, values) => {
      const { message } = english[name];
      return message.replace(/\$(\d)/gu, (_, n: string) => values[Number(n) - 1] ?? `missing $${n}`);
    });
  });
  after(() => {
    speak((name) => name);
  });

  it("has a sentence for each code of an error", () => {
    expect(codes).to.include("cannot-decrypt").and.to.have.length.above(20);
    for (const code of codes) {
      const values = code === "bad-character" ? ["identity", "control"] : ["one", "two", "three"];
      expect(explain(new AppError(code, "", values)), code)
        .to.match(/^[A-Z].*\.$/u)
        .and.not.to.include("$");
    }
  });

  it("says what was wrong with which value", () => {
    const error = new AppError("rules-length", "", ["twenty", 4, 128]);
    expect(explain(error)).to.equal('The length must be a number from 4 to 128, not "twenty".');
    const character = new AppError("bad-character", "", ["masterPassword", "surrogate"]);
    expect(explain(character)).to.match(/^The master password contains half a character/u);
  });

  it("tells nothing of an error that it does not know", () => {
    expect(explain(new Error("secret"))).to.equal(english.error_unexpected.message);
  });
});
