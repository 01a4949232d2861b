/** Tests the popup on sites: password rules, separate hosts, look-alikes, linked sites, and tabs without a site. */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { host, identity, made, master, passwordOf, site } from "./popup-accounts.ts";
import { type LoginServer, startLoginServer } from "./servers/login-server.ts";
import { addAccount, createVault, openSiteSettings, openUnlocked, search, unfold } from "./steps.ts";

await eachBrowser("the popup on a site", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;
  let page: Surface;

  before(async () => {
    server = await startLoginServer({ accounts: {} });
    browser = await launch();
    page = await browser.open(server.at(host));
    const popup = await browser.openPopup();
    await createVault(popup, identity, master);
    await addAccount(popup, "ada");
    await popup.close();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  it("applies the password rules that the page's form states and says which ones it cannot follow", async () => {
    await page.evaluate(() => {
      const field = document.querySelector("#password");
      field?.setAttribute("passwordrules", "required: upper; required: digit; max-consecutive: 2");
      field?.setAttribute("maxlength", "12");
    });
    const popup = await openUnlocked(browser);
    await popup.press("New account");
    await popup.type("Username", "ruled");
    await popup.untilText("12 characters, because this page allows no more.");
    await popup.untilText("Only characters that this page allows.");
    await popup.untilText("at most 2 times in a row; Saltmill can't guarantee that");
    await popup.screenshot(`build/screenshots/page-rules-${name}.png`);
    await unfold(popup);
    expect(await popup.value("Length")).to.equal("12");
    expect(await popup.ticked("Lowercase")).to.equal(false);
    await popup.press("Save");
    await popup.until(() => document.querySelector("form") === null);
    expect(await passwordOf(popup, "ruled")).to.equal(made("ruled", { length: 12, classes: ["upper", "digit"] }));
    await popup.close();
  });

  it("separates a host from its site and joins them again", async () => {
    const popup = await openUnlocked(browser);
    await openSiteSettings(popup);
    await popup.screenshot(`build/screenshots/site-${name}.png`);
    await popup.tick(`Keep ${host} apart from the rest of the site`, true);
    await popup.key("Escape");
    await popup.untilText("No account here yet");
    await popup.screenshot(`build/screenshots/empty-${name}.png`);
    await openSiteSettings(popup);
    await popup.tick(`Keep ${host} apart from the rest of the site`, false);
    await popup.press("Back");
    await popup.untilText("ada");
    await popup.close();
  });

  /**
   * Returns true if the list shows the account `ada` of another site, with the name of that site. Runs in the popup.
   */
  const offersAda = (other: string): boolean =>
    [...document.querySelectorAll("li .row")].some(
      ({ textContent }) => textContent.startsWith(other) && textContent.trim().endsWith("ada"),
    );

  it("warns about a look-alike site, and offers another site's accounts while the user has linked that site", async () => {
    await page.close();
    page = await browser.open(server.at("examp1e.localhost"));
    const popup = await openUnlocked(browser);
    await popup.untilText(`This is not ${site}.`);
    await popup.screenshot(`build/screenshots/look-alike-${name}.png`);
    await popup.close();
    await page.close();
    page = await browser.open(server.at("other.localhost"));
    const over = await openUnlocked(browser);
    await over.press("Use an account from another site");
    await over.screenshot(`build/screenshots/link-site-${name}.png`);
    await over.press(site);
    await over.untilText(`Sites linked: accounts from ${site} are now offered on other.localhost.`);
    await search(over, "ada");
    await over.press("Fill");
    await over.untilClosed();
    expect(await page.value("Password")).to.equal(
      made("ada", { length: 16, classes: ["lower", "upper", "digit", "symbol"] }),
    );
    const again = await openUnlocked(browser);
    await again.until(offersAda, site);
    await openSiteSettings(again);
    await again.screenshot(`build/screenshots/linked-site-${name}.png`);
    await again.press(`Stop using accounts from ${site} here`);
    await again.untilText("are no longer offered here");
    await again.key("Escape");
    await again.untilText("No account here yet");
    await search(again, "ada");
    await again.press("More");
    await again.press("Use on this site");
    await again.untilText(`Sites linked: accounts from ${site} are now offered on other.localhost.`);
    await again.close();
    const offered = await openUnlocked(browser);
    await offered.until(offersAda, site);
    await offered.close();
  });

  it("offers recent accounts in a tab without a site, and opens their sites", async () => {
    const holder = await browser.openExtensionPage("manifest.json");
    const tabs = (): Promise<number> =>
      holder.evaluate(async () => {
        const { tabs } = Reflect.get(globalThis, "chrome") as { tabs: { query(of: object): Promise<object[]> } };
        return (await tabs.query({})).length;
      });
    await browser.open("about:blank");
    const before = await tabs();
    const popup = await openUnlocked(browser);
    await popup.untilText("No website in this tab");
    const recent = await popup.evaluate(() => document.querySelectorAll("li").length);
    expect(recent).to.equal(2);
    await popup.screenshot(`build/screenshots/no-site-${name}.png`);
    await search(popup, "ada");
    await popup.press("Open");
    await popup.untilClosed();
    expect(await tabs()).to.equal(before + 1);
  });
});
