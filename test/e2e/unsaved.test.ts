/**
 * Tests that no way out of a form with typed text loses the text without a question, and that a form without typed text
 * is left at once.
 */
import { expect } from "chai";
import { t } from "../../ui/locale/i18n.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { untilGone, untilShown } from "../views/tour.ts";
import { type Made, master, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { focused, openUnlocked } from "./steps.ts";

const typed = "not yet saved";
const [account, other] = ["printer.example admin", "nas.example admin"];

await eachBrowser("text that is typed and not saved", (launch) => {
  let browser: ExtensionBrowser;
  let made: Made;
  let page: Surface;

  before(async () => {
    speakIn("en");
    browser = await launch();
  });
  after(() => browser.close());
  beforeEach(async () => {
    made = await sampleVault();
    await putVault(browser, made);
    page = await openAccounts(browser);
  });
  afterEach(() => page.close());

  const edit = async (): Promise<void> => {
    await page.press(account);
    await page.press(t("edit"));
    await untilShown(page, ".editing");
  };
  const add = async (): Promise<void> => {
    await page.press(t("addAccount"));
    await untilShown(page, ".adding");
  };
  const type = (): Promise<void> => page.type(t("notes"), typed);
  const goBack = (): Promise<void> =>
    page.evaluate(() => {
      history.back();
    });
  const hash = (): Promise<string> => page.evaluate(() => location.hash);
  /** Does what would leave the form, goes on editing, does it again, and discards. */
  const asksBefore = async (leave: () => Promise<void>): Promise<void> => {
    await leave();
    await untilShown(page, "dialog");
    await page.press(t("keepEditing"));
    await untilGone(page, "dialog");
    expect(await page.value(t("notes"))).to.equal(typed);
    expect(await focused(page)).to.equal(t("notes"));
    await leave();
    await untilShown(page, "dialog");
    await page.press(t("discard"));
    await untilGone(page, "form");
    expect(await page.text()).not.to.include(typed);
  };

  it("stays until the user has answered, when another account is opened", async () => {
    await edit();
    await type();
    await asksBefore(() => page.press(other));
    await page.until(() => document.querySelector("#about-title")?.textContent === "nas.example");
  });

  it("stays when the row of another account is opened with the keyboard", async () => {
    await edit();
    await type();
    await asksBefore(async () => {
      await page.evaluate(() => document.querySelector<HTMLElement>("input[type=search]")?.focus());
      await page.key("ArrowDown");
      await page.key("Enter");
    });
  });

  it("stays when a new account is begun, accounts are selected, or Escape is pressed beside the fields", async () => {
    for (const leave of [
      () => page.press(t("addAccount")),
      () => page.press(t("selectMany")),
      async () => {
        await page.evaluate(() => document.querySelector<HTMLElement>(".editing .primary")?.focus());
        await page.key("Escape");
      },
    ]) {
      await edit();
      await type();
      await leave();
      await untilShown(page, "dialog");
      await page.press(t("keepEditing"));
      await untilGone(page, "dialog");
      expect(await page.value(t("notes"))).to.equal(typed);
      await page.press(t("cancel"));
      await untilGone(page, ".editing");
    }
  });

  it("stays when the user goes to another view with a link or the Back button, and so does the address", async () => {
    await page.press(t("view_devices"));
    await untilShown(page, ".view");
    await page.press(t("accountsTitle"));
    await edit();
    await type();
    await page.press(t("view_health"));
    await untilShown(page, "dialog");
    await page.press(t("keepEditing"));
    await page.until(() => location.hash === "#list");
    await goBack();
    await untilShown(page, "dialog");
    await page.press(t("keepEditing"));
    await page.until(() => location.hash === "#list");
    expect(await page.value(t("notes"))).to.equal(typed);
    await goBack();
    await untilShown(page, "dialog");
    await page.press(t("discard"));
    await untilShown(page, "#devices");
    expect(await hash()).to.equal("#devices");
    await page.evaluate(() => {
      history.forward();
    });
    await untilShown(page, "input[type=search]");
    expect(await hash()).to.equal("#list");
  });

  it("stays during a search, also if the form's account is not found, and when the account is deleted elsewhere", async () => {
    await edit();
    await type();
    await page.type(t("searchAll"), "bank");
    await page.until(() => document.querySelectorAll(".account").length === 1);
    expect(await page.value(t("notes"))).to.equal(typed);
    const elsewhere = await openAccounts(browser);
    await elsewhere.press(account);
    await elsewhere.press(t("more"));
    await elsewhere.press(t("remove"));
    await elsewhere.untilText("Deleted: ");
    await elsewhere.close();
    await page.front();
    await page.type(t("searchAll"), "");
    await page.until(() => document.querySelectorAll(".account").length === 7);
    expect(await page.value(t("notes"))).to.equal(typed);
    await page.press(t("save"));
    await page.untilText(t("error_account_missing"));
    expect(await page.value(t("notes"))).to.equal(typed);
  });

  it("stays in the form for a new account, and another press on its button goes to the form", async () => {
    await add();
    await page.press(t("moreFields"));
    await type();
    await page.press(t("addAccount"));
    expect(await focused(page)).to.equal(t("site"));
    expect(await page.value(t("notes"))).to.equal(typed);
    await asksBefore(() => page.press(other));
  });

  it("makes the browser ask before the tab closes, but not before something is typed or after it is saved", async () => {
    const asks = (): Promise<boolean> =>
      page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await edit();
    expect(await asks()).to.equal(false);
    await type();
    expect(await asks()).to.equal(true);
    await page.press(t("save"));
    await untilGone(page, ".editing");
    expect(await asks()).to.equal(false);
  });

  it("is not asked about where nothing is typed, and not when the vault locks", async () => {
    await edit();
    await page.press(other);
    await untilGone(page, ".editing");
    await add();
    await page.press(account);
    await untilGone(page, ".adding");
    await edit();
    await type();
    await page.press(t("view_health"));
    await untilShown(page, "dialog");
    const elsewhere = await openAccounts(browser);
    await elsewhere.press(t("lock"));
    await elsewhere.untilText(t("unlock"));
    await elsewhere.close();
    await page.front();
    await page.untilText(t("unlock"));
    expect(await page.text()).not.to.include(typed);
    await page.type(t("masterPassword"), master);
    await page.press(t("unlock"));
    await untilShown(page, "#health");
  });

  it("stays in the popup until the user has answered", async () => {
    await page.close();
    const popup = await openUnlocked(browser);
    await popup.press(t("addAccount"));
    await popup.type(t("site"), "shop.example");
    for (const leave of [() => popup.key("Escape"), () => popup.press(t("back"))]) {
      await leave();
      await untilShown(popup, "dialog");
      await popup.press(t("keepEditing"));
      await untilGone(popup, "dialog");
      expect(await popup.value(t("site"))).to.equal("shop.example");
    }
    await popup.key("Escape");
    await popup.press(t("discard"));
    await popup.untilText(t("allAccounts"));
    await popup.close();
  });
});
