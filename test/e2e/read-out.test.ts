/** Tests that the result of an action is announced to screen readers exactly once. */
import { expect } from "chai";
import { exportBackup } from "../../src/backup/index.ts";
import { t } from "../../ui/locale/i18n.ts";
import { hostsUnder, showcaseVault } from "../views/showcase.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { untilShown } from "../views/tour.ts";
import { heard, listen } from "../views/reader.ts";
import { chooseFile, type Made, master, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { focused, keepOffers, openUnlocked } from "./steps.ts";

await eachBrowser("announcements", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let made: Made;
  const hosts = hostsUnder("localhost");

  before(async () => {
    speakIn("en");
    server = await serveHtml({ "/": "", "/login": "<form><input name=user><input type=password></form>" });
    made = await showcaseVault(hosts);
    browser = await launch();
    await browser.open("about:blank");
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  beforeEach(() => putVault(browser, made));

  const openOver = async (host: string): Promise<Surface> => {
    await browser.open(server.at("/", host));
    const popup = await openUnlocked(browser);
    await listen(popup);
    return popup;
  };

  it("announce in the popup what was copied, refused, found, saved and deleted", async () => {
    const popup = await openOver(hosts.host);
    const copied = "Copied. The clipboard will be cleared in 30 seconds.";
    for (let twice = 0; twice < 2; twice++) {
      await popup.evaluate(() =>
        document.querySelector<HTMLElement>("li[aria-current] .icon:has(.eye) + .icon")?.click(),
      );
      expect(await heard(popup, copied)).to.deep.equal([copied]);
    }
    await popup.evaluate(() => document.querySelector<HTMLElement>("li[aria-current] .primary")?.click());
    expect(await heard(popup, t("fill_no_field"))).to.deep.equal([t("fill_no_field")]);
    await popup.type(t("searchAll"), "nas");
    expect((await heard(popup, "1 of 12 accounts")).at(-1)).to.equal("1 of 12 accounts");
    await popup.type(t("searchAll"), "nas none");
    expect((await heard(popup, t("nothingFound"))).at(-1)).to.equal(t("nothingFound"));
    await popup.type(t("searchAll"), "");
    await popup.press(t("addAccount"));
    await popup.press(t("changeSite"));
    await popup.type(t("site"), "elsewhere.example");
    await popup.press(t("passwordSettings"));
    await popup.type(t("length"), "1");
    await popup.press(t("save"));
    const wrong = 'The length must be a number from 4 to 128, not "1".';
    expect((await heard(popup, wrong)).filter((each) => each === wrong)).to.have.length(1);
    await popup.type(t("length"), "16");
    await popup.press(t("save"));
    const saved = "Saved. The account will appear when you visit elsewhere.example.";
    expect((await heard(popup, saved)).filter((each) => each === saved)).to.have.length(1);
    await popup.press(t("more"));
    await popup.press(t("remove"));
    await heard(popup, "Deleted: ada@example.org");
    await popup.press(t("lock"));
    await untilShown(popup, "form");
    expect(await popup.evaluate(() => document.body.textContent)).not.to.include("ada@example.org");
    await popup.close();
  });

  it("announce in the popup that a form is filled, and a key then closes the popup", async () => {
    await browser.open(server.at("/login", hosts.host));
    const popup = await openUnlocked(browser);
    await listen(popup);
    await popup.evaluate(() => {
      Object.assign(window, { close: () => undefined, closeIt: window.close.bind(window) });
      document.querySelector<HTMLElement>("li[aria-current] .primary")?.click();
    });
    expect(await heard(popup, t("filled"))).to.deep.equal([t("filled")]);
    await popup.evaluate(() => {
      window.close = Reflect.get(window, "closeIt") as () => void;
    });
    await popup.key("Enter");
    await popup.untilClosed();
  });

  it("announce on the accounts page how many were found and selected, and what was copied, changed and deleted", async () => {
    const page = await openAccounts(browser);
    await listen(page);
    await page.type(t("searchAll"), hosts.site);
    await heard(page, "3 of 12 accounts");
    await page.press(`${hosts.site} work`);
    await page.press(t("copyPassword"));
    const copied = "Copied. The clipboard will be cleared in 30 seconds.";
    expect(await heard(page, copied)).to.deep.equal([copied]);
    await page.key("Escape"); // closes the details of the account
    await page.press(t("selectMany"));
    await page.tick(t("selectShown"), true);
    expect(await heard(page, t("selectedCount", 3))).to.deep.equal([t("selectedCount", 3)]);
    await page.press(t("more"));
    await page.press(t("newRevision"));
    await keepOffers(page);
    await page.press(t("changeYes"));
    const changed = t("changedAccounts", 2);
    expect((await heard(page, changed)).filter((each) => each === changed)).to.have.length(1);
    expect(await focused(page)).to.equal(t("more"));
    await page.press(t("undo"));
    await page.until(() => document.activeElement?.getAttribute("type") === "search");
    await page.press(t("view_health"));
    const found = (await heard(page, "accounts are fine")).filter((each) => each.endsWith("accounts are fine"));
    expect(found).to.have.length(1);
    expect(await focused(page)).to.equal(t("view_health"));
    await page.close();
  });

  it("announce the strength of a master password while it is typed", async () => {
    const page = await openAccounts(browser, "master");
    await listen(page);
    // Types only one character. With several characters, it would depend on timing which strengths are announced.
    await page.type(t("masterNew"), "p");
    const advice = t("strengthAdvice");
    expect(await heard(page, advice)).to.deep.equal([t("strength0"), advice]);
    await page.type(t("masterNew"), "ninety-nine marbles in a green jar");
    expect((await heard(page, t("strength4"))).at(-1)).to.equal(t("strength4"));
    await page.close();
  });

  it("announce in the first run the strength of a used suggestion", async () => {
    await putVault(browser);
    const page = await browser.openExtensionPage("welcome.html");
    await page.press(t("welcomeStart"));
    await untilShown(page, "output.secret span");
    await listen(page);
    await page.press(t("suggestedUse"));
    expect(await heard(page, t("strength4"))).to.deep.equal([t("strength4")]);
    expect(await focused(page)).to.equal(t("repeatPaper"));
    await page.close();
  });

  it("announce once what a backup holds, and how many accounts were restored from it", async () => {
    const { text } = await exportBackup(made.vault);
    await putVault(browser);
    const page = await browser.openExtensionPage("accounts.html#restore");
    await untilShown(page, "input[type=file]");
    await listen(page);
    await chooseFile(page, text);
    await page.type(t("backupMaster"), master);
    await page.press(t("backupOpen"));
    expect((await heard(page, t("newVaultHolds", 12))).filter((each) => each.startsWith("12 "))).to.have.length(1);
    await page.press(t("newVaultRestore"));
    const restored = (await heard(page, "12 accounts restored")).filter((each) => each.includes("restored"));
    expect(restored).to.have.length(1);
    expect(restored[0]).to.match(/^12 accounts restored from the backup of .+\.$/u);
    await page.close();
  });

  it("announce in the settings that they are saved and how many match the search", async () => {
    const page = await browser.openExtensionPage("accounts.html#settings");
    await page.untilText(t("settings_keyboard"));
    await listen(page);
    await page.choose(t("settingTextSize"), t("textSize_large"));
    expect(await heard(page, t("settingSaved"))).to.deep.equal([t("settingSaved")]);
    await page.type(t("settingsSearch"), "lock");
    await heard(page, "Found: ");
    await page.close();
  });
});
