/** Tests the language that the user chooses for the extension, which is stored beside the vault. */
import { expect } from "chai";
import type * as Language from "../../../../extension/platform/language.ts";
import { local } from "./fake-areas.ts";
import { withBrowser } from "./fake-browser.ts";

describe("the language that the user has chosen", () => {
  let language: typeof Language;
  let own = "de";
  before(async () => {
    const i18n = { getMessage: (name: string) => (name === "language" ? own : "") };
    // Loads a separate copy of the module, because another test loads the module with another API.
    const copy = new URL("../../../../extension/platform/language.ts?with-texts", import.meta.url);
    language = await withBrowser({ i18n, storage: { local } }, () => import(copy.href) as Promise<typeof Language>);
  });
  afterEach(() => {
    Reflect.deleteProperty(local.held, "language");
  });

  it("is that of the browser until the user chooses one, and again afterwards", async () => {
    expect(await language.chosenLanguage()).to.equal(undefined);
    await language.storeLanguage("ar");
    expect(await language.chosenLanguage()).to.equal("ar");
    await language.storeLanguage(undefined);
    expect(await language.chosenLanguage()).to.equal(undefined);
    expect(local.held).not.to.have.property("language");
  });

  it("is that of the browser if the stored one is of another version, or damaged", async () => {
    for (const stored of ["nl", "", 7, null, { code: "de" }, ["de"]]) {
      local.held["language"] = stored;
      expect(await language.chosenLanguage(), JSON.stringify(stored)).to.equal(undefined);
    }
  });

  it("is announced, and nothing else of the storage is", async () => {
    const heard: string[] = [];
    language.onLanguageChange(() => heard.push("language"));
    for (const key of ["vault", "r/AAAA/BBBB", "languages"]) await local.onChanged.tell({ [key]: { newValue: 1 } });
    expect(heard).to.deep.equal([]);
    await local.onChanged.tell({ language: { oldValue: "ar" } });
    await local.onChanged.tell({ vault: {}, language: { newValue: "ru" } });
    expect(heard).to.have.length(2);
  });

  it("is told apart from the language in which the browser shows the texts", () => {
    expect(language.browserLanguage()).to.equal("de");
    own = ""; // a browser that finds no texts
    expect(language.browserLanguage()).to.equal("en");
  });
});
