/** When the vault locks, and that every open page then drops what it shows. No test waits by the clock. */
import { expect } from "chai";
import { passwordOf, searchAccounts } from "../../src/index.ts";
import { type Made, master, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { readArea, unlock } from "./steps.ts";
import { holdLock, waiting } from "./writers-lock.ts";

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

/** Runs in a page of the extension: as if it had been wrong so often, the last time so many seconds ago. */
async function setAttempts(failures: number, seconds: number): Promise<void> {
  const { session } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  await session.set({ attempts: { failures, last: Date.now() - seconds * 1000 } });
}

/** Runs in a page of the extension: as if the last use were five minutes longer ago. */
async function ageSession(time: Time): Promise<void> {
  const { storage } = Reflect.get(globalThis, "chrome") as Chrome;
  await storage.session.set({ deadline: { ...time, deadline: time.deadline - 300_000 } });
}

/** Runs in a page of the extension: notes every change of the browser's memory, as each page is told of it. */
function noteChanges(): void {
  const noted: string[] = [];
  Reflect.set(window, "saltmillChanges", noted);
  const { session } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  session.onChanged.addListener((changes) => void noted.push(JSON.stringify(changes)));
}

/** Runs in a page of the extension. */
function notedChanges(): readonly string[] {
  return [...(Reflect.get(window, "saltmillChanges") as readonly string[])];
}

/** Runs in a page: a key in its first field, so many milliseconds after the page was opened. Firefox runs tests beside the page. */
function pressAt(value: number): void {
  const key = new KeyboardEvent("keydown", { key: "Shift", bubbles: true });
  const seen = (Reflect.get(key, "wrappedJSObject") ?? key) as object; // by the page
  Object.defineProperty(seen, "timeStamp", { value });
  document.querySelector("input, select")?.dispatchEvent(key);
}

/** Runs in a page: a key whose event says that Caps Lock is on, or off; no driver can switch it. */
function pressWithCapsLock(on: boolean): void {
  const key = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: on });
  document.activeElement?.dispatchEvent(key);
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

  /** One of each page that shows something of the vault, all of them open. */
  const openPages = async (): Promise<Surface[]> => {
    await putVault(browser, made);
    const accounts = await openAccounts(browser);
    await accounts.press("Show password for ada, example.com");
    await accounts.untilText(await secretOf("example.com ada"));
    const popup = await browser.openExtensionPage("popup.html");
    await popup.untilText("Add account");
    await popup.type("Search all sites", "ada");
    await popup.untilText("example.com");
    const options = await browser.openExtensionPage("options.html");
    await options.untilText("Lock after Saltmill is unused for");
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

  it("locks every page by the keys for it", async () => {
    const pages = await openPages();
    await browser.pressCommand("lock");
    await expectLocked(pages);
  });

  it("locks every page when nobody has touched the computer, for whoever has chosen that", async () => {
    const pages = await openPages();
    const [, , options] = pages;
    await options!.choose("Lock after the computer is idle for", "5 minutes");
    await options!.untilText("Saved.");
    await waitFor("the time to be told", async () => [300, undefined].includes(await browser.idleSeconds()));
    await browser.tellAway("idle");
    await expectLocked(pages);
  });

  it("does so where the background was stopped in between", async () => {
    const pages = await openPages();
    const [, , options] = pages;
    await browser.stopBackground();
    await options!.choose("Lock after the computer is idle for", "2 minutes"); // which wakes it
    await options!.untilText("Saved.");
    await waitFor("the time to be told", async () => [120, undefined].includes(await browser.idleSeconds()));
    await browser.tellAway("idle");
    await expectLocked(pages);
  });

  it("locks with the screen, unless told otherwise; where the browser does not tell, there is no such choice", async () => {
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
    await waitFor("the second choice to be kept", async () => (await kept()) !== before); // "Saved." is the first one's
    await browser.tellAway("locked");
    await expectLocked(pages);
  });

  it("locks when the last window is closed, unless a browser that goes on was told otherwise", async () => {
    const pages = await openPages();
    if (name === "chromium") {
      await pages[2]!.tick("Lock when the last browser window is closed", false);
      await pages[2]!.untilText("Saved.");
      await browser.closeWindows();
      const options = await browser.openExtensionPage("options.html");
      await options.tick("Lock when the last browser window is closed", true);
      await options.untilText("Saved.");
    }
    await browser.closeWindows();
    await expectLocked([await browser.openExtensionPage("accounts.html")]);
  });

  it("holds a new time to lock from then on, in every page", async () => {
    const pages = await openPages();
    const [accounts, , options] = pages;
    await accounts!.untilText("Locks in 10 min");
    await options!.choose("Lock after Saltmill is unused for", "1 minute");
    for (const page of pages) await page.untilText("Locks in 1 min");
    expect(await options!.evaluate(readArea, "session")).to.have.nested.property("deadline.minutes", 1);
    for (const page of pages) await page.close();
  });

  it("takes a key in any page as a use, which hands the keys of the vault to no page again", async () => {
    const pages = await openPages();
    for (const page of pages) {
      await page.evaluate(noteChanges);
      const timeNow = async (): Promise<Time> =>
        ((await page.evaluate(readArea, "session")) as { deadline: Time }).deadline;
      await page.evaluate(ageSession, await timeNow());
      const { deadline } = await timeNow();
      let at = 0;
      await waitFor("the deadline to move", async () => {
        await page.evaluate(pressAt, (at += 60_000)); // again: a use right after another is none of its own
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

  it("makes whoever guesses wrong wait, also in a popup that is opened again, and says nothing of the vault", async () => {
    await putVault(browser, made, true);
    await browser.open("about:blank");
    const popup = await browser.openPopup();
    for (const wrong of ["password", "letmein", master.slice(0, -1)]) {
      await popup.type("Master password", wrong);
      await popup.press("Unlock");
      await popup.untilText("Wrong master password.");
    }
    await popup.untilText("Too many wrong attempts.");
    expect(await popup.evaluate(readArea, "session")).to.have.nested.property("attempts.failures", 3);
    await popup.evaluate(setAttempts, 20, 0); // a minute: longer than what follows takes
    await popup.untilText("seconds");
    await popup.screenshot(`build/screenshots/paused-${name}.png`);
    await popup.close();
    const again = await browser.openPopup();
    await again.untilText("Too many wrong attempts.");
    await again.type("Master password", master);
    await again.key("Enter");
    expect(await again.evaluate(() => document.querySelector("[role=progressbar]"))).to.equal(null);
    expect(await again.evaluate(readArea, "session")).not.to.have.property("session");
    await again.evaluate(setAttempts, 20, 61);
    await unlock(again, master);
    expect(await again.evaluate(readArea, "session")).not.to.have.property("attempts");
    await again.close();
  });

  it("tries no more of five wrong master passwords at once, in five windows, than one after another", async () => {
    await putVault(browser, made, true);
    const holder = await browser.openExtensionPage("popup.html");
    await holder.evaluate(holdLock, "saltmill-attempts");
    const windows: Surface[] = [];
    for (let i = 1; i <= 5; i++) {
      const window = await browser.openExtensionPage("popup.html");
      windows.push(window);
      await window.type("Master password", `wrong ${i}`);
      await window.press("Unlock");
      await holder.until(waiting, i);
    }
    await holder.close(); // now all of them begin
    const texts: string[] = [];
    for (const window of windows) {
      await window.until(() => document.querySelector("[role=progressbar]") === null);
      texts.push(await window.text());
    }
    expect(texts.filter((text) => text.includes("Wrong master password"))).to.have.length(3);
    expect(texts.filter((text) => !text.includes("Wrong master password")).join()).to.include(
      "Too many wrong attempts",
    );
    expect(await windows[0]!.evaluate(readArea, "session")).to.have.nested.property("attempts.failures", 3);
    for (const window of windows) await window.close();
  });

  it("notices Caps Lock", async () => {
    await putVault(browser, made, true);
    const popup = await browser.openExtensionPage("popup.html");
    await popup.type("Master password", "a");
    expect(await popup.text()).not.to.include("Caps Lock");
    await popup.evaluate(pressWithCapsLock, true);
    await popup.untilText("Caps Lock is on.");
    await popup.screenshot(`build/screenshots/caps-lock-${name}.png`);
    await popup.evaluate(pressWithCapsLock, false);
    await popup.until(() => !document.body.innerText.includes("Caps Lock"));
    await popup.close();
  });
});
