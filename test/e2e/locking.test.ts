/**
 * Tests when the vault locks, and that every open page removes its content when the vault locks. No test waits for a
 * certain time.
 */
import { expect } from "chai";
import { passwordOf, searchAccounts } from "../../src/index.ts";
import { type Made, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { readArea } from "./steps.ts";

interface Chrome {
  readonly storage: {
    readonly session: {
      set(items: object): Promise<void>;
      readonly onChanged: { addListener(listener: (changes: object) => void): void };
    };
  };
}

interface Time {
  readonly deadline: number;
  readonly minutes: number;
}

/** Makes the vault lock five minutes earlier, as after five minutes without use. Runs in an extension page. */
async function ageSession(time: Time): Promise<void> {
  const { storage } = Reflect.get(globalThis, "chrome") as Chrome;
  await storage.session.set({ deadline: { ...time, deadline: time.deadline - 300_000 } });
}

/** Records the changes of `storage.session` of which the browser notifies the page. Runs in an extension page. */
function noteChanges(): void {
  const noted: string[] = [];
  Reflect.set(window, "saltmillChanges", noted);
  const { session } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  session.onChanged.addListener((changes) => void noted.push(JSON.stringify(changes)));
}

/** Returns the changes that `noteChanges` has recorded. Runs in an extension page. */
function notedChanges(): readonly string[] {
  return [...(Reflect.get(window, "saltmillChanges") as readonly string[])];
}

/**
 * Sends a key event to the first field of a page. Runs in the page.
 *
 * @param value - the time of the event, in milliseconds after the page was opened
 */
function pressAt(value: number): void {
  const key = new KeyboardEvent("keydown", { key: "Shift", bubbles: true });
  // In Firefox, this function runs in a sandbox. `wrappedJSObject` is the event as the page sees it.
  const seen = (Reflect.get(key, "wrappedJSObject") ?? key) as object;
  Object.defineProperty(seen, "timeStamp", { value });
  document.querySelector("input, select")?.dispatchEvent(key);
}

await eachBrowser("locking", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await sampleVault();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  const secretOf = async (words: string): Promise<string> => {
    const contents = await made.vault.contents();
    return passwordOf(contents, searchAccounts(contents, words)[0]!);
  };

  /** Opens three pages: the accounts page (which shows a password), the popup, and the settings. */
  const openPages = async (): Promise<Surface[]> => {
    await putVault(browser, made);
    const accounts = await openAccounts(browser);
    await accounts.press("example.com ada");
    await accounts.press("Show password");
    await accounts.untilText(await secretOf("example.com ada"));
    const popup = await browser.openExtensionPage("popup.html");
    await popup.untilText("Add account");
    await popup.type("Search all sites", "ada");
    await popup.untilText("example.com");
    const options = await browser.openExtensionPage("accounts.html#settings");
    await options.untilText("Lock when you haven't used Saltmill for");
    return [accounts, popup, options];
  };

  const expectLocked = async (pages: readonly Surface[]): Promise<void> => {
    const secret = await secretOf("example.com ada");
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

  it("uses a new time limit at once, in every page", async () => {
    const pages = await openPages();
    const [accounts, popup, options] = pages;
    await accounts!.untilText("Locks in 10 min");
    await options!.choose("Lock when you haven't used Saltmill for", "1 minute");
    for (const page of [accounts, options]) await page!.untilText("Locks in 1 min");
    await popup!.untilText("1 min");
    expect(await options!.evaluate(readArea, "session")).to.have.nested.property("deadline.minutes", 1);
    for (const page of pages) await page.close();
  });

  it("counts a key press in any page as a use, without sending the vault's keys to the pages again", async () => {
    const pages = await openPages();
    for (const page of pages) {
      await page.evaluate(noteChanges);
      const timeNow = async (): Promise<Time> =>
        ((await page.evaluate(readArea, "session")) as { deadline: Time }).deadline;
      await page.evaluate(ageSession, await timeNow());
      const { deadline } = await timeNow();
      let at = 0;
      await waitFor("the deadline to move", async () => {
        await page.evaluate(pressAt, (at += 60_000)); // a minute later, as frequent presses are ignored
        return (await timeNow()).deadline > deadline + 240_000;
      });
    }
    for (const page of pages) {
      const changes = await page.evaluate(notedChanges);
      expect(changes.length).to.be.greaterThan(1);
      for (const change of changes) expect(change).not.to.include("recordKey");
    }
    for (const page of pages) await page.close();
  });
});
