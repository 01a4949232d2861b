/** Tests the PIN that unlocks the vault: the user sets the PIN in the settings and types it after an automatic lock. */
import { expect } from "chai";
import { type Made, master, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { readArea, unlock } from "./steps.ts";

const pin = "4711";

interface Chrome {
  readonly storage: {
    readonly session: { get(): Promise<Record<string, unknown>>; set(items: object): Promise<void> };
  };
}

/** Moves the end of the session into the past, so that each open page locks the vault. Runs in an extension page. */
async function letTimePass(): Promise<void> {
  const { session } = (Reflect.get(globalThis, "chrome") as Chrome).storage;
  const { deadline } = await session.get();
  await session.set({ deadline: { ...(deadline as object), deadline: Date.now() - 1000 } });
}

await eachBrowser("a PIN", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;
  let settings: Surface;

  before(async () => {
    made = await sampleVault();
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, made);
    settings = await browser.openExtensionPage("accounts.html#settings");
    await settings.untilText("Unlock with a PIN");
  });
  after(() => browser.close());

  const typePin = async (page: Surface, digits: string): Promise<void> => {
    await page.untilText("Use the master password");
    await page.type("PIN", digits);
    await page.press("Unlock");
  };

  it("is off at first, and is set with the master password", async () => {
    await settings.press("Turn on PIN");
    await settings.type("New PIN", "471");
    await settings.type("Confirm PIN", "471");
    await settings.type("Current master password", "not the master password");
    await settings.press("Turn on PIN");
    await settings.untilText("Enter 4 to 64 digits.");
    await settings.type("New PIN", pin);
    await settings.type("Confirm PIN", pin);
    await settings.screenshot(`build/screenshots/pin-${name}.png`);
    await settings.press("Turn on PIN");
    await settings.untilText("That isn't your current master password.");
    await settings.type("Current master password", master);
    await settings.press("Turn on PIN");
    await settings.untilText("The PIN is on.");
  });

  it("unlocks every page after an automatic lock, after which only sealed keys are in memory", async () => {
    await settings.evaluate(letTimePass);
    await settings.untilText("Use the master password");
    const memory = await settings.evaluate(readArea, "session");
    expect(memory).to.have.property("quick-unlock");
    expect(memory).not.to.have.property("session");
    expect(JSON.stringify(memory)).not.to.include("recordKey");
    await settings.screenshot(`build/screenshots/pin-locked-${name}.png`);
    const popup = await browser.openPopup();
    await typePin(popup, pin);
    await popup.untilText("All accounts");
    await settings.untilText("Turn off PIN");
    await popup.close();
  });

  it("is asked for five times, and then the master password opens the vault", async () => {
    await settings.evaluate(letTimePass);
    for (const left of [4, 3, 2, 1]) {
      await typePin(settings, "0000");
      await settings.untilText(`Wrong PIN. ${left} ${left === 1 ? "try" : "tries"} left.`);
    }
    await typePin(settings, "0000");
    await settings.untilText("Too many wrong PINs. Enter your master password.");
    expect(await settings.evaluate(readArea, "session")).not.to.have.property("quick-unlock");
    const popup = await browser.openPopup();
    await unlock(popup, master);
    await popup.close();
    await settings.untilText("Turn off PIN");
  });

  it("does not unlock the vault after the user has locked it", async () => {
    await settings.press("Lock");
    await settings.untilText("Forgot it?");
    expect(await settings.text()).not.to.include("Use the master password");
    expect(await settings.evaluate(readArea, "session")).not.to.have.property("quick-unlock");
    const popup = await browser.openPopup();
    await unlock(popup, master);
    await popup.close();
  });

  it("opens nothing after it was turned off", async () => {
    await settings.press("Turn off PIN");
    await settings.untilText("The PIN is off.");
    await settings.evaluate(letTimePass);
    await settings.untilText("Forgot it?");
    expect(await settings.text()).not.to.include("Use the master password");
  });
});
