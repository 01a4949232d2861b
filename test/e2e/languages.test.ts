/**
 * Tests the interface in the language of the browser, here Arabic, which is written from right to left. Also tests the
 * choice of another language in the settings and on the generator page.
 */
import { expect } from "chai";
import { views } from "../../ui/accounts/view.ts";
import { views as generatorViews } from "../../ui/generator/state.ts";
import { languageName, languages } from "../../ui/locale/languages.ts";
import { textsIn } from "../unit/ui/speaking.ts";
import { openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { identity, master, places, servePage } from "./generator-page.ts";
import type { FileServer } from "./servers/file-server.ts";

const arabic = textsIn("ar");
const german = textsIn("de");
const say = (texts: typeof arabic, name: string): string => texts[name] ?? `no ${name}`;

/** Words in Latin letters that may appear in the Arabic interface: names, and texts that the tests type. */
const latin =
  /^(?:Saltmill|Easy|Passwords?|PIN|QR|CSV|Bitwarden|KeePass|KeePassXC|WebDAV|Nextcloud|ownCloud|NAS|JavaScript|HTML|https?|HTTPS?|ada|work|admin|card|nas|example|org|com|old|bank|printer|formula|localhost|login|müller|Bäckerei|saltmill|json|Alt|Ctrl|Shift|Caps|Lock|[A-Z]\d?|sha\d*|[xvi]+|Chrome|Firefox|Safari|Edge|Brave|Opera|Vivaldi|LastPass|Dashlane|Proton|Pass|NordPass|LessPass|PfP|Spectre|SuperGenPass|PwdHash|PasswordMaker|Pashword|Aegis|Enpass)$/u;

/**
 * Returns the title of a page, its visible texts and the texts in attributes. Leaves out passwords, codes, and texts
 * that are not translated.
 */
function saidOn(page: Surface): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: around, textContent: text } = node;
      const apart = around?.closest("script, style, output, code, .language, [translate=no]");
      if (around?.checkVisibility() && !apart && text?.trim()) said.push(text.trim());
    }
    for (const element of document.querySelectorAll("[title], [aria-label], [placeholder], [alt]")) {
      for (const name of ["title", "aria-label", "placeholder", "alt"]) said.push(element.getAttribute(name) ?? "");
    }
    return [...said, document.title];
  });
}

/** Returns the words in Latin letters on a page, except `https:` URLs and the words that match {@link latin}. */
async function foreignOn(page: Surface): Promise<string[]> {
  const words = (await saidOn(page)).flatMap(
    (text) => text.replaceAll(/https:\S+/gu, "").match(/\p{sc=Latin}[\p{L}\p{N}_-]*/gu) ?? [],
  );
  return [...new Set(words)].filter((word) => !latin.test(word));
}

async function expectArabic(page: Surface, what: string): Promise<void> {
  const root = await page.evaluate(() => {
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement;
    return { lang, dir, overflow: scrollWidth - clientWidth };
  });
  expect(root, what).to.deep.equal({ lang: "ar", dir: "rtl", overflow: 0 });
  expect(await foreignOn(page), what).to.deep.equal([]);
}

/**
 * Returns the records in the generator page's database, as JSON, without the speeds of the backends, which are stored
 * beside them at any time. Runs in the page.
 */
async function keptBytes(): Promise<string> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
    });
  const database = await result(indexedDB.open("saltmill"));
  const records = IDBKeyRange.bound("r/", "r0"); // all keys that begin with "r/"
  const all = await result<unknown[]>(database.transaction("values").objectStore("values").getAll(records));
  database.close();
  return JSON.stringify(all);
}

