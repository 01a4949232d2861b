/** Tests the time after which an unused vault locks. The tests change the stored deadline instead of waiting for it. */
import { expect } from "chai";
import { type Made, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { readArea, untilLocksIn } from "./steps.ts";
import { threePages } from "./three-pages.ts";

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

/** Records the changes of `storage.session` that the browser reports to the page. Runs in an extension page. */
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

await eachBrowser("the time limit", (launch) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await sampleVault();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  it("uses a new time limit at once, in every page", async () => {
    const pages = await threePages(browser, made);
    const [accounts, , options] = pages;
    await untilLocksIn(accounts!, 10);
    await options!.choose("Lock when you haven't used Saltmill for", "1 minute");
    for (const page of pages) await untilLocksIn(page, 1);
    expect(await options!.evaluate(readArea, "session")).to.have.nested.property("deadline.minutes", 1);
    for (const page of pages) await page.close();
  });

  it("counts a key press in any page as a use, without sending the vault's keys to the pages again", async () => {
    const pages = await threePages(browser, made);
    for (const page of pages) {
      await page.evaluate(noteChanges);
      const timeNow = async (): Promise<Time> =>
        ((await page.evaluate(readArea, "session")) as { deadline: Time }).deadline;
      await page.evaluate(ageSession, await timeNow());
      const { deadline } = await timeNow();
      let at = 0;
      await waitFor("the deadline to move", async () => {
        // One minute after the previous press, because more frequent presses are ignored.
        await page.evaluate(pressAt, (at += 60_000));
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
