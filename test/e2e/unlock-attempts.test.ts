/**
 * Tests the locked view. It delays further attempts after wrong master passwords, counts the attempts of all windows
 * together, and shows that Caps Lock is on.
 */
import { expect } from "chai";
import { type Made, master, newVault, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { focused, readArea, unlock } from "./steps.ts";
import { holdLock, waiting } from "./writers-lock.ts";

interface Chrome {
  readonly storage: { readonly session: { set(items: object): Promise<void> } };
}

/** Sets the number of failed attempts and the seconds since the last attempt. Runs in an extension page. */
async function setAttempts(failures: number, seconds: number): Promise<void> {
  const { session } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  await session.set({ attempts: { failures, last: Date.now() - seconds * 1000 } });
}

/** Sends a key event with or without Caps Lock, because automation cannot turn on Caps Lock. Runs in the page. */
function pressWithCapsLock(on: boolean): void {
  const key = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: on });
  document.activeElement?.dispatchEvent(key);
}

await eachBrowser("the locked view", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await newVault();
    browser = await launch();
  });
  after(() => browser.close());
  beforeEach(() => putVault(browser, made, true));

  it("delays further attempts after wrong passwords, also in a new popup, and reveals nothing of the vault", async () => {
    await browser.open("about:blank");
    const popup = await browser.openPopup();
    for (const wrong of ["password", "letmein", master.slice(0, -1)]) {
      await popup.type("Master password", wrong);
      await popup.press("Unlock");
      await popup.untilText("Wrong master password.");
    }
    await popup.untilText("Too many wrong attempts.");
    expect(await popup.evaluate(readArea, "session")).to.have.nested.property("attempts.failures", 3);
    await popup.evaluate(setAttempts, 20, 0); // delays the next attempt by a minute, longer than the next lines take
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

  it("selects a wrong master password, so that the next key replaces it", async () => {
    const popup = await browser.openExtensionPage("popup.html");
    await popup.type("Master password", "wrong");
    await popup.key("Enter");
    await popup.untilText("Wrong master password.");
    expect(await focused(popup)).to.equal("Master password");
    await popup.keys("n");
    expect(await popup.value("Master password")).to.equal("n");
    await popup.until(() => !document.body.innerText.includes("Wrong master password."));
    await popup.close();
  });

  it("allows no more wrong attempts from five windows at once than from one", async () => {
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
    await holder.close(); // frees the lock for which all attempts have waited
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

  it("warns about Caps Lock", async () => {
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
