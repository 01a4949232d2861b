/** Tests that every language has the texts of English, with their placeholders, and all plural forms that it needs. */
import { expect } from "chai";
import { languages, textsIn } from "../speaking.ts";

const english = textsIn("en");

/** Returns the plural forms of each text, such as "few" for `charactersKind_few`. A text without a count has none. */
function formsIn(texts: Readonly<Record<string, string>>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const name of Object.keys(texts)) {
    const [, base, form] = /^(\w+)_(zero|one|two|few|many|other)$/u.exec(name) ?? [];
    if (base !== undefined && form !== undefined && `${base}_other` in texts) {
      forms.set(base, [...(forms.get(base) ?? []), form]);
    } else forms.set(name, []);
  }
  return forms;
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\$\d/gu) ?? [])].sort();

/**
 * Returns true if a language uses a plural form only for a single number. A text such as "one account" may then leave
 * out the number. If the language also uses the form for 21 or 0, the text must contain the number.
 */
function isOfOneNumber(form: string, language: string): boolean {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 500 }, (_, n) => n).filter((n) => rules.select(n) === form).length === 1;
}

describe("the languages", () => {
  it("include all supported languages", () => {
    expect(languages).to.include.members(["ar", "de", "en", "fr", "ru"]);
  });

  for (const language of languages) {
    const texts = textsIn(language);

    describe(language, () => {
      it("has its own code, name and direction", () => {
        expect(texts["language"]).to.equal(language);
        const itself = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? "";
        expect(texts["languageName"]?.toLocaleLowerCase(language)).to.equal(itself.toLocaleLowerCase(language));
        expect(texts["direction"]).to.equal(["ar", "fa", "he", "ur"].includes(language) ? "rtl" : "ltr");
      });

      it("has exactly the texts of English", () => {
        expect([...formsIn(texts).keys()]).to.deep.equal([...formsIn(english).keys()]);
      });

      it("has a text for every plural form", () => {
        const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        const counted = [...formsIn(texts)].filter(([, forms]) => forms.length > 0);
        const expected = [...formsIn(english)].filter(([, forms]) => forms.length > 0).map(([name]) => name);
        expect(counted.map(([name]) => name)).to.deep.equal(expected).and.not.be.empty;
        for (const [name, forms] of counted) expect(forms, name).to.have.members(needed);
      });

      it("uses the same values as English", () => {
        const ours = formsIn(english);
        for (const [name, forms] of formsIn(texts)) {
          const original = placeholders(english[ours.get(name)?.length ? `${name}_other` : name] ?? "");
          const exact = forms.length === 0 ? [name] : [`${name}_other`];
          for (const each of exact) expect(placeholders(texts[each] ?? ""), each).to.deep.equal(original);
          for (const form of forms) {
            const used = placeholders(texts[`${name}_${form}`] ?? "");
            expect(original, `${name}_${form}`).to.include.members(used);
            const needed = isOfOneNumber(form, language) ? original.filter((each) => each !== "$1") : original;
            expect(used, `${name}_${form}`).to.include.members(needed);
          }
        }
      });

      it("describes the extension within the stores' length limit", () => {
        expect(texts["appDescription"]).to.have.length.within(20, 132);
      });

      it("has no empty or untranslated text and no stray space", () => {
        for (const [name, text] of Object.entries(texts)) {
          expect(text, name)
            .to.match(/^\S(?:[^]*\S)?$/u)
            .and.not.match(/ {2}|\$[^\d]/u);
          if (language === "en") continue;
          const long = text.split(/[ \u00a0]/u).length > 4;
          if (long) expect(text, name).not.to.equal(english[name]);
        }
      });
    });
  }
});