await eachBrowser("the language of the interface", (launch) => {
  let browser: ExtensionBrowser;
  let server: FileServer;

  before(async () => {
    server = await servePage();
    browser = await launch({ language: "ar" });
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it("is Arabic in the popup, from right to left, with lists, editing and questions", async () => {
    const site = await browser.open(`http://login.example.localhost:${server.port}/`);
    const empty = await browser.openPopup();
    await empty.untilText(say(arabic, "createVault"));
    await expectArabic(empty, "set up");
    await empty.close();
    await putVault(browser, await sampleVault());
    await site.front();
    const popup = await browser.openPopup();
    await popup.press(say(arabic, "addAccount"));
    await popup.type(say(arabic, "login"), "ada");
    await expectArabic(popup, "new account");
    await popup.press(say(arabic, "save"));
    await popup.untilText("ada");
    await popup.press(say(arabic, "more"));
    await expectArabic(popup, "list");
    await popup.screenshot("build/screenshots/popup-arabic.png");
    // The menu begins at the left end of the account's box, and each icon is to the right of its text.
    await popup.key("ArrowLeft");
    const place = await popup.evaluate(() => {
      const entries = [...document.querySelectorAll(".floating button")];
      const leftOf = (selector: string): number =>
        document.querySelector(selector)?.getBoundingClientRect().left ?? NaN;
      return {
        current: entries.indexOf(document.activeElement!),
        isAtEnd: Math.abs(leftOf(".floating") - leftOf("li[aria-current]")) < 2,
        isIconRight: leftOf(".floating svg") > leftOf(".floating button") + 100,
      };
    });
    expect(place).to.deep.equal({ current: 1, isAtEnd: true, isIconRight: true });
    await popup.close();
    await site.close();
  });

  it("is Arabic in each view of the pages", async () => {
    const page = await browser.openExtensionPage("accounts.html");
    await page.untilText(say(arabic, "selectMany"));
    for (const view of views) {
      const title = { list: "accountsTitle", settings: "settingsTitle" }[view as string] ?? `view_${view}`;
      await page.press(say(arabic, title));
      await page.until((hash: string) => location.hash === `#${hash}`, view);
      await expectArabic(page, view);
      if (view === "health") await page.untilText(say(arabic, "healthAgain"));
      if (view === "paper") await page.press(say(arabic, "paperPrepare"));
      if (view === "list") await page.screenshot("build/screenshots/accounts-arabic.png");
    }
    await page.close();
    for (const [file, title] of [
      ["accounts.html#settings", "settings_look"],
      ["welcome.html", "welcomeIdea"],
    ] as const) {
      const other = await browser.openExtensionPage(file);
      await other.untilText(say(arabic, title));
      await expectArabic(other, file);
      await other.close();
    }
  });

  it("follows the browser on the generator page until the user chooses another one", async () => {
    const page = await browser.open(places["from plain http"](server));
    await page.untilText(say(arabic, "derive"));
    await expectArabic(page, "the generator page");
    await page.type(say(arabic, "identity"), identity);
    await page.type(say(arabic, "masterPassword"), master);
    await page.resize(320);
    for (const language of languages) {
      const texts = textsIn(language);
      const now = await page.evaluate(() => document.documentElement.lang);
      await page.choose(say(textsIn(now), "chooseLanguage"), languageName(language));
      await page.untilText(say(texts, "derive"));
      expect(await page.evaluate(() => document.title)).to.equal(texts["generatorTitle"]);
      for (const view of ["backup", "recovery", "about", "make"] as const) {
        await page.press(say(texts, generatorViews[view]));
        await page.until((hash: string) => location.hash === `#${hash}`, view);
        const root = await page.evaluate(() => {
          const { dir, scrollWidth, clientWidth } = document.documentElement;
          return { dir, overflow: scrollWidth - clientWidth };
        });
        expect(root, `${view} in ${language}`).to.deep.equal({ dir: texts["direction"], overflow: 0 });
      }
    }
    await page.choose(say(textsIn(languages.at(-1) ?? ""), "chooseLanguage"), "Deutsch");
    await page.type(say(german, "site"), "example.com");
    await page.tick(say(german, "keepSettings"), true);
    await page.type(say(german, "repeatMaster"), master);
    await page.press(say(german, "derive"));
    await page.untilText(say(german, "madeForSite").replace("$1", "example.com"));
    expect(await page.evaluate(() => document.querySelector(".made .secret")?.textContent)).to.match(/^.{16}$/u);
    await page.close();
  });

  it("is stored with the settings, also if it is changed while they are unlocked", async () => {
    const speaks = (language: string): boolean => document.documentElement.lang === language;
    const reopen = async (): Promise<Surface> => {
      const page = await browser.open(places["from plain http"](server));
      // The settings are encrypted, so the page uses the browser's language until the user unlocks the settings.
      await page.untilText(say(arabic, "welcomeBack"));
      await page.type(say(arabic, "masterPassword"), master);
      await page.press(say(arabic, "unlock"));
      return page;
    };
    const page = await reopen();
    await page.until(speaks, "de");
    const before = await page.evaluate(keptBytes);
    await page.choose(say(german, "chooseLanguage"), "Русский");
    await page.until(speaks, "ru");
    await waitFor("the language to be kept", async () => (await page.evaluate(keptBytes)) !== before);
    await page.close();
    await (await reopen()).until(speaks, "ru");
  });
});

await eachBrowser("the language that the user chooses in the settings", (launch, name) => {
  const english = textsIn("en");
  const speaks = (language: string): boolean => document.documentElement.lang === language;
  let browser: ExtensionBrowser;
  let server: FileServer;

  before(async () => {
    server = await servePage();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it("is that of every page and of the popup, also while the vault is locked", async () => {
    await putVault(browser, await sampleVault());
    const accounts = await openAccounts(browser);
    const settings = await browser.openExtensionPage("accounts.html#settings");
    await settings.choose("Language", languageName("ar"));
    await settings.untilText(say(arabic, "settingSaved"));
    await expectArabic(settings, "settings");
    expect(await settings.text()).to.include(say(arabic, "commandFill"));
    await accounts.until(speaks, "ar"); // it was open before
    await expectArabic(accounts, "list");
    await settings.press(say(arabic, "lock"));
    await settings.untilText(say(arabic, "locked"));
    await accounts.close();

    // The first thing that a page draws is in the chosen language.
    for (const file of ["popup.html", "accounts.html", "welcome.html"]) {
      const page = await browser.openExtensionPage(file);
      await page.until(() => document.querySelector("#app")?.firstChild !== null);
      await expectArabic(page, file);
      await page.close();
    }
    await settings.close();
  });

  // Automation cannot open Chromium's menus. A unit test compares the titles that both browsers get.
  if (name === "firefox")
    it("is that of Saltmill's entries in the menu of a field", async () => {
      const tab = await browser.open(places["from plain http"](server));
      await browser.chooseInMenu(tab, "Email address or name", say(arabic, "menuGenerate"));
      const popup = await browser.openedPopup();
      await popup.until(speaks, "ar");
      await popup.close();
      await tab.close();
    });

  it("has its own formats of numbers and dates, and can be changed without reloading the page", async () => {
    await putVault(browser, await sampleVault());
    const page = await browser.openExtensionPage("accounts.html#settings");
    await page.choose("Language", languageName("ar"));
    await page.until(speaks, "ar");
    await page.choose(say(arabic, "chooseLanguage"), "Deutsch");
    await page.until(speaks, "de");
    await page.until(() => [...document.querySelectorAll("option")].some(({ text }) => text === "4 Stunden"));
    expect(await page.evaluate(() => document.documentElement.dir)).to.equal("ltr");
    await page.close();
  });

  it("is that of the browser again when the user says so", async () => {
    const page = await browser.openExtensionPage("accounts.html#settings");
    await page.untilText(say(german, "settings_look"));
    expect(await page.value(say(german, "chooseLanguage"))).to.equal("de");
    await page.choose(say(german, "chooseLanguage"), say(german, "languageAsBrowser"));
    await page.until(speaks, "en");
    await page.untilText(say(english, "settingSaved"));
    await page.close();
    const popup = await browser.openPopup();
    await popup.until(speaks, "en");
    await popup.close();
  });
});
