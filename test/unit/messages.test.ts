/** Checks that every error has a message, and that each message uses only values that its error has. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { AppError, type AppErrorCode } from "../../src/errors.ts";
import { explain } from "../../ui/locale/explain.ts";
import { languages, speakIn, textsIn } from "./ui/speaking.ts";

/** The error codes in src/errors.ts, with the number of values that the comment of each code lists. */
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

  /** Values for the error codes whose message depends on a value. */
  const named: Readonly<Record<string, readonly string[]>> = {
    "bad-character": ["identity", "control"],
    "totp-key": ["digits"],
    "account-exists": ["ada", "example.com", "bob"],
    "import-format": ["empty"],
    "import-row": ["7", "columns"],
    "import-too-large": ["file", "65", "64"],
  };
  for (const language of languages) {
    it(`exist for each error code in ${language}, with no more values than the error has`, () => {
      speakIn(language);
      expect(codes.map(([code]) => code))
        .to.include("cannot-decrypt")
        .and.to.have.length.above(20);
      for (const [code, count] of codes) {
        const values = named[code] ?? ["one", "two", "three"].slice(0, count);
        expect(explain(new AppError(code, "", values)), code)
          .to.match(code === "import-row" ? /\p{L}$/u : /[.؟]$/u) // the reason follows the name of an entry in a list
          .and.not.to.match(/\(missing:|\$/u);
      }
      speakIn("en");
    });
  }

  it("have names that differ in more than their case, because browsers ignore it", () => {
    const names = Object.keys(textsIn("en"));
    expect(new Set(names.map((name) => name.toLowerCase())).size).to.equal(names.length);
  });

  it("state the problem with its value", () => {
    const error = new AppError("rules-length", "", ["twenty", 4, 128]);
    expect(explain(error)).to.equal('The length must be a number from 4 to 128, not "twenty".');
    const character = new AppError("bad-character", "", ["masterPassword", "surrogate"]);
    expect(explain(character)).to.match(/^The master password must not contain an incomplete character/u);
  });

  it("name the limit that an imported file exceeds in the user's language", () => {
    const error = new AppError("import-too-large", "", ["argon2-memory", 1025, 1024]);
    speakIn("de");
    expect(explain(error)).to.equal(
      "Saltmill kann diese Datei nicht importieren: Sie überschreitet eine Grenze (Speicher für Argon2 in MiB: 1.025, höchstens 1.024).",
    );
    speakIn("en");
    expect(explain(error)).to.equal(
      "Saltmill can't import this file: it exceeds a limit (Argon2 memory in MiB: 1,025, at most 1,024).",
    );
  });

  it("name the accounts of an occupied username, even if a username is empty", () => {
    const texts = [["ada"], ["", "bob"], ["ada", ""], [""]].map(([login = "", existing]) => {
      const values = [login, "example.com", ...(existing === undefined ? [] : [existing])];
      return explain(new AppError("account-exists", "", values));
    });
    expect(texts).to.deep.equal([
      'You already have an account for example.com with the username "ada".',
      'You can\'t add an account for example.com without a username: your account "bob" was created without one.',
      'You can\'t use the username "ada" for example.com: your account "(no username)" was created with it.',
      "You already have an account for example.com without a username.",
    ]);
  });

  it("give different reasons why no password can be made from the chosen characters", () => {
    const texts = ["none", "shared", "foreign", "pfp-2 has no such class"].map((why) =>
      explain(new AppError("rules-classes", "", [why])),
    );
    expect(texts[0]).to.equal("Choose at least one type of character.");
    expect(new Set(texts).size).to.equal(4);
  });

  it("reveal nothing of an unknown error", () => {
    expect(explain(new TypeError("secret")))
      .to.match(/^Something went wrong \(TypeError, messages\.test\.ts:\d+:\d+.*\)\. Close this window/u)
      .and.not.include("secret");
    expect(explain(undefined)).to.include("(unknown)");
  });
});
