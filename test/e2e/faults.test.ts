/**
 * Tests interruptions: the extension's service worker or event page stops, the popup is closed, or the time limit of
 * the session ends. No data may be lost or incomplete.
 */
import { expect } from "chai";
import { newVault, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type LoginServer, startLoginServer } from "./servers/login-server.ts";
import { addAccount, openUnlocked, readArea, unlock } from "./steps.ts";
import { holdLock, waiting } from "./writers-lock.ts";

const master = "ninety-nine marbles in a green jar";

interface Chrome {
  readonly storage: {
    readonly session: { set(items: object): Promise<void> };
    readonly local: { get(): Promise<{ vault: { kdf: object } }>; set(items: object): Promise<void> };
  };
  readonly alarms: { create(name: string, info: { when: number }): unknown };
}

/** Sets the number of key derivation iterations in the vault's header. Runs in an extension page. */
async function setRounds(iterations: number): Promise<void> {
  const { local } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  const { vault } = await local.get();
  await local.set({ vault: { ...vault, kdf: { ...vault.kdf, iterations } } });
}

/**
 * Moves the end of the session into the past, as if the computer had slept until now. If `ring` is true, also fires the
 * alarm that locks the vault. Runs in an extension page.
 *
 * @param time - the value of `deadline` in `storage.session`
 */
async function letTimePass(time: object, ring: boolean): Promise<void> {
  const chrome = Reflect.get(globalThis, "chrome") as Chrome;
  await chrome.storage.session.set({ deadline: { ...time, deadline: Date.now() - 1 } });
  if (ring) await chrome.alarms.create("lock", { when: Date.now() });
}

