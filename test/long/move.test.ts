/**
 * Tests the complete switch of an account to another master password: the account's password is changed in a form of
 * the site, and then the new password is used to log in.
 */
import { expect } from "chai";
import { addAccount } from "../../src/accounts/index.ts";
import { saltmill1 } from "../unit/src/schemes/independent.ts";
import { identity, master, newVault, openAccounts, putVault } from "../e2e/accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { type HtmlServer, serveHtml } from "../e2e/servers/html-server.ts";
import { openUnlocked } from "../e2e/steps.ts";

const newMaster = "battery staple, correct horse";
const site = "example.localhost";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const made = (of: string): string => saltmill1({ master: of, identity, site, login: "ada", revision: 1, rules });

const pages = {
  "/settings": `<form><p><label>Password now <input type=password></label><p><label>New password <input type=password></label>
    <p><label>New password again <input type=password></label><p><button>Change it</button></form>`,
  "/home": "<h1>Welcome</h1>",
  "/login": `<form action="/home"><p><label>Login <input name=user></label><p><label>Password <input type=password></label>
    <p><button>Sign in</button></form>`,
};

const values = (page: Surface): Promise<string[]> =>
  page.evaluate(() => Array.from(document.querySelectorAll("input"), ({ value }) => value));

await eachBrowser("an account that is switched to another master password", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;

  before(async () => {
    const vault = await newVault();
    await addAccount(vault.vault, { site, login: "ada", revision: 1, rules });
    server = await serveHtml(pages);
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, vault);
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  it("gets the old password to log in and to change the password, then the new one to log in, and counts as done", async () => {
    let accounts = await openAccounts(browser, "master");
    await accounts.type("Current master password", master);
    await accounts.type("New master password", newMaster);
    await accounts.type("Confirm new master password", newMaster);
    await accounts.press("Change master password");
    await accounts.untilText("0 of 1 accounts done");
    await accounts.close();

    const settings = await browser.open(server.at("/settings", site));
    let popup = await openUnlocked(browser);
    await popup.press("Change password");
    await popup.untilText('Until it does, "Fill" enters the old one.');
    await popup.close();
    // To change the password, the user must first sign in, and the site still knows only the old password.
    const before = await browser.open(server.at("/login", site));
    popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilText("The old password was filled");
    expect(await values(before)).to.deep.equal(["ada", made(master)]);
    await popup.close();
    await before.close();
    await settings.front();
    popup = await openUnlocked(browser);
    // The site may reject the new password, so both passwords can be filled until a login with the new password.
    for (let time = 0; time < 2; time++) {
      await popup.press("Fill");
      await popup.untilClosed();
      expect(await values(settings)).to.deep.equal([made(master), made(newMaster), made(newMaster)]);
      popup = await openUnlocked(browser);
    }
    await popup.close();

    accounts = await openAccounts(browser, "master");
    await accounts.untilText("0 of 1 accounts done");
    await accounts.close();

    const login = await browser.open(server.at("/login", site));
    popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilClosed();
    expect(await values(login)).to.deep.equal(["ada", made(newMaster)]);
    await login.press("Sign in");
    await login.until(() => location.pathname === "/home" && document.readyState === "complete");
    // Opening the popup gives the extension access to the page, so the extension now sees that the login succeeded.
    popup = await openUnlocked(browser);
    await popup.until(() => !document.body.innerText.includes("The site has it"));
    await popup.close();

    accounts = await openAccounts(browser, "master");
    await accounts.untilText("All accounts are done.");
  });
});
