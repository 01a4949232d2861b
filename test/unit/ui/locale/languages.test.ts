/** Tests that every language has the texts of English, with their placeholders, and all plural forms that it needs. */
import { expect } from "chai";
import { loadLookup } from "../../../../ui/locale/catalogues.ts";
import { languageName, languageOf, languages as offered } from "../../../../ui/locale/languages.ts";
import { menuTitles } from "../../../../ui/locale/menu-titles.ts";
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

/** Words that stay the same in every language, by the reason why they do. */
const kept: Readonly<Record<string, string>> = {
  "names of products": `Saltmill Easy Passwords LessPass LastPass KeePass KeePassXC Bitwarden RoboForm SuperGenPass PwdHash Firefox
    Android Nextcloud ownCloud Google Authenticator Chrome Edge`,
  "names of standards and techniques, and of the schemes": `WebDAV NAS JavaScript WebAssembly Unicode Argon2 ChaCha20 AES scrypt Digest Basic PINs
    saltmill-1 saltmill-2 easypasswords-1`,
  "keys, as keyboards name them": "Caps Lock",
  "texts that people type as they are": "ada amp http https",
  "a label in another program, which people look for there": "Modifier",
};
const names = new Set(Object.values(kept).flatMap((words) => words.split(/\s+/u)));
const isName = (word: string): boolean => names.has(word) || /^(?:[A-Z]+\d*|\d+)$/u.test(word); // or an abbreviation, or a number

/** Words that a language writes as English does, because it has taken them over or has them itself. */
const shared: Readonly<Record<string, string>> = {
  de: `add authenticator apostrophe app apps backup backups browser browsers byte code codes computer details export filter format
    generator hand hash import manager master million minute name normal offline ons optional
    passkey passkeys phishing popup port problem rest server system tabs text version website websites`,
  fr: `action actions alphabets apostrophe apostrophes bits change code codes copies date dates document export exports extension extensions format
    internet kits long menu menus million minute minutes notes page pages pixels place port protection puzzle script secret service site
    sites type types version visible`,
};

/** Common words of English that are no words of the other languages. */
const common = /^(?:the|of|and|your|you|with|this|that|is|are|be|been|not|it|its|there|which|then|now)$/u;

/** Returns the words in Latin letters of a text, without addresses. The parts of "Backup-Datei" are words, too. */
const wordsOf = (text: string): string[] =>
  (text.replaceAll(/\w+:\/\/\S*|[\w-]+(?:\.[\w-]+)+\S*/gu, "").match(/\p{sc=Latin}[\p{sc=Latin}\p{M}\d-]*/gu) ?? [])
    .flatMap((word) => (isName(word) ? [word] : word.split("-")))
    .filter((word) => word !== "");

/**
 * Returns the words of an English text that remain in its translation, and other common words of English, also in
 * brackets, in quotation marks and as parts of compounds. In languages with Latin letters, a word of up to three letters
 * may be one of the language.
 */
function englishIn(text: string, original: string, language: string): string[] {
  const english = new Set(wordsOf(original).map((word) => word.toLowerCase()));
  const own = (shared[language] ?? "").split(/\s+/u);
  const shortest = language in shared ? 4 : 1;
  return wordsOf(text).filter((word) => {
    const plain = word.toLowerCase();
    if (isName(word) || own.includes(plain)) return false;
    return common.test(plain) || (word.length >= shortest && english.has(plain));
  });
}