await eachBrowser("the extension during interruptions", (launch) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;
  let site: Surface;

  before(async () => {
    server = await startLoginServer({ accounts: {} });
    browser = await launch();
    site = await browser.open(server.url);
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const stored = async (area: "local" | "session"): Promise<Record<string, unknown>> => {
    const page = await browser.openExtensionPage("popup.html");
    const items = await page.evaluate(readArea, area);
    await page.close();
    site = await browser.open(server.url);
    return items;
  };

  it("leaves no vault if the popup is closed while it creates one", async () => {
    const holder = await browser.openExtensionPage("popup.html");
    await holder.evaluate(holdLock);
    site = await browser.open(server.url);
    const popup = await browser.openPopup();
    await popup.type("Email address or name", "ada");
    await popup.type("Master password", master);
    await popup.type("Type it once more, from your paper", master);
    await popup.press("Create vault");
    await holder.until(waiting, 1); // all keys are derived, and the popup waits for the lock before it writes
    await popup.close();
    await holder.close();
    // The calibration (which backend is the fastest) may be stored, because it contains nothing about the user.
    expect(Object.keys(await stored("local")).filter((key) => key !== "calibration")).to.deep.equal([]);
    await putVault(browser, await newVault(master));
    site = await browser.open(server.url);
  });

  it("saves and fills an account even if the background is stopped between any two steps", async () => {
    await browser.stopBackground();
    const popup = await openUnlocked(browser);
    await browser.stopBackground();
    await addAccount(popup, "first");
    await browser.stopBackground();
    await popup.press("Fill");
    await popup.untilClosed();
    expect(await site.value("Login")).to.equal("first");
    await browser.stopBackground();
    await (await openUnlocked(browser)).close();
  });

  it("saves later and once if the popup is closed while it waits to save", async () => {
    const holder = await browser.openExtensionPage("popup.html");
    await holder.evaluate(holdLock);
    const before = await holder.evaluate(readArea, "local");
    site = await browser.open(server.url);
    const popup = await openUnlocked(browser);
    await popup.press("New account");
    await popup.type("Username", "second");
    await popup.press("Save");
    await holder.until(waiting, 1);
    await popup.close();
    expect(await holder.evaluate(readArea, "local")).to.deep.equal(before);
    await holder.close();
    const again = await openUnlocked(browser);
    await again.untilText("second");
    const lines = (await again.text()).split("\n");
    for (const login of ["first", "second"]) expect(lines.filter((line) => line === login)).to.deep.equal([login]);
    await again.close();
  });

  it("loses nothing if two windows save at once, and lets only one of them add the same account", async () => {
    const holder = await browser.openExtensionPage("popup.html");
    const windows = [await browser.openExtensionPage("popup.html"), await browser.openExtensionPage("popup.html")];
    await holder.evaluate(holdLock);
    const typeAccount = async (window: Surface, login: string): Promise<void> => {
      await window.front();
      await window.press("New account");
      await window.type("Site", "127.0.0.1");
      await window.type("Username", login);
    };
    for (const [i, login] of ["left", "right"].entries()) {
      await typeAccount(windows[i]!, login);
      await windows[i]!.press("Save");
      await holder.until(waiting, i + 1);
    }
    await holder.close();
    for (const window of windows) await typeAccount(window, "same");
    await windows[0]!.front();
    await windows[0]!.press("Save");
    await windows[0]!.untilText("All accounts");
    await windows[1]!.front();
    await windows[1]!.press("Save");
    await windows[1]!.untilText('You already have an account for 127.0.0.1 with the username "same".');
    expect(await windows[1]!.value("Username")).to.equal("same");
    for (const window of windows) await window.close();
    site = await browser.open(server.url);
    const popup = await openUnlocked(browser);
    const lines = (await popup.text()).split("\n");
    for (const login of ["first", "second", "left", "right", "same"])
      expect(lines.filter((line) => line === login)).to.deep.equal([login]);
    await popup.close();
  });

  it("saves an account completely and once if the popup is closed right after the press", async () => {
    for (const login of ["third", "fourth", "fifth"]) {
      const popup = await openUnlocked(browser);
      await popup.press("New account");
      await popup.type("Username", login);
      await popup.press("Save");
      await popup.close();
      const again = await openUnlocked(browser);
      await again.untilText(login);
      const text = await again.text();
      expect(text).to.include("first").and.to.include("second").and.not.to.include("can't be read");
      expect(text.split("\n").filter((line) => line === login)).to.deep.equal([login]);
      await again.close();
    }
  });

  it("locks every window by the Lock button", async () => {
    const other = await browser.openExtensionPage("popup.html");
    await other.untilText("All accounts");
    site = await browser.open(server.url);
    const popup = await openUnlocked(browser);
    await popup.press("Lock");
    await popup.untilText("Unlock");
    expect(await popup.evaluate(readArea, "session")).to.deep.equal({});
    await popup.close();
    await other.untilText("Unlock");
    await other.close();
  });

  it("stays locked if the popup is closed while it unlocks", async () => {
    const popup = await browser.openPopup();
    // With the most iterations of a header, the popup is closed before the derivation ends. If a computer were faster,
    // the vault would stay locked too, because the header's key was encrypted with another number of iterations.
    await popup.evaluate(setRounds, 5_242_880);
    await popup.type("Master password", master);
    await popup.press("Unlock");
    await popup.until(() => document.querySelector("[role=progressbar]") !== null);
    await popup.close();
    expect(await stored("session")).to.deep.equal({});
    const page = await browser.openExtensionPage("popup.html");
    await page.evaluate(setRounds, 1_310_720);
    await page.close();
    site = await browser.open(server.url);
    const again = await browser.openPopup();
    await unlock(again, master);
    expect(await again.text()).to.include("fifth");
    await again.close();
  });

  it("locks every page at the deadline and ends the session when the alarm fires", async () => {
    const { deadline } = (await stored("session")) as { deadline: object };
    const page = await browser.openExtensionPage("popup.html");
    await page.untilText("All accounts");
    await page.evaluate(letTimePass, deadline, false);
    await page.untilText("Locked"); // the page notices the end of the session without any input
    await page.evaluate(letTimePass, deadline, true);
    await page.until(async () => {
      const { storage } = Reflect.get(globalThis, "chrome") as { storage: { session: { get(): Promise<object> } } };
      return Object.keys(await storage.session.get()).length === 0;
    });
    await page.close();
    site = await browser.open(server.url);
    const popup = await browser.openPopup();
    await unlock(popup, master);
    await popup.close();
  });
});
