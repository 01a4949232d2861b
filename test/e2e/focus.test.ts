/**
 * Tests that the keyboard reaches every control in the visible order, and that the focus returns from a closed view to
 * the control that opened the view.
 */
import { expect } from "chai";
import { t } from "../../ui/locale/i18n.ts";
import { hostsUnder, showcaseVault } from "../views/showcase.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { untilGone, untilShown } from "../views/tour.ts";
import { largeVault, type Made, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { focused, keepOffers, openUnlocked } from "./steps.ts";

/**
 * Presses Tab until the wanted control has the focus. Returns the controls that had the focus, including the wanted
 * control.
 */
async function tabTo(surface: Surface, wanted: string): Promise<string[]> {
  const passed: string[] = [];
  while (passed.at(-1) !== wanted) {
    if (passed.length > 60) throw new Error(`Tab does not lead to "${wanted}", but to ${passed.join(", ")}`);
    await surface.key("Tab");
    passed.push(await focused(surface));
  }
  return passed;
}

await eachBrowser("the keyboard", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let made: Made;
  const hosts = hostsUnder("localhost");

  before(async () => {
    speakIn("en");
    server = await serveHtml({ "/": "" });
    made = await showcaseVault(hosts);
    browser = await launch();
    await browser.open(server.at("/", hosts.host));
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  beforeEach(() => putVault(browser, made));

  it("moves through the popup in the visible order", async () => {
    const popup = await openUnlocked(browser);
    expect(await focused(popup)).to.equal(t("searchAll"));
    const own = [
      "copyLogin",
      "showPassword",
      "copyPassword",
      "fillIn",
      "more",
      "addAccount",
      "generate",
      "allAccounts",
    ] as const;
    expect(await tabTo(popup, t("allAccounts"))).to.deep.equal(own.map((name) => t(name)));
    await popup.close();
  });

  it("reaches every account that a search finds, although only some are drawn at first", async () => {
    await putVault(browser, await largeVault(30));
    const popup = await openUnlocked(browser);
    const drawn = (): Promise<number> => popup.evaluate(() => document.querySelectorAll("ul.accounts > li").length);
    const count = "ul.accounts > li[aria-setsize='30']";
    await popup.type(t("searchAll"), "site");
    await untilShown(popup, count);
    expect(await drawn()).to.equal(12);
    await popup.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await popup.until(() => document.querySelectorAll("ul.accounts > li").length > 12);
    await popup.type(t("searchAll"), "site.example");
    await untilGone(popup, "ul.accounts");
    await popup.type(t("searchAll"), "example");
    await untilShown(popup, count);
    expect(await drawn()).to.equal(12);
    for (const key of ["ArrowDown", "End"] as const) await popup.key(key);
    expect(
      await popup.evaluate(() => document.querySelector("li[aria-current]")?.getAttribute("aria-posinset")),
    ).to.equal("30");
    expect(await focused(popup)).to.equal(t("openIt"));
    await popup.close();
  });

  it("returns from every view of an account to the control that opened it", async () => {
    const popup = await openUnlocked(browser);
    await popup.press(t("more"));
    await popup.press(t("showQr"));
    await untilShown(popup, "canvas.qr-code");
    await popup.key("Escape");
    expect(await focused(popup)).to.equal(t("more"));
    for (const view of ["notes", "edit", "rename", "newRevision"] as const) {
      await popup.press(t("more"));
      await popup.press(t(view));
      await untilShown(popup, "form");
      await popup.key("Escape");
      await untilGone(popup, "form");
      expect(await focused(popup), view).to.equal(t("more"));
    }
    // The menu of another account makes this account the current one.
    await popup.press(t("actionOf", t("more"), "work"));
    await untilShown(popup, "li[aria-setsize='3'][aria-current] .floating");
    expect(await focused(popup)).to.equal(t("edit"));
    await popup.press(t("notes"));
    await untilShown(popup, "form");
    await popup.key("Escape");
    await untilGone(popup, "form");
    expect(await focused(popup)).to.equal(t("more"));
    expect(await popup.evaluate(() => document.querySelector("li[aria-current] .who")?.textContent)).to.equal("work");
    await popup.press(t("menu"));
    await popup.press(t("siteSettings"));
    await popup.press(t("back"));
    expect(await focused(popup)).to.equal(t("menu"));
    for (const view of ["addAccount", "generate"] as const) {
      await popup.press(t(view));
      await untilShown(popup, "form, .generate");
      await popup.key("Escape");
      await untilGone(popup, "form, .generate");
      expect(await focused(popup), view).to.equal(t(view));
    }
    await popup.close();
  });

  it("moves in the header's menu with the arrow keys, and leaves it with Escape, Tab or a press outside", async () => {
    const popup = await openUnlocked(browser);
    const open = async (): Promise<void> => {
      await popup.press(t("menu"));
      await untilShown(popup, "[role=menu]");
      expect(await focused(popup)).to.equal(t("siteSettings"));
    };
    await open();
    await popup.key("ArrowDown");
    expect(await focused(popup)).to.equal(t("settingsTitle"));
    await popup.key("ArrowDown");
    await popup.key("ArrowDown");
    expect(await focused(popup)).to.equal(t("allAccounts"));
    await popup.key("Escape");
    await untilGone(popup, "[role=menu]");
    expect(await focused(popup)).to.equal(t("menu"));
    await open();
    await popup.key("Tab");
    await untilGone(popup, "[role=menu]");
    expect(await focused(popup)).to.equal(t("lock"));
    await open();
    await popup.evaluate(() => {
      document.querySelector<HTMLElement>(".veil")?.click();
    });
    await untilGone(popup, "[role=menu]");
    expect(await focused(popup)).to.equal(t("menu"));
    await popup.close();
  });

  it("returns from an empty list's views to the buttons that opened them", async () => {
    await browser.open(server.at("/", hosts.unknown));
    const popup = await openUnlocked(browser);
    for (const view of ["addAccount", "linkSite"] as const) {
      await popup.press(t(view));
      await untilGone(popup, ".nothing");
      await popup.key("Escape");
      await untilShown(popup, ".nothing");
      expect(await focused(popup), view).to.equal(t(view));
    }
    await popup.close();
  });

  it("edits in the place of the details, asks before typed text is lost, and returns to the button", async () => {
    const page = await openAccounts(browser);
    await page.press(`${hosts.site} work`);
    const edit = async (): Promise<void> => {
      await page.press(t("edit"));
      await untilShown(page, ".editing");
      expect(await focused(page)).to.equal(t("label"));
    };
    const isBack = async (): Promise<void> => {
      await untilGone(page, ".editing");
      expect(await focused(page)).to.equal(t("edit"));
    };
    await edit();
    await page.key("Escape");
    await isBack();
    await edit();
    await page.type(t("notes"), "not yet saved");
    await page.press(t("cancel"));
    await isBack();
    await edit();
    await page.type(t("notes"), "not yet saved");
    await page.key("Escape");
    await untilShown(page, "dialog");
    expect(await focused(page)).to.equal(t("keepEditing"));
    await page.key("Escape");
    await untilGone(page, "dialog");
    expect([await focused(page), await page.value(t("notes"))]).to.deep.equal([t("notes"), "not yet saved"]);
    await page.key("Escape");
    await page.press(t("discard"));
    await isBack();
    expect(await page.text()).not.to.include("not yet saved");
    await edit();
    await page.type(t("notes"), "not yet saved");
    await keepOffers(page);
    await page.press(t("save"));
    await isBack();
    await page.untilText(t("saved"));
    await page.press(t("undo"));
    await page.untilText(t("undone"));
    await page.close();
  });

  it("keeps the buttons of the form in sight in a small window with large text", async () => {
    const page = await openAccounts(browser);
    await page.press(`${hosts.site} work`);
    await page.press(t("edit"));
    await untilShown(page, ".editing");
    for (const [width, height, text] of [
      [1280, 800, "100%"],
      [1280, 480, "200%"],
      [320, 480, "100%"],
      [320, 480, "200%"],
    ] as const) {
      await page.resize(width, height);
      await page.evaluate((size: string) => {
        document.documentElement.style.fontSize = size;
        document.querySelector<HTMLElement>(".editing input")?.focus();
      }, text);
      for (const control of [t("login"), t("notes")]) {
        const covered = await page.evaluate((label: string) => {
          const named = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
          const field = named?.control;
          field?.focus();
          const bar = document.querySelector(".submit")?.getBoundingClientRect();
          const buttons = [...document.querySelectorAll(".submit button")].map((each) => each.getBoundingClientRect());
          const isOut = buttons.some(({ top, bottom, left, right }) => {
            return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth;
          });
          return isOut || !field || !bar || field.getBoundingClientRect().top >= bar.top;
        }, control);
        expect(covered, `${width} × ${height}, ${text}, ${control}`).to.equal(false);
      }
    }
    await page.close();
  });

  it("selects, confirms, deletes and restores on the accounts page", async () => {
    const page = await openAccounts(browser);
    expect(await focused(page)).to.equal(t("searchAll"));
    await page.keys("example.localhost");
    await page.until(() => document.querySelectorAll(".account").length === 3);
    await page.press(t("selectMany"));
    await page.evaluate(() => document.querySelector<HTMLElement>("input[type=search]")?.focus());
    await page.key("ArrowDown");
    await page.key("ArrowDown");
    expect(await focused(page)).to.include("example.localhost");
    await page.evaluate(() => document.activeElement?.closest(".account")?.querySelector("input")?.focus());
    await page.keys(" ");
    await page.untilText(t("selectedCount", 1));
    await page.evaluate(() => document.querySelector<HTMLElement>("input[type=search]")?.focus());
    await tabTo(page, t("tags"));
    await page.key("Enter");
    await untilShown(page, "[role=dialog]");
    expect(await focused(page)).to.equal(t("tagsFor"));
    await page.keys("travel");
    await page.key("Enter");
    await page.untilText(t("tagShare", 1, 1));
    expect(await focused(page)).to.equal(t("tagsFor"));
    await page.key("ArrowDown");
    await page.keys(" ");
    await page.until(() => document.querySelector("[role=dialog] :checked") === null);
    await page.key("Escape");
    await untilGone(page, "[role=dialog]");
    expect(await focused(page)).to.equal(t("tags"));
    await tabTo(page, t("more"));
    await page.key("Enter");
    await untilShown(page, "[role=menu]");
    expect(await focused(page)).to.equal(t("newRevision"));
    await page.key("Enter");
    await untilShown(page, "dialog");
    await page.key("Escape");
    await untilGone(page, "dialog");
    expect(await focused(page)).to.equal(t("more"));
    await tabTo(page, t("removeSelected"));
    await keepOffers(page);
    await page.key("Enter");
    await page.untilText("Deleted: ");
    expect(await focused(page)).to.equal(t("removeSelected"));
    await tabTo(page, t("undo"));
    await page.key("Enter");
    await page.until(() => document.activeElement?.getAttribute("type") === "search");
    await page.close();
  });

  it("keeps a focused element during the whole restore of a backup", async () => {
    const { chooseFile, newVault } = await import("./accounts-page-vault.ts");
    const { addAccount } = await import("../../src/accounts/index.ts");
    const { exportBackup } = await import("../../src/backup/index.ts");
    const rules = { length: 16, classes: ["lower"] };
    const other = await newVault("something quite different");
    await addAccount(other.vault, { site: "other.example", login: "ada", revision: 1, rules });
    const page = await openAccounts(browser, "restore");
    await chooseFile(page, (await exportBackup(other.vault)).text);
    await page.type(t("backupMaster"), "something quite different");
    await tabTo(page, t("backupOpen"));
    await page.key("Enter");
    await page.untilText("Nothing has been saved yet");
    expect(await focused(page)).to.include("entry would change");
    await tabTo(page, t("restoreApply"));
    await page.key("Enter");
    await page.untilText("entry restored.");
    expect(await focused(page)).to.equal(t("backupFile"));
    await page.close();
  });
});
