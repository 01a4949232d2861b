import { expect } from "chai";
import fc from "fast-check";
import { assertString, assertWellFormed, prepareIdentity, prepareMaster, utf8 } from "../../../src/text.ts";
import { hex } from "../crypto/bytes.ts";
import { preparedMaster } from "./schemes/independent.ts";
import { throwsApp } from "./refused.ts";

const said = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

/** Characters that a master password may not contain: Cc (control), Cn (unassigned) and Cs (unpaired surrogates). */
const bad = /[\p{Cc}\p{Cn}\p{Cs}]/u;
const texts = fc.string({ unit: "binary", minLength: 1, maxLength: 8 });
const printable = fc.oneof(fc.string({ unit: "grapheme" }), texts).filter((text) => !bad.test(text));

/**
 * Returns the texts that the engine keeps from the last match of a regular expression. Any script of the page can read
 * them.
 */
const remembered = (): string =>
  ["lastMatch", "input", "leftContext", "rightContext"].map((name) => String(Reflect.get(RegExp, name))).join("\n");

describe("utf8", () => {
  it("leaves nothing of a text where another script could read it", () => {
    expect("forget".replace(/f\w+/u, "")).to.equal("");
    for (const text of [
      "short secret",
      "a secret of more than a hundred characters ".repeat(4),
      "ein süßes Geheimnis",
    ]) {
      utf8(text);
      prepareMaster(text);
      prepareIdentity(text);
      expect(remembered()).to.equal("forget\nforget\n\n");
    }
  });

  it("encodes as UTF-8 in a new buffer", () => {
    expect(hex(utf8("aé中😀\0"))).to.equal("61" + "c3a9" + "e4b8ad" + "f09f9880" + "00");
    expect(utf8("a")).not.to.equal(utf8("a"));
    expect(utf8("")).to.have.length(0);
  });
});

describe("a value that is not a well-formed string", () => {
  it("is refused with the parameter's name and without its content", () => {
    throwsApp(
      () => {
        assertString("login", undefined);
      },
      "bad-argument",
      ["login", "nothing"],
    );
    const error = throwsApp(
      () => {
        assertWellFormed("login", ["tomato"]);
      },
      "bad-argument",
      ["login", "an array"],
    );
    expect(error.message).to.include("login").and.not.include("tomato");
    throwsApp(
      () => {
        assertWellFormed("login", new String("x"));
      },
      "bad-argument",
      ["login", "an object"],
    );
  });

  it("is refused exactly if String.prototype.isWellFormed returns false", () => {
    const units = fc.array(fc.constantFrom(0x61, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000), { maxLength: 6 });
    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes);
        const wellFormed = Buffer.from(text, "utf8").toString("utf8") === text;
        const check = (): void => {
          assertWellFormed("site", text);
        };
        if (wellFormed) check();
        else throwsApp(check, "bad-character", ["site", "surrogate"]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("prepareMaster", () => {
  it("accepts printable texts like the independent implementation, and refuses all others", () => {
    fc.assert(
      fc.property(fc.oneof(printable, texts), (text) => {
        if (text === "") throwsApp(() => prepareMaster(text), "master-empty");
        else if (bad.test(text)) throwsApp(() => prepareMaster(text), "bad-character");
        else expect(said(prepareMaster(text))).to.equal(preparedMaster(text).toString("utf8"));
      }),
      { numRuns: 2000 },
    );
  });

  it("returns the same bytes for composed and decomposed forms, and for its own result", () => {
    fc.assert(
      fc.property(printable.filter(Boolean), (text) => {
        const bytes = hex(prepareMaster(text));
        expect(hex(prepareMaster(text.normalize("NFD")))).to.equal(bytes);
        expect(hex(prepareMaster(said(prepareMaster(text))))).to.equal(bytes);
      }),
      { numRuns: 1000 },
    );
  });

  it("replaces every space of Unicode by a plain space, and no other character", () => {
    for (let point = 0x20; point <= 0x10ffff; point++) {
      const letter = String.fromCodePoint(point);
      if (/\p{Zs}/u.test(letter)) expect(said(prepareMaster(`a${letter}b`)), point.toString(16)).to.equal("a b");
      else if (point < 0x10000 && /[\p{Z}\p{Cf}]/u.test(letter))
        expect(said(prepareMaster(`a${letter}b`))).not.to.equal("a b");
    }
  });

  it("returns a new buffer, which callers can wipe", () => {
    expect(prepareMaster("a")).not.to.equal(prepareMaster("a"));
  });
});

describe("prepareIdentity", () => {
  it("returns the same bytes for another width, normalization or surrounding space, and for its own result", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "B", "é", "ß", "Σ", "я", "@", ".", "1"), minLength: 1 });
    fc.assert(
      fc.property(plain, (text) => {
        const bytes = hex(prepareIdentity(text));
        const wide = text.replace(/[!-~]/gu, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
        for (const other of [` ${text}\u3000`, wide, text.normalize("NFD"), said(prepareIdentity(text))]) {
          expect(hex(prepareIdentity(other))).to.equal(bytes);
        }
        expect(said(prepareIdentity(text))).to.equal(text.toLowerCase());
      }),
    );
  });

  it("refuses the same characters as prepareMaster, with the name of its own parameter, but accepts an empty text", () => {
    expect(prepareIdentity("")).to.have.length(0);
    throwsApp(() => prepareIdentity("a\nb"), "bad-character", ["identity", "control"]);
    throwsApp(() => prepareIdentity("\n"), "bad-character", ["identity", "control"]);
    throwsApp(() => prepareIdentity("a\u0378"), "bad-character", ["identity", "unassigned"]);
    throwsApp(() => prepareIdentity("a\ud800"), "bad-character", ["identity", "surrogate"]);
    throwsApp(() => prepareIdentity(null as unknown as string), "bad-argument", ["identity", "null"]);
  });
});
