/**
 * Tests the popup's view that generates passwords: nothing is copied before a press, and the last passwords are
 * remembered until the vault locks, however it locks.
 */
import { expect } from "chai";
import { allAccounts, passwordOf } from "../../src/accounts/index.ts";
import { memoryStorage, Vault } from "../../src/vault/index.ts";
import { VaultKeys } from "../../src/vault/keys.ts";
import { type Made, master, newVault, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, KeyName, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { focused, openUnlocked, readArea, unlock } from "./steps.ts";

/** Returns the generated password, or "" while the view does not show one. Runs in the popup. */
const shownIn = (popup: Surface): Promise<string> =>
  popup.evaluate(() => document.querySelector(".generated output")?.textContent ?? "");

/** Returns the recent passwords, the newest first. They must be unfolded. */
const recentIn = (popup: Surface): Promise<string[]> =>
  popup.evaluate(() => Array.from(document.querySelectorAll(".recent output"), (each) => each.textContent));

/** Waits until the view shows another password than the given one, and returns it. */
async function next(popup: Surface, before = ""): Promise<string> {
  await popup.until((old) => {
    const text = document.querySelector(".generated output")?.textContent ?? "";
    return text !== "" && text !== old;
  }, before);
  return shownIn(popup);
}

/** Does something that changes the password, and returns the new password. */
async function afterwards(popup: Surface, act: () => Promise<void>): Promise<string> {
  const before = await shownIn(popup);
  await act();
  return next(popup, before);
}

/** Presses keys in the slider. */
async function slide(popup: Surface, ...keys: readonly KeyName[]): Promise<void> {
  await popup.evaluate(() => {
    document.querySelector<HTMLElement>("input[type=range]")?.focus();
  });
  for (const key of keys) await popup.key(key);
}

const length = (popup: Surface, expected: number): Promise<void> =>
  popup.until((count) => document.querySelector(".generated output")?.textContent.length === count, expected);

await eachBrowser("generating a password in the popup", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let made: Made;

  before(async () => {
    server = await serveHtml({ "/": "<p>nothing to fill in</p>" });
    made = await newVault();
    browser = await launch();
    await browser.open(server.at("/", "generate.localhost"));
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  beforeEach(() => putVault(browser, made));

  const areaOf = async (area: "local" | "session"): Promise<Record<string, unknown>> => {
    const page = await browser.openExtensionPage("manifest.json");
    const items = await page.evaluate(readArea, area);
    await page.close();
    return items;
  };
  const generate = async (): Promise<Surface> => {
    const popup = await openUnlocked(browser);
    await popup.press("Generate");
    await next(popup);
    return popup;
  };

  it("copies nothing before a press on Copy, then only the shown password", async () => {
    const popup = await openUnlocked(browser);
    await popup.evaluate(() => navigator.clipboard.writeText("a shopping list"));
    await popup.press("Generate");
    const first = await next(popup);
    expect(first).to.have.length(16);
    expect(await focused(popup)).to.equal("Copy");
    const second = await afterwards(popup, () => popup.press("Another"));
    expect(await popup.clipboard()).to.equal("a shopping list");
    await popup.press("Copy");
    await popup.untilText("The clipboard will be cleared in 30 seconds.");
    expect(await popup.clipboard()).to.equal(second);
    await popup.screenshot(`build/screenshots/generate-${name}.png`);
    await afterwards(popup, () => popup.press("Another"));
    await popup.until(() => document.querySelector(".note") === null); // it was about the password before
    expect(await popup.clipboard()).to.equal(second);
    await popup.close();
  });

  it("makes characters, words and PINs by settings that each kind keeps, with the keyboard", async () => {
    const popup = await generate();
    await slide(popup, "ArrowRight", "ArrowRight");
    await length(popup, 18);
    await slide(popup, "End");
    await length(popup, 128);
    for (const kind of ["Lowercase", "Uppercase", "Symbols"]) await popup.tick(kind, false);
    await popup.until(() => /^\d{128}$/u.test(document.querySelector(".generated output")?.textContent ?? ""));
    await popup.tick("Digits", false).catch(() => undefined); // refused: it is the last one
    await popup.untilText("Choose at least one type of character.");
    expect(await popup.ticked("Digits")).to.equal(true);

    await popup.tick("Words", true);
    await popup.tick("space", true);
    await slide(popup, "Home");
    await popup.until(() => (document.querySelector(".generated output")?.textContent ?? "").split(" ").length === 3);

    await popup.tick("PIN", true);
    await length(popup, 6);
    expect(await popup.text()).to.include("Websites need more.");
    await slide(popup, "ArrowLeft", "ArrowLeft");
    await length(popup, 4);

    await popup.tick("Characters", true);
    await popup.until(() => /^\d{128}$/u.test(document.querySelector(".generated output")?.textContent ?? ""));
    await popup.press("Back");
    await popup.press("Generate");
    await length(popup, 128);
    expect(await popup.ticked("Lowercase")).to.equal(false);
    await popup.close();
  });

  it("remembers what was shown, not the steps of a slider, also after it was closed, and copies it again", async () => {
    const popup = await generate();
    const first = await shownIn(popup);
    await popup.evaluate(() => {
      const slider = document.querySelector<HTMLInputElement>("input[type=range]");
      if (!slider) throw new Error("there is no slider");
      // In one task, because a password that stays for seconds is remembered, and a slow machine needs seconds.
      for (let step = 0; step < 8; step++) {
        slider.valueAsNumber++;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await length(popup, 24);
    const second = await shownIn(popup);
    const third = await afterwards(popup, () => popup.press("Another"));
    await popup.press("Recent (2)");
    expect(await recentIn(popup)).to.deep.equal([second, first]);
    expect(await popup.text()).to.include("now");
    await popup.press("Copy recent password 2");
    await popup.untilText("The clipboard will be cleared in 30 seconds.");
    expect(await popup.clipboard()).to.equal(first);

    await popup.press("Back");
    await popup.untilText("All accounts");
    await popup.press("Generate");
    expect(await next(popup)).to.equal(third);
    await popup.close();
    const again = await browser.openPopup();
    expect(await next(again), "the popup was closed in this view").to.equal(third);
    await again.press("Back");
    await again.untilText("All accounts");
    await again.close();

    const later = await generate();
    expect(await shownIn(later), "not copied yet").to.equal(third);
    await later.press("Recent (2)");
    expect(await recentIn(later)).to.deep.equal([second, first]);
    await later.press("Clear");
    await later.until(() => document.querySelector(".recent") === null && !document.body.innerText.includes("Recent"));
    expect(await focused(later)).to.equal("Copy");
    expect(JSON.stringify(await later.evaluate(readArea, "session"))).not.to.include(
      JSON.stringify(first).slice(1, -1),
    );
    await later.close();
  });

  it("begins with another password after one was copied and left", async () => {
    const popup = await generate();
    const first = await shownIn(popup);
    await popup.press("Copy");
    await popup.untilText("Recent (1)");
    await popup.press("Back");
    await popup.press("Generate");
    expect(await next(popup), "in the same popup").to.equal(first);
    await popup.press("Back");
    await popup.untilText("All accounts");
    await popup.close();
    const later = await generate();
    expect(await shownIn(later)).not.to.equal(first);
    await later.press("Recent (1)");
    expect(await recentIn(later)).to.deep.equal([first]);
    await later.close();
  });

  it("saves the shown password as an account, and then begins with another one", async () => {
    const popup = await generate();
    const password = await shownIn(popup);
    await popup.press("Save as account…");
    await popup.untilText("New account");
    await popup.press("Back"); // nothing is lost
    await popup.press("Generate");
    expect(await next(popup)).to.equal(password);
    await popup.press("Save as account…");
    await popup.type("Username", "random");
    await popup.press("Save");
    await popup.until(() => document.querySelector("form") === null);
    await popup.press("Generate");
    expect(await next(popup)).not.to.equal(password);
    await popup.close();
    const { id, recordKey, nameKey } = made.vault.keys;
    const keys = new VaultKeys(id.slice(), recordKey.slice(), nameKey.slice());
    const contents = await new Vault(memoryStorage(await areaOf("local")), keys).contents();
    const saved = allAccounts(contents).find(({ login }) => login === "random")!;
    expect(await passwordOf(contents, saved)).to.equal(password);
  });

  const locks: Readonly<Record<string, (popup: Surface) => Promise<void>>> = {
    "is locked by hand": async (popup) => {
      await popup.press("Back");
      await popup.press("Lock");
    },
    "has reached the end of its time": async (popup) => {
      await popup.close();
      const page = await browser.openExtensionPage("manifest.json");
      await page.evaluate(async () => {
        const { storage, alarms } = Reflect.get(globalThis, "chrome") as {
          storage: { session: { get(key: string): Promise<{ deadline: object }>; set(items: object): Promise<void> } };
          alarms: { create(name: string, info: object): unknown };
        };
        const { deadline } = await storage.session.get("deadline");
        await storage.session.set({ deadline: { ...deadline, deadline: Date.now() - 1 } });
        await alarms.create("lock", { when: Date.now() });
      });
      await page.close();
    },
    "was open when the browser was restarted": () => browser.restart(),
  };
  for (const [title, lock] of Object.entries(locks)) {
    it(`forgets all of them when the vault ${title}`, async () => {
      const popup = await generate();
      const first = await shownIn(popup);
      await popup.press("Copy");
      await popup.untilText("Recent (1)");
      const second = await afterwards(popup, () => popup.press("Another"));
      const { generated } = await popup.evaluate(readArea, "session");
      expect(generated).to.have.nested.property("shown.text", second);
      expect(generated).to.have.nested.property("recent[0].text", first);
      expect(JSON.stringify(await popup.evaluate(readArea, "local"))).not.to.include("generated");
      await lock(popup);
      await waitFor("the passwords to be removed", async () => !("generated" in (await areaOf("session"))));
      await browser.open(server.at("/", "generate.localhost"));
      const locked = await browser.openPopup();
      await unlock(locked, master);
      await locked.press("Generate");
      expect([first, second]).not.to.include(await next(locked));
      expect(await locked.text()).not.to.include("Recent");
      await locked.close();
    });
  }
});
