import { expect } from "chai";
import fc from "fast-check";
import { assertString, assertWellFormed, prepareIdentity, prepareMaster, utf8 } from "../../../src/text.ts";
import { hex } from "../crypto/bytes.ts";
import { preparedMaster } from "./schemes/independent.ts";
import { throwsApp } from "./refused.ts";

const said = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

/** What no scheme of ours takes: Cc, Cn, and half characters. */
const bad = /[\p{Cc}\p{Cn}\p{Cs}]/u;
const texts = fc.string({ unit: "binary", minLength: 1, maxLength: 8 });
const printable = fc.oneof(fc.string({ unit: "grapheme" }), texts).filter((text) => !bad.test(text));

/** What an engine remembers of the last pattern that matched: any script of the page can read it. */
const remembered = (): string =>
  ["lastMatch", "input", "leftContext", "rightContext"].map((name) => String(Reflect.get(RegExp, name))).join("\n");

describe("utf8", () => {
  it("leaves nothing of a text where any script could read it", () => {
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

  it("is what UTF-8 says, in fresh bytes", () => {
    expect(hex(utf8("aé中😀\0"))).to.equal("61" + "c3a9" + "e4b8ad" + "f09f9880" + "00");
    expect(utf8("a")).not.to.equal(utf8("a"));
    expect(utf8("")).to.have.length(0);
  });
});

describe("what is no string, or half a character", () => {
  it("is refused by the parameter's name, without saying what it was", () => {
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

  it("is refused where String.prototype.isWellFormed says so, and nowhere else", () => {
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
  it("takes what is printable, as the independent implementation does, and refuses the rest", () => {
    fc.assert(
      fc.property(fc.oneof(printable, texts), (text) => {
        if (text === "") throwsApp(() => prepareMaster(text), "master-empty");
        else if (bad.test(text)) throwsApp(() => prepareMaster(text), "bad-character");
        else expect(said(prepareMaster(text))).to.equal(preparedMaster(text).toString("utf8"));
      }),
      { numRuns: 2000 },
    );
  });

  it("gives the same for the decomposed and the composed form, and for what it gave", () => {
    fc.assert(
      fc.property(printable.filter(Boolean), (text) => {
        const bytes = hex(prepareMaster(text));
        expect(hex(prepareMaster(text.normalize("NFD")))).to.equal(bytes);
        expect(hex(prepareMaster(said(prepareMaster(text))))).to.equal(bytes);
      }),
      { numRuns: 1000 },
    );
  });

  it("takes every space of Unicode for a plain one, and nothing else", () => {
    for (let point = 0x20; point <= 0x10ffff; point++) {
      const letter = String.fromCodePoint(point);
      if (/\p{Zs}/u.test(letter)) expect(said(prepareMaster(`a${letter}b`)), point.toString(16)).to.equal("a b");
      else if (point < 0x10000 && /[\p{Z}\p{Cf}]/u.test(letter))
        expect(said(prepareMaster(`a${letter}b`))).not.to.equal("a b");
    }
  });

  it("gives fresh bytes, to be wiped", () => {
    expect(prepareMaster("a")).not.to.equal(prepareMaster("a"));
  });
});

describe("prepareIdentity", () => {
  it("gives the same for another width, form or surrounding space, and for what it gave", () => {
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

  it("refuses what the master password refuses, by its own name, but not emptiness", () => {
    expect(prepareIdentity("")).to.have.length(0);
    throwsApp(() => prepareIdentity("a\nb"), "bad-character", ["identity", "control"]);
    throwsApp(() => prepareIdentity("\n"), "bad-character", ["identity", "control"]);
    throwsApp(() => prepareIdentity("a\u0378"), "bad-character", ["identity", "unassigned"]);
    throwsApp(() => prepareIdentity("a\ud800"), "bad-character", ["identity", "surrogate"]);
    throwsApp(() => prepareIdentity(null as unknown as string), "bad-argument", ["identity", "null"]);
  });
});
