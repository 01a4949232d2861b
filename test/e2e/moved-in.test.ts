/**
 * Tests accounts that were imported from other password managers. The accounts page shows their settings, changes their
 * passwords, and replaces their passwords with generated passwords. The popup's menu does so, too, and opens the site.
 */
import { expect } from "chai";
import { addForeignAccount } from "../../src/accounts/index.ts";
import { type Made, newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { openUnlocked, search } from "./steps.ts";

/** SuperGenPass's published password for the master password `test` at example.com. */
const password = "w9UbG0NEk7";

const openLink = (page: Surface): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLAnchorElement>(".about .icons a")?.href);

await eachBrowser("an account of another program", (launch, name) => {
  let browser: ExtensionBrowser;
  let page: Surface;

  before(async () => {
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());
  beforeEach(async () => {
    const made = await newVault();
    const account = { scheme: "supergenpass", site: "example.com", login: "", userName: "ada" } as const;
    await addForeignAccount(made.vault, account, { masterPassword: "test" });
    await putVault(browser, made);
    page = await openAccounts(browser);
    await page.press("example.com ada");
    await page.untilText("from SuperGenPass");
  });
  afterEach(() => page.close());

  it("shows the program and its settings, and opens the site's page for changing passwords", async () => {
    await page.press("Details from SuperGenPass");
    await page.untilText("length: 10");
    expect(await openLink(page)).to.equal("https://example.com/.well-known/change-password");
    await page.screenshot(`build/screenshots/moved-in-${name}.png`);
  });

  it("changes its password with its program's master password, and with no other", async () => {
    await page.press("Change password");
    await page.type("length", "12");
    await page.type("Master password in SuperGenPass", "wrong");
    await page.press("Change password");
    await page.untilText("This account's current password wasn't made with what you entered for SuperGenPass.");
    await page.type("Master password in SuperGenPass", "test");
    await page.press("Change password");
    await page.untilText("The site has it");
    await page.press("Details from SuperGenPass");
    await page.untilText("length: 12");
    await page.press("Undo the change");
    await page.untilText("length: 10");
    await page.press("Show password");
    await page.untilText(password);
  });

  it("gets a generated password, which counts as new until the site has it", async () => {
    await page.press("More");
    await page.press("Change to a generated password");
    await page.press("Change password");
    await page.untilText("The site has it");
    expect(await page.text()).not.to.include("from SuperGenPass");
    expect(await openLink(page)).to.equal("https://example.com/.well-known/change-password");
    await page.press("The site has it");
    await page.until(() => !document.body.innerText.includes("Undo the change"));
    expect(await openLink(page)).to.equal("https://example.com/");
  });
});

/** The example that LessPass publishes. `second` is the password for counter 2, with 14 characters and no symbols. */
const site = "example.org";
const login = "contact@example.org";
const otherMaster = "password";
const [first, second] = ["WHLpUL)e00[iHR+w", "MBAsB7b1Prt8Sl"];

const pages = {
  "/settings": `<form><p><label>Current password <input type=password></label><p><label>New password <input type=password></label>
    <p><label>New password again <input type=password></label><p><button>Change it</button></form>`,
};

const values = (page: Surface): Promise<string[]> =>
  page.evaluate(() => Array.from(document.querySelectorAll("input"), ({ value }) => value));

await eachBrowser("the popup's menu for an account of another program", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let made: Made;

  before(async () => {
    made = await newVault();
    await addForeignAccount(made.vault, { scheme: "lesspass-2", site, login }, { masterPassword: otherMaster });
    server = await serveHtml(pages);
    browser = await launch();
    await browser.open("about:blank");
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  beforeEach(() => putVault(browser, made));

  const choose = async (popup: Surface, entry: string): Promise<void> => {
    await popup.press("More");
    await popup.press(entry);
  };
  const fill = async (page: Surface): Promise<string[]> => {
    const popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.press("Fill anyway"); // the popup asks because the test's page does not use https
    await popup.untilClosed();
    return values(page);
  };

  it("changes the password with the program's master password, and with no other", async () => {
    const page = await browser.open(server.at("/settings", site));
    const popup = await openUnlocked(browser);
    await choose(popup, "Change password");
    expect(await popup.value("Password number")).to.equal("2");
    await popup.type("length", "14");
    await popup.tick("symbols", false);
    await popup.type("Master password in LessPass", "wrong");
    await popup.press("Change password");
    await popup.untilText("This account's current password wasn't made with what you entered for LessPass.");
    await popup.screenshot(`build/screenshots/moved-in-popup-${name}.png`);
    await popup.type("Master password in LessPass", otherMaster);
    await popup.press("Change password");
    await popup.untilText("The site has it");
    await popup.close();
    expect(await fill(page)).to.deep.equal([first, second, second]);
    await page.close();
  });

  it("replaces the password with a generated one, which the site gets together with the old one", async () => {
    const page = await browser.open(server.at("/settings", site));
    const popup = await openUnlocked(browser);
    await choose(popup, "Change to a generated password");
    await popup.press("Change password");
    await popup.untilText("The site has it");
    await popup.press("Show password");
    await popup.until(() => document.querySelector("output.secret") !== null);
    const shown = await popup.evaluate(() => document.querySelector("output.secret")?.textContent);
    await popup.close();
    expect(shown).to.have.length(16).and.not.equal(first);
    expect(await fill(page)).to.deep.equal([first, shown, shown]);
    await page.close();
  });

  it("opens the site's page for changing passwords in a tab", async () => {
    await browser.open("about:blank");
    const popup = await openUnlocked(browser);
    await search(popup, login);
    await popup.press("Open");
    await popup.untilClosed();
    const tab = await browser.tab(`https://${site}/.well-known/change-password`);
    await tab.close();
  });
});
