/**
 * Tests when the vault locks, and that every open page removes its content when the vault locks. The tests fire the
 * events of the browser instead of waiting until the user counts as idle.
 */
import { expect } from "chai";
import { type Made, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { readArea } from "./steps.ts";
import { secretOf, threePages } from "./three-pages.ts";

await eachBrowser("locking", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await sampleVault();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  const openPages = (): Promise<Surface[]> => threePages(browser, made);

  const expectLocked = async (pages: readonly Surface[]): Promise<void> => {
    const secret = await secretOf(made, "example.com ada");
    for (const page of pages) {
      await page.untilText("Locked");
      const html = await page.evaluate(() => document.documentElement.outerHTML + document.title);
      for (const text of [secret, "example.com", "müller"]) expect(html).not.to.include(text);
      expect(await page.evaluate(readArea, "session")).not.to.have.property("session");
      await page.close();
    }
  };

  it("locks every page by the keyboard shortcut", async () => {
    const pages = await openPages();
    await browser.pressCommand("lock");
    await expectLocked(pages);
  });

  it("locks every page when the user is idle, if the user chose that", async () => {
    const pages = await openPages();
    const [, , options] = pages;
    await options!.choose("Lock when the computer has been idle for", "5 minutes");
    await options!.untilText("Saved.");
    await waitFor("the time to be told", async () => [300, undefined].includes(await browser.idleSeconds()));
    await browser.tellAway("idle");
    await expectLocked(pages);
  });

  it("locks an idle vault even if the background was stopped before", async () => {
    const pages = await openPages();
    const [, , options] = pages;
    await browser.stopBackground();
    // Choosing the setting starts the extension's service worker or event page again.
    await options!.choose("Lock when the computer has been idle for", "2 minutes");
    await options!.untilText("Saved.");
    await waitFor("the time to be told", async () => [120, undefined].includes(await browser.idleSeconds()));
    await browser.tellAway("idle");
    await expectLocked(pages);
  });

  it("locks with the screen by default, and offers no such setting if the browser does not report a locked screen", async () => {
    const pages = await openPages();
    const [, , options] = pages;
    if (name === "firefox") {
      expect(await options!.text()).not.to.include("Lock when the screen locks");
      for (const page of pages) await page.close();
      return;
    }
    await options!.tick("Lock when the screen locks", false);
    await options!.untilText("Saved.");
    await browser.tellAway("locked");
    expect(await options!.evaluate(readArea, "session")).to.have.property("session");
    const kept = async (): Promise<string> => JSON.stringify(await options!.evaluate(readArea, "local"));
    const before = await kept();
    await options!.tick("Lock when the screen locks", true);
    // "Saved." may still be visible from the first choice, so the test waits for a change in the storage.
    await waitFor("the second choice to be kept", async () => (await kept()) !== before);
    await browser.tellAway("locked");
    await expectLocked(pages);
  });

  it("locks when the last window is closed, unless the user turned that off", async () => {
    const pages = await openPages();
    if (name === "chromium") {
      await pages[2]!.tick("Lock when the last browser window is closed", false);
      await pages[2]!.untilText("Saved.");
      await browser.closeWindows();
      const options = await browser.openExtensionPage("accounts.html#settings");
      await options.tick("Lock when the last browser window is closed", true);
      await options.untilText("Saved.");
    }
    await browser.closeWindows();
    await expectLocked([await browser.openExtensionPage("accounts.html")]);
  });
});
