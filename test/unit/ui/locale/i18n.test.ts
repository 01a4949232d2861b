/** Tests numbers, plurals, dates and names in several languages. */
import { expect } from "chai";
import fc from "fast-check";
import { AppError } from "../../../../src/errors.ts";
import { agoText, dayText, duration } from "../../../../ui/locale/times.ts";
import { isolated, listed, t } from "../../../../ui/locale/i18n.ts";
import { numberText } from "../../../../ui/locale/numbers.ts";
import { wholeNumber } from "../../../../ui/editor/secret-draft.ts";
import { applyLanguage, setLanguage, documentLanguage } from "../../../../ui/locale/document-language.ts";
import { languages, speakIn, textsIn } from "../speaking.ts";

/** Returns the index at which the Unicode isolate at the beginning of a text ends. */
function closesAt(text: string): number {
  let depth = 0;
  for (const { 0: each, index } of text.matchAll(/[\u2066-\u2069]/gu)) {
    depth += each === "\u2069" ? -1 : 1;
    if (depth === 0) return index;
  }
  return -1;
}

describe("the language of the interface", () => {
  afterEach(() => {
    speakIn("en");
  });

  it("uses the plural form of the number", () => {
    speakIn("en");
    expect([1, 2, 16].map((n) => t("charactersKind", n))).to.deep.equal([
      "1 character",
      "2 characters",
      "16 characters",
    ]);
    speakIn("ru");
    const words = [1, 2, 5, 21].map((n) => t("wordsKind", n).replace(/[\d\s]/gu, ""));
    expect(new Set(words)).to.have.property("size", 3);
    expect(words[3]).to.equal(words[0]);
  });

  for (const language of languages) {
    it(`has a text for every number in ${language}`, () => {
      speakIn(language);
      for (const n of [0, 1, 1.3, 2, 3, 7, 11, 21, 100, 101, 1_000_000]) {
        expect(t("charactersKind", n), String(n)).not.to.include("(missing:");
        expect(t("countAll", n), String(n)).not.to.include("(missing:");
      }
    });
  }

  it("uses the first number for the plural form, even after other values", () => {
    setLanguage((name, values) => [name, ...values].join("/"), ["en"]);
    expect(t("pageAsks", 1, "a")).to.equal("pageAsks_one/1/a");
    expect(t("unmet_minlength", "many")).to.equal("unmet_minlength_other/many");
    expect(t("codeProgress", 1, 2)).to.equal("codeProgress/1/2");
    expect(t("unmet_too_few")).to.equal("unmet_too_few"); // "few" is part of this name and not a plural category
  });

  it("says how long ago something was in whole minutes, hours or days", () => {
    speakIn("en");
    const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
    const cases = [
      [-5, 0, "second"],
      [59, 0, "second"],
      [60, -1, "minute"],
      [3599, -59, "minute"],
      [3600, -1, "hour"],
      [2 * 86_400 - 1, -1, "day"],
      [30 * 86_400, -30, "day"],
    ] as const;
    for (const [seconds, count, unit] of cases) {
      expect(agoText(seconds), String(seconds)).to.equal(relative.format(count, unit));
    }
  });

  it("formats numbers, dates and durations for the reader's region", () => {
    speakIn("de", ["nl", "de-CH", "de"]);
    expect(documentLanguage.value).to.include({ language: "de", formats: "de-CH-u-nu-latn", direction: "ltr" });
    expect(numberText(1_310_720.25)).to.match(/^1['’]310['’]720\.3$/u);
    speakIn("de");
    expect(numberText(1_310_720.25)).to.equal("1.310.720,3");
    expect(dayText(Date.UTC(2026, 2, 5, 12))).to.equal("5. März 2026");
    expect(duration(300)).to.equal("5 Minuten");
    speakIn("ar", ["ar-EG"]);
    expect(documentLanguage.value).to.include({ language: "ar", direction: "rtl" });
    expect([numberText(16), duration(300)].join()).to.match(/^16,5 /u); // not ١٦: users type 0 to 9
  });

  it("is that of the texts, even if another one was requested", () => {
    speakIn("en", ["nl-BE", "nl"]);
    const root = { lang: "nl", dir: "" };
    applyLanguage(root);
    expect(root).to.deep.equal({ lang: "en", dir: "ltr" });
    expect(documentLanguage.value.formats).to.equal("en-u-nu-latn");
  });

  it("accepts numbers in Latin, Arabic and Persian digits", () => {
    expect(["16", "١٦", "۱۶", " 16 "].map((text) => wholeNumber(text, "rules-length", 4, 128))).to.deep.equal([
      16, 16, 16, 16,
    ]);
    for (const text of ["", "1٦x", "Ⅴ", "٣"])
      expect(() => wholeNumber(text, "rules-length", 4, 128), text).to.throw(AppError);
  });

  it("isolates names in right-to-left texts", () => {
    expect(t("linkSiteAt", "a.example")).to.equal("on a.example");
    speakIn("ar");
    const text = t("linkSiteAt", "a.example");
    expect(text).to.include("\u2068a.example\u2069");
    expect(t("journeyDone", 1, 2)).not.to.include("\u2068"); // numbers need no Unicode isolates
    expect(t("linkSiteAt", "")).not.to.include("\u2068");
    const root = { lang: "", dir: "" };
    applyLanguage(root);
    expect(root).to.deep.equal({ lang: "ar", dir: "rtl" });
  });

  it("isolates right-to-left names and direction controls in left-to-right texts", () => {
    speakIn("en");
    for (const name of ["שלום", "ada (عمل)", "\u202Eada", "ada\u200F", "𞤀𞤣𞤤𞤢𞤥"]) {
      expect(t("linkSiteAt", name)).to.equal(`on \u2068${name}\u2069`);
    }
    for (const name of ["ada", "Åsa", "Ада", "艾达", "🧂", ""]) expect(t("linkSiteAt", name)).to.equal(`on ${name}`);
  });

  it("isolates names that contain isolates and other direction controls", () => {
    const parts = fc.constantFrom("a", "ש", "\u2066", "\u2067", "\u2068", "\u2069", "\u202E", "\u202C");
    const names = fc.string({ unit: parts, minLength: 1 });
    const property = fc.property(fc.constantFrom("en", "ar"), names, (language, name) => {
      speakIn(language);
      const text = isolated(name);
      expect(text).to.include(name);
      if (text === name) expect(text).to.match(/^a+$/u);
      else expect(closesAt(text)).to.equal(text.length - 1);
    });
    fc.assert(property);
  });

  it("joins lists with its own comma and without a joining word", () => {
    speakIn("en");
    expect([listed([]), listed(["a"]), listed(["a", "b", "c"])]).to.deep.equal(["", "a", "a, b, c"]);
    expect(textsIn("ar")["listed"]).to.equal("$1، $2");
  });
});
