/**
 * Tests the unlock by an authenticator of the device in Chromium, with authenticators that Chromium simulates. The small
 * window that asks the authenticator is kept open, because the authenticator belongs to it alone.
 */
import { expect } from "chai";
import { type Made, master, putVault, sampleVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import {
  addAuthenticator,
  type AuthenticatorProperties,
  type VirtualAuthenticator,
} from "./browsers/virtual-authenticator.ts";
import { waitFor } from "./browsers/waiting.ts";
import { inChromium } from "./each-browser.ts";
import { readArea, unlock } from "./steps.ts";

interface Chrome {
  readonly storage: {
    readonly local: {
      get(keys: null): Promise<Record<string, unknown>>;
      set(items: object): Promise<void>;
    };
  };
}

/** Flips a bit in the middle of the stored envelope. Runs in an extension page. */
async function flipBit(): Promise<void> {
  const { local } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  for (const [key, value] of Object.entries(await local.get(null))) {
    if (!key.endsWith("/device-unlock")) continue;
    const entry = value as { envelope: string };
    const bytes = Uint8Array.from(atob(entry.envelope), (each) => each.charCodeAt(0));
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await local.set({ [key]: { ...entry, envelope: btoa(String.fromCharCode(...bytes)) } });
  }
}

/** Moves the last unlock with the master password into the past. Runs in an extension page. */
async function letDaysPass(days: number): Promise<void> {
  const { local } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  const opened = (await local.get(null))["l/opened"] as { at: number };
  await local.set({ "l/opened": { ...opened, at: opened.at - days * 86_400_000 } });
}

/** Keeps a window open that closes itself, and shortens its questions. Runs before the scripts of each page. */
function keepOpen(): void {
  window.close = () => {
    document.title = "closed";
  };
  const { credentials } = navigator as Partial<Navigator>;
  if (!credentials) return;
  const get = credentials.get.bind(credentials);
  credentials.get = (options) => {
    const publicKey = options?.publicKey && { ...options.publicKey, ...(isShort() && { timeout: 300 }) };
    return get({ ...options, ...(publicKey && { publicKey }) });
  };
  function isShort(): boolean {
    return localStorage.getItem("short") === "yes";
  }
}

await inChromium("an authenticator of the device", (launch) => {
  let browser: ExtensionBrowser;
  let made: Made;
  let settings: Surface;
  let small: ChromiumSurface;
  let authenticator: VirtualAuthenticator;

  const stored = async (): Promise<boolean> =>
    Object.keys(await settings.evaluate(readArea, "local")).some((key) => key.endsWith("/device-unlock"));
  const isLocked = async (): Promise<boolean> => !("session" in (await settings.evaluate(readArea, "session")));
  const lock = async (): Promise<void> => {
    await settings.press("Lock");
    await settings.untilText("Forgot it?");
  };
  /** Opens the popup over a new tab, because the small window has no toolbar. */
  const inPopup = async (work: (popup: Surface) => Promise<void>): Promise<void> => {
    const tab = await browser.open("about:blank");
    const popup = await browser.openPopup();
    await work(popup);
    await popup.close();
    await tab.close();
  };
  const unlockWithMaster = async (password = master): Promise<void> => {
    await inPopup((popup) => unlock(popup, password));
    await settings.untilText("Unlock with a PIN");
  };
  /** Loads the small window again, to unlock the vault or to set up the authenticator. */
  const load = async (what: "unlock" | "set-up"): Promise<void> => {
    await small.page.goto("about:blank");
    await small.page.goto(`${browser.extensionOrigin}/device-unlock.html#${what}`);
  };
  const opened = async (what: "unlock" | "set-up"): Promise<ChromiumSurface> => {
    const tab = await browser.tab(`device-unlock.html#${what}`);
    if (!(tab instanceof ChromiumSurface)) throw new TypeError("The window is of another browser.");
    return tab;
  };
  const isClosing = (): Promise<void> => small.until(() => document.title === "closed");
  /** Waits until the small window would be closed, and then empties it. */
  const untilClosing = async (): Promise<void> => {
    await isClosing();
    await small.page.goto("about:blank");
  };
  const setUp = async (password = master): Promise<void> => {
    await load("set-up");
    await small.type("Current master password", password);
    await small.press("Turn on device unlock");
    await small.untilText("Device unlock is on.");
    await settings.untilText("Device unlock is on.");
  };

  before(async () => {
    made = await sampleVault();
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, made);
    settings = await browser.openExtensionPage("accounts.html#settings");
    await settings.untilText("Unlock with this device");
  });
  after(() => browser.close());

  it("is off at first, and is set up with the master password in a small window", async () => {
    await settings.press("Turn on device unlock");
    small = await opened("set-up");
    await small.untilText("Current master password");
    await small.screenshot("build/screenshots/device-unlock-set-up.png");
    await small.type("Current master password", "not the master password");
    await small.press("Turn on device unlock");
    await small.untilText("That isn't your current master password.");
    expect(await stored()).to.equal(false);
    await small.press("Cancel");
    await small.untilClosed();
  });

  const unfit: [string, AuthenticatorProperties, string][] = [
    ["that computes no secret", { hasPrf: false }, "can't compute a key for Saltmill"],
    ["whose passkeys are copied to other devices", { isCopied: true }, "may be copied to your other devices"],
    ["that does not verify the user", { isUserVerified: false }, "did not confirm that it's you"],
  ];
  for (const [which, properties, answer] of unfit) {
    it(`is refused if it is one ${which}`, async () => {
      await settings.press("Turn on device unlock");
      small = await opened("set-up");
      await addAuthenticator(small, properties);
      await small.type("Current master password", master);
      await small.press("Turn on device unlock");
      await small.untilText(answer);
      expect(await stored()).to.equal(false);
      await small.close();
    });
  }

  it("is not set up if the window is closed while it asks", async () => {
    await settings.press("Turn on device unlock");
    small = await opened("set-up");
    authenticator = await addAuthenticator(small);
    await authenticator.setUser("absent");
    await small.type("Current master password", master);
    await small.press("Turn on device unlock");
    await small.untilText("Confirm when your system asks.");
    await small.close();
    expect(await stored()).to.equal(false);
    expect(await settings.text()).to.include("Turn on device unlock");
  });

  it("is set up, and opens the vault after a lock by hand", async () => {
    await settings.press("Turn on device unlock");
    small = await opened("set-up");
    authenticator = await addAuthenticator(small);
    await small.page.evaluateOnNewDocument(keepOpen);
    await setUp();
    await small.screenshot("build/screenshots/device-unlock-on.png");
    expect([await stored(), await authenticator.credentials()]).to.deep.equal([true, 1]);
    await lock();
    await settings.untilText("Unlock with this device");
    await load("unlock");
    await untilClosing();
    await settings.untilText("Turn off device unlock");
    expect(await isLocked()).to.equal(false);
  });

  it("is offered by the locked popup, which opens the small window; closing this window changes nothing", async () => {
    await lock();
    await inPopup(async (popup) => {
      await popup.screenshot("build/screenshots/device-unlock-popup.png");
      await popup.press("Unlock with this device");
      const second = await opened("unlock");
      await second.untilText("Confirm when your system asks.");
      await second.screenshot("build/screenshots/device-unlock-asks.png");
      await second.close();
    });
    expect([await isLocked(), await stored()]).to.deep.equal([true, true]);
  });

  it("can be asked again after the time to confirm was over", async () => {
    await settings.evaluate(() => {
      localStorage.setItem("short", "yes");
    });
    await authenticator.setUser("absent");
    await load("unlock");
    await small.untilText("did not confirm that it's you");
    await settings.evaluate(() => {
      localStorage.clear();
    });
    expect([await isLocked(), await stored()]).to.deep.equal([true, true]);
    await authenticator.setUser("verified");
    await small.press("Try again");
    await untilClosing();
    await settings.untilText("Turn off device unlock");
  });

  it("is no longer asked when another window unlocks the vault, and cannot undo a lock after that", async () => {
    await lock();
    await authenticator.setUser("absent");
    await load("unlock");
    await small.untilText("Confirm when your system asks.");
    await unlockWithMaster();
    await isClosing();
    await lock();
    await authenticator.setUser("verified");
    expect(await isLocked()).to.equal(true);
    expect(await small.text()).not.to.include("Confirm when your system asks.");
  });

  it("of two small windows closes both when one of them unlocks the vault", async () => {
    await small.page.goto("about:blank"); // only the other window must have the address of a small window
    await settings.press("Unlock with this device");
    const other = await opened("unlock");
    await other.untilText("Confirm when your system asks.");
    await load("unlock");
    await untilClosing();
    await settings.untilText("Turn off device unlock");
    await other.untilClosed();
  });

  it("does not open an envelope with a changed bit, and is then off", async () => {
    await settings.evaluate(flipBit);
    await lock();
    await load("unlock");
    await small.untilText("This device no longer unlocks the vault. Enter your master password.");
    await small.screenshot("build/screenshots/device-unlock-gone.png");
    expect([await isLocked(), await stored()]).to.deep.equal([true, false]);
    await unlockWithMaster();
    await settings.untilText("Turn on device unlock");
  });

  it("opens nothing after 14 days without the master password", async () => {
    await setUp();
    await settings.evaluate(letDaysPass, 13);
    await lock();
    await load("unlock");
    await untilClosing();
    await settings.untilText("Turn off device unlock");
    await settings.evaluate(letDaysPass, 1);
    await lock();
    await waitFor("the encrypted keys to be removed", async () => ((await stored()) ? undefined : true));
    await load("unlock");
    await small.untilText("Forgot it?");
    expect(await settings.text()).not.to.include("Unlock with this device");
    await unlockWithMaster();
  });

  it("opens nothing after a change of the master password", async () => {
    await setUp();
    const page = await browser.openExtensionPage("accounts.html#security");
    await page.type("Current master password", master);
    await page.type("New master password", "another horse and its staple");
    await page.type("Confirm new master password", "another horse and its staple");
    await page.press("Change master password");
    await waitFor("the encrypted keys to be removed", async () => ((await stored()) ? undefined : true));
    await page.close();
    await lock();
    await load("unlock");
    await small.untilText("Forgot it?");
    expect(await small.text()).not.to.include("Confirm when your system asks.");
  });

  it("opens nothing after it was turned off, and keeps nothing on the disk", async () => {
    await unlockWithMaster("another horse and its staple");
    await setUp("another horse and its staple");
    await settings.press("Turn off device unlock");
    await settings.untilText("Device unlock is off.");
    expect(await stored()).to.equal(false);
    await lock();
    expect(await settings.text()).not.to.include("Unlock with this device");
    await load("unlock");
    await small.untilText("Forgot it?");
  });

  it("opens nothing if it does not verify the user", async () => {
    await unlockWithMaster("another horse and its staple");
    await setUp("another horse and its staple");
    await lock();
    await authenticator.setUser("refused"); // for good: Chromium's authenticator, like a real one, then verifies nobody
    await load("unlock");
    await small.untilText("did not confirm that it's you");
    expect([await isLocked(), await stored()]).to.deep.equal([true, true]);
    await small.press("Use the master password");
    await small.type("Master password", "another horse and its staple");
    await small.press("Unlock");
    await untilClosing();
    await settings.untilText("Turn off device unlock");
  });
});