describe("the search for English words", () => {
  const cases: [title: string, text: string, original: string, language: string, found: string[]][] = [
    ["finds a word that was not translated", "Drücken Sie Sync now", "Press Sync now", "de", ["Sync", "now"]],
    ["finds a common word of English anywhere", "Ouvrez le site with Saltmill", "Open it", "fr", ["with"]],
    ["finds Latin letters of the English text in Russian", "Откройте popup", "Open the popup", "ru", ["popup"]],
    ["finds Latin letters of the English text in Arabic", "افتح tab", "Open a tab", "ar", ["tab"]],
    ["finds a word in brackets", "Kürzel (keyboard)", "Shortcut (keyboard)", "de", ["keyboard"]],
    ["finds a word in brackets in Arabic", "الرمز (beta)", "The code (beta)", "ar", ["beta"]],
    ["finds a word in quotation marks", "Cliquez sur « Settings »", 'Press "Settings"', "fr", ["Settings"]],
    ["finds a part of a compound", "Der Sync-Ordner", "The sync folder", "de", ["Sync"]],
    ["finds a part of a compound in Russian", "sync-папка", "The sync folder", "ru", ["sync"]],
    [
      "finds a word that only begins like a name",
      "Passwordstore öffnen",
      "Open passwordstore",
      "de",
      ["Passwordstore"],
    ],
    ["allows names in brackets", "Datei (KeePassXC, KDBX)", "File (KeePassXC, KDBX)", "de", []],
    ["allows the label of another program", "Дополнение («Modifier»)", "Modifier", "ru", []],
    ["allows names of schemes", "пароли saltmill-1", "saltmill-1 passwords", "ru", []],
    ["allows names", "Saltmill und KeePassXC (CSV)", "Saltmill and KeePassXC (CSV)", "de", []],
    ["allows words that both languages have", "La page du site", "The site's page", "fr", []],
    ["allows addresses", "что-то вроде example.com", "such as example.com", "ru", []],
  ];
  for (const [title, text, original, language, found] of cases) {
    it(title, () => {
      expect(englishIn(text, original, language)).to.deep.equal(found);
    });
  }
});

describe("the languages", () => {
  it("that users can choose are those of the texts", () => {
    expect([...offered].sort()).to.deep.equal([...languages].sort());
    expect(Object.keys(menuTitles).sort()).to.deep.equal([...languages].sort());
    expect(offered.map(languageName)).to.deep.equal(["English", "العربية", "Deutsch", "Français", "Русский"]);
  });

  it("do not include a stored choice that this version does not know", () => {
    for (const stored of ["nl", "DE", "", "constructor", undefined, null, 7, ["de"]]) {
      expect(languageOf(stored), String(stored)).to.equal(undefined);
    }
    expect(languageOf("de")).to.equal("de");
  });

  it("are looked up in the language that was loaded, with the values in their places", async () => {
    for (const language of offered) {
      const lookup = await loadLookup(language);
      expect(lookup("language", []), language).to.equal(language);
      expect(lookup("menuFill", []), language).to.equal(menuTitles[language].fill);
      expect(lookup("menuGenerate", []), language).to.equal(menuTitles[language].generate);
      const [first = "", last = ""] = (textsIn(language)["linkSiteAt"] ?? "").split("$1");
      expect(lookup("linkSiteAt", ["a.example$&$1"]), language).to.equal(`${first}a.example$&$1${last}`);
      expect([lookup("linkSiteAt", []), lookup("no such text", ["a"])]).to.deep.equal([first + last, ""]);
    }
  });

  for (const language of languages) {
    const texts = textsIn(language);

    describe(language, () => {
      it("has its own code and direction", () => {
        expect(texts["language"]).to.equal(language);
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

      it("has no English word but names", () => {
        if (language === "en") return;
        // Steps in the emergency kit name the values of a formula. Menus of other programs may exist in English only.
        const foreign = /^(?:step_|language|direction|importHow_|importKind_generator)/u;
        const original = (name: string): string =>
          english[name] ?? english[name.replace(/_(?:zero|two|few|many)$/u, "_other")] ?? "";
        const found = Object.entries(texts)
          .filter(([name]) => !foreign.test(name))
          .flatMap(([name, text]) => englishIn(text, original(name), language).map((word) => `${name}: ${word}`));
        expect(found).to.deep.equal([]);
      });

      it("has its own quotation marks, and no line begins with a mark that belongs to the word before", () => {
        const marks = { ar: /[“”„"]/u, de: /[«»”"]/u, en: /[«»“”„]/u, fr: /[“”„"]/u, ru: /[“”„"]/u }[language] ?? /$^/u;
        const isFormula = (name: string): boolean => name.startsWith("step_");
        for (const [name, text] of Object.entries(texts)) {
          if (!isFormula(name)) expect(text, name).not.to.match(marks);
          if (language === "fr") expect(text, name).not.to.match(/« | [»:;?!](?!\S)/u); // needs no-break spaces
        }
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
