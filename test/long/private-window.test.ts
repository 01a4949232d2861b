/**
 * Tests the extension in a private window. When a private window and other windows save changes at the same time, no
 * change may be lost.
 */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { type LoginServer, startLoginServer } from "../e2e/servers/login-server.ts";
import { addAccount, createVault, openUnlocked, readArea } from "../e2e/steps.ts";
import { holdLock, waiting } from "../e2e/writers-lock.ts";

await eachBrowser("a private window", (launch) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;

  before(async () => {
    server = await startLoginServer({ accounts: {} });
    browser = await launch({ privately: true });
    await browser.open(server.url);
    const popup = await browser.openPopup();
    await createVault(popup, "ada", "ninety-nine marbles in a green jar");
    await addAccount(popup, "first");
    await popup.close();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const typeAccount = async (window: Surface, login: string): Promise<void> => {
    await window.press("New account");
    await window.type("Site", "127.0.0.1");
    await window.type("Username", login);
  };
  const logins = async (): Promise<string[]> => {
    const page = await browser.openExtensionPage("accounts.html");
    await page.until(() => /\d accounts?/u.test(document.body.innerText));
    const found = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".account .sub"), ({ textContent }) => textContent),
    );
    await page.close();
    return found.sort();
  };

  it("is unlocked together with the others and fills forms", async () => {
    const tab = await browser.openPrivately(server.url);
    const popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilClosed();
    expect(await tab.value("Login")).to.equal("first");
    await tab.close();
  });

  it("saves together with two other windows without losing anything", async () => {
    const holder = await browser.openExtensionPage("popup.html");
    const windows = [await browser.openExtensionPage("popup.html"), await browser.openExtensionPage("popup.html")];
    await holder.evaluate(holdLock);
    for (const [i, login] of ["left", "right"].entries()) {
      await windows[i]!.front();
      await typeAccount(windows[i]!, login);
      await windows[i]!.press("Save");
      await holder.until(waiting, i + 1);
    }
    const tab = await browser.openPrivately(server.url);
    const popup = await openUnlocked(browser);
    await typeAccount(popup, "private");
    await popup.press("Save");
    await holder.until(waiting, 3); // now all three windows wait for the lock, so no window knows the others' changes
    await holder.close();
    await popup.untilText("All accounts");
    await popup.untilText("private");
    await tab.close();
    for (const window of windows) await window.close();
    expect(await logins()).to.deep.equal(["first", "left", "private", "right"]);
  });

  it("shows an error if another window has added the same account in the meantime, and keeps what was typed", async () => {
    const tab = await browser.openPrivately(server.url);
    const popup = await openUnlocked(browser);
    await typeAccount(popup, "left");
    await popup.press("Save");
    await popup.untilText('You already have an account for 127.0.0.1 with the username "left".');
    expect(await popup.value("Username")).to.equal("left");
    await popup.close();
    await tab.close();
  });

  it("locks every window and is locked by them", async () => {
    const page = await browser.openExtensionPage("popup.html");
    await page.untilText("All accounts");
    const tab = await browser.openPrivately(server.url);
    const popup = await openUnlocked(browser);
    await popup.press("Lock");
    await popup.untilText("Unlock");
    expect(await page.evaluate(readArea, "session")).to.deep.equal({});
    await popup.type("Master password", "ninety-nine marbles in a green jar");
    await popup.press("Unlock");
    await popup.untilText("All accounts");
    await popup.close();
    await tab.close();
    await page.front();
    await page.untilText("All accounts");
    await page.press("Lock");
    await page.untilText("Unlock");
    await page.close();
    const other = await browser.openPrivately(server.url);
    const locked = await browser.openPopup();
    await locked.untilText("Unlock");
    await locked.close();
    await other.close();
  });
});
