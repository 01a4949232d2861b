/** Tests the main path of a user: create a vault, add an account, fill a login form, and log in. */
import { expect } from "chai";
import { saltmill1 } from "../unit/src/schemes/independent.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type LoginServer, startLoginServer } from "./servers/login-server.ts";
import { createVault, focused, navigate, openUnlocked, readArea, unfold, unlock } from "./steps.ts";

const identity = "ada@example.org";
const master = "correct horse battery staple";
const rules = { length: 20, classes: ["lower", "upper", "digit"] };
const host = "journey.localhost";
const expected = saltmill1({ master, identity, site: host, login: "ada", revision: 2, rules });

await eachBrowser("the main path of a user", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;
  let site: Surface;

  before(async () => {
    server = await startLoginServer({ accounts: { ada: expected } });
    browser = await launch();
    site = await browser.open(server.at(host));
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  it("creates the vault, and keeps what was typed if it cannot", async () => {
    const popup = await browser.openPopup();
    await popup.type("Email address or name", identity);
    await popup.type("Master password", master);
    await popup.type("Type it once more, from your paper", `${master}!`);
    await popup.press("Create vault");
    await popup.untilText("The passwords don't match.");
    expect(await popup.value("Email address or name")).to.equal(identity);
    await popup.untilText("Very strong");
    await popup.screenshot(`build/screenshots/setup-${name}.png`);
    await createVault(popup, identity, master);
    await popup.untilText("No account here yet");
    expect(await popup.text()).to.include(host);
    const lock = await popup.evaluate(() => document.querySelector("header .icon:has(.lock)")?.getAttribute("title"));
    expect(lock).to.match(/\d+ min/u);
    await popup.close();
  });

  it("adds an account, and explains bad input and keeps it", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("New account");
    await popup.untilText(host);
    await popup.type("Username", "ada");
    await unfold(popup);
    await popup.type("Length", "twenty");
    await popup.type("Password number", "2");
    await popup.press("Save");
    await popup.untilText('The length must be a number from 4 to 128, not "twenty".');
    expect(await popup.value("Username")).to.equal("ada");
    expect(await popup.value("Length")).to.equal("twenty");
    await popup.tick("Symbols", false); // a click must work although an error is shown
    await popup.type("Length", "20");
    await popup.screenshot(`build/screenshots/editor-${name}.png`);
    await popup.press("Save");
    await popup.until(() => document.querySelector("li[aria-current]") !== null);
    await popup.close();
  });

  it("shows and copies the password that an independent computation gives", async () => {
    const popup = await openUnlocked(browser);
    expect(await popup.text()).not.to.include(expected);
    await popup.press("Show password");
    await popup.untilText(expected);
    await popup.screenshot(`build/screenshots/popup-${name}.png`);
    await popup.press("Copy password");
    await popup.untilText("Copied.");
    expect(await popup.clipboard()).to.equal(expected);
    await popup.press("Hide password");
    await popup.until((secret: string) => !document.body.textContent.includes(secret), expected);
    await popup.close();
  });

  it("asks before it fills a password beside another username, and leaves that username unchanged", async () => {
    await site.type("Login", "bob");
    const popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilText("Don't fill");
    expect(await popup.text())
      .to.include(host)
      .and.include("The form already contains a different username")
      .and.include("The form says bob.");
    expect(await focused(popup)).to.equal("Don't fill");
    await popup.screenshot(`build/screenshots/question-${name}.png`);
    await popup.press("Don't fill");
    await popup.until(() => document.querySelector("li[aria-current]") !== null);
    await popup.close();
    expect([await site.value("Login"), await site.value("Password")]).to.deep.equal(["bob", ""]);
    await site.type("Login", "");
  });

  it("fills the form, and the server accepts the login", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilClosed();
    expect(await site.value("Login")).to.equal("ada");
    expect(await site.value("Password")).to.equal(expected);
    await site.press("Sign in");
    await site.untilText("Welcome, ada");
    expect(server.attempts).to.deep.equal([{ login: "ada", password: expected, accepted: true }]);
  });

  it("tells the user that a page has no password field", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilText("No password field found on this page.");
    await popup.close();
  });

  it("fills nothing if the tab has moved to another site in the meantime", async () => {
    await site.close();
    site = await browser.open(server.at(host));
    const popup = await openUnlocked(browser);
    await navigate(site, server.at("elsewhere.localhost"));
    await popup.press("Fill");
    await popup.untilText("Nothing was filled");
    await popup.close();
    expect(await site.value("Password")).to.equal("");
    await site.close();
    site = await browser.open(server.at(host));
  });

  it("keeps keys in the session, and stores neither the master password nor any plain text", async () => {
    const page = await browser.openExtensionPage("popup.html");
    const local = JSON.stringify(await page.evaluate(readArea, "local"));
    const session = JSON.stringify(await page.evaluate(readArea, "session"));
    await page.close();
    for (const secret of [master, identity, host, '"ada"', expected]) {
      expect(local).not.to.include(secret);
      expect(session).not.to.include(secret);
    }
    expect(session).to.include("recordKey");
    site = await browser.open(server.at(host));
  });

  it("finds the vault locked after the browser was closed, and only the right master password unlocks it", async () => {
    await browser.restart();
    site = await browser.open(server.at(host));
    const popup = await browser.openPopup();
    await popup.untilText("Locked");
    expect(await popup.evaluate(readArea, "session")).to.deep.equal({});
    await popup.type("Master password", "correct horse battery stable");
    await popup.press("Unlock");
    await popup.untilText("Wrong master password.");
    expect(await popup.value("Master password")).to.equal("correct horse battery stable");
    expect(await popup.evaluate(readArea, "session")).to.have.all.keys("attempts"); // no keys of the vault are stored
    await popup.screenshot(`build/screenshots/locked-${name}.png`);
    await unlock(popup, master);
    await popup.press("Fill");
    await popup.untilClosed();
    await site.press("Sign in");
    await site.untilText("Welcome, ada");
  });
});
