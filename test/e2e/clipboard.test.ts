/**
 * Tests that a copied password is cleared from the clipboard, even if the page that copied it was closed. If the
 * extension may read the clipboard, a text that was copied after the password is not cleared.
 */
import { expect } from "chai";
import { passwordOf, searchAccounts } from "../../src/accounts/index.ts";
import { type Made, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { readArea, search } from "./steps.ts";
import { withPermission } from "./with-permissions.ts";

interface Chrome {
  readonly storage: {
    readonly session: { get(): Promise<{ clipboard?: object }>; set(items: object): Promise<void> };
  };
  readonly alarms: {
    create(name: string, info: { when: number }): unknown;
    get(name: string): Promise<{ scheduledTime: number } | undefined>;
  };
}

/** Returns the seconds until the clipboard is cleared, rounded to tens. Runs in an extension page. */
async function secondsLeft(): Promise<number | undefined> {
  const { alarms } = Reflect.get(globalThis, "chrome") as Chrome;
  const alarm = await alarms.get("clipboard");
  return alarm && Math.round((alarm.scheduledTime - Date.now()) / 10_000) * 10;
}

/** Moves the time for clearing the clipboard into the past and lets the alarm ring. Runs in an extension page. */
async function letTimePass(): Promise<void> {
  const { storage, alarms } = Reflect.get(globalThis, "chrome") as Chrome;
  const { clipboard } = await storage.session.get();
  await storage.session.set({ clipboard: { ...clipboard, due: Date.now() - 1 } });
  await alarms.create("clipboard", { when: Date.now() });
}

/** Returns true if the extension has handled the alarm. Runs in an extension page. */
async function isDone(): Promise<boolean> {
  const { storage } = Reflect.get(globalThis, "chrome") as Chrome;
  return (await storage.session.get()).clipboard === undefined;
}

await eachBrowser("the clipboard", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;
  let password: string; // the password of the account that a search for "bank" finds

  before(async () => {
    made = await sampleVault();
    const contents = await made.vault.contents();
    password = await passwordOf(contents, searchAccounts(contents, "bank")[0]!);
  });
  afterEach(() => browser.close());

  const begin = async (extension?: string): Promise<void> => {
    browser = await launch(extension === undefined ? {} : { extension });
    await browser.open("about:blank");
    await putVault(browser, made);
    await browser.open("about:blank");
  };
  const copyInPopup = async (): Promise<void> => {
    const popup = await browser.openPopup();
    await search(popup, "bank");
    await popup.press("Copy password");
    await popup.untilText("The clipboard will be cleared in 30 seconds.");
    await popup.close();
  };
  const clipboardIs = (page: Surface, text: string): Promise<unknown> =>
    waitFor(`the clipboard to hold "${text}"`, async () => (await page.clipboard()) === text);

  it("is cleared in time, even if the popup is closed and the background is stopped", async () => {
    await begin();
    await copyInPopup();
    const page = await browser.openExtensionPage("accounts.html");
    expect(await page.clipboard()).to.equal(password);
    expect(await page.evaluate(secondsLeft)).to.equal(30);
    expect(JSON.stringify(await page.evaluate(readArea, "session"))).not.to.include(password);
    await browser.stopBackground();
    await page.evaluate(letTimePass);
    await clipboardIs(page, "");
    await page.untilText("Password health");
    await page.close();
  });

  it("keeps a copied username, and also passwords if the user chose that", async () => {
    await begin();
    await copyInPopup();
    const page = await browser.openExtensionPage("accounts.html#settings");
    await page.choose("Clear copied passwords after", "Never");
    await page.untilText("Saved.");
    const popup = await browser.openExtensionPage("popup.html");
    await search(popup, "bank");
    await popup.press("Copy username");
    await popup.untilText("Copied.");
    expect(await popup.evaluate(readArea, "session")).not.to.have.property("clipboard");
    await popup.press("Copy password");
    await popup.untilText("It stays on the clipboard");
    expect(await popup.evaluate(readArea, "session")).not.to.have.property("clipboard");
    expect(await popup.clipboard()).to.equal(password);
  });

  it("keeps a later copy of something else if the extension may read the clipboard, and still clears its own copy", async () => {
    const permitted = await withPermission(name, "clipboardRead");
    try {
      await begin(permitted.folder);
      await copyInPopup();
      const page = await browser.openExtensionPage("accounts.html#settings");
      await page.until(
        () => document.querySelector<HTMLInputElement>('[aria-describedby="clipboardRead-hint"]')?.checked === true,
      );
      await page.evaluate(() => navigator.clipboard.writeText("a shopping list"));
      await page.evaluate(letTimePass);
      await page.until(isDone);
      expect(await page.clipboard()).to.equal("a shopping list");
      await browser.open("about:blank");
      await copyInPopup();
      await page.front();
      await page.evaluate(letTimePass);
      await clipboardIs(page, "");
    } finally {
      await permitted.remove();
    }
  });
});
