/**
 * Tests that what is pressed happens, even if the popup closes in the same instant: its code ends at once, so the
 * extension's background does the rest.
 */
import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  newRevision,
  passwordOf,
} from "../../src/accounts/index.ts";
import { setPin } from "../../src/master/index.ts";
import { type Contents, memoryStorage, settingsOf, Vault } from "../../src/vault/index.ts";
import { hasPin } from "../../src/master/pin.ts";
import { VaultKeys } from "../../src/vault/keys.ts";
import { largeVault, type Made, master, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { openUnlocked, readArea, search } from "./steps.ts";

const site = "closed.localhost";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

/** Presses the button with this name, and closes the window after some milliseconds. Runs in an extension page. */
function pressAndClose({ name, after }: { readonly name: string; readonly after: number }): void {
  const nameOf = (button: HTMLElement): string => (button.getAttribute("aria-label") ?? button.innerText).trim();
  const found = Array.from(document.querySelectorAll<HTMLElement>("button")).filter((each) => nameOf(each) === name);
  const button = found.find((each) => each.closest("li[aria-current], dialog, form, header") !== null) ?? found[0];
  if (!button) throw new Error(`there is no button "${name}"`);
  button.click();
  if (after === 0) window.close();
  else setTimeout(window.close.bind(window), after);
}

/** Returns true if a menu is open, whose code is loaded at the first press. Runs in an extension page. */
const menuIsOpen = (): boolean => document.querySelector("[role=menuitem]") !== null;

/** Chooses the dark theme, and closes the window after some milliseconds. Runs in the settings. */
function chooseDarkAndClose(after: number): void {
  const dark = Array.from(document.querySelectorAll("option")).find(({ text }) => text === "Dark");
  const field = dark?.closest("select");
  if (!dark || !field) throw new Error("there is no field for the theme");
  field.value = dark.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  if (after === 0) window.close();
  else setTimeout(window.close.bind(window), after);
}

const press = (page: Surface, name: string, after: number): Promise<void> =>
  page.evaluate(pressAndClose, { name, after }).catch((error: unknown) => {
    if (String(error).includes("there is no button")) throw error; // otherwise, the window has closed in the meantime
  });

/** The vault as it is stored in the browser. */
interface Stored {
  readonly vault: Vault;
  readonly contents: Contents;
}

/** An action: what happens before the press, the pressed button, and what must be true some time after it. */
interface Case {
  readonly page?: string;
  readonly prepare: (page: Surface) => Promise<void>;
  readonly button: string;
  readonly holds: (stored: Stored, name: string) => boolean | Promise<boolean>;
}

const showOwn = async (popup: Surface): Promise<void> => {
  await popup.untilText("stored");
};
const openMenu = async (popup: Surface, entry: string): Promise<void> => {
  await popup.press("More");
  await popup.press(entry);
};

const saved: Readonly<Record<string, Case>> = {
  "saves a new account": {
    prepare: async (popup) => {
      await popup.press("New account");
      await popup.type("Username", "bob");
    },
    button: "Save",
    holds: ({ contents }) => allAccounts(contents).filter(({ login }) => login === "bob").length === 1,
  },
  "saves notes": {
    prepare: async (popup) => {
      await showOwn(popup);
      await openMenu(popup, "Notes");
      await popup.type("Notes", "remember");
    },
    button: "Save",
    holds: ({ contents }, name) => accountNamed(contents, name).notes === "remember",
  },
  "saves a typed password": {
    prepare: async (popup) => {
      await showOwn(popup);
      await openMenu(popup, "Edit");
      await popup.type("Your password", "typed by hand");
    },
    button: "Save",
    holds: async ({ contents }, name) => (await passwordOf(contents, accountNamed(contents, name))) === "typed by hand",
  },
  "deletes an account": {
    prepare: async (popup) => {
      await showOwn(popup);
      await popup.press("More");
      await popup.until(menuIsOpen);
    },
    button: "Delete",
    holds: ({ contents }, name) => allAccounts(contents).every((account) => account.name !== name),
  },
  "undoes a deletion": {
    prepare: async (popup) => {
      await showOwn(popup);
      await openMenu(popup, "Delete");
      await popup.untilText("Deleted: stored");
    },
    button: "Undo",
    holds: ({ contents }, name) => allAccounts(contents).some((account) => account.name === name),
  },
  "marks a password as changed": {
    prepare: async (popup) => {
      await search(popup, "revised");
      await popup.untilText("The site has it");
    },
    button: "The site has it",
    holds: ({ contents }) =>
      allAccounts(contents).some(({ login, previous }) => login === "revised" && previous === undefined),
  },
  "makes one new password": {
    prepare: async (popup) => {
      await search(popup, "plain");
      await openMenu(popup, "Change password");
      await popup.untilText("Change password");
    },
    button: "Change password",
    holds: ({ contents }) => allAccounts(contents).some(({ login, revision }) => login === "plain" && revision === 2),
  },
};

await eachBrowser("a popup that closes right after a press", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let made: Made;
  let name: string;

  before(async () => {
    server = await serveHtml({ "/": "<p>nothing to fill in</p>" });
    made = await largeVault(500);
    name = await addStoredAccount(made.vault, { site, login: "stored", password: "hunter2" });
    const revised = await addAccount(made.vault, { site: "a.example", login: "revised", revision: 1, rules });
    await newRevision(made.vault, { name: revised, revision: 1 });
    await addAccount(made.vault, { site: "b.example", login: "plain", revision: 1, rules });
    browser = await launch();
    await browser.open(server.at("/", site));
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const areaOf = async (area: "local" | "session"): Promise<Record<string, unknown>> => {
    const page = await browser.openExtensionPage("manifest.json");
    const items = await page.evaluate(readArea, area);
    await page.close();
    return items;
  };
  const stored = async (): Promise<Stored> => {
    const { id, recordKey, nameKey } = made.vault.keys;
    const keys = new VaultKeys(id.slice(), recordKey.slice(), nameKey.slice());
    const vault = new Vault(memoryStorage(await areaOf("local")), keys);
    return { vault, contents: await vault.contents() };
  };
  const noIntentionsLeft = (): Promise<unknown> =>
    waitFor("the intentions to be done", async () =>
      Object.keys(await areaOf("session")).every((key) => !key.startsWith("intention/")),
    );

  for (const after of [0, 20]) {
    for (const [title, { prepare, button, holds }] of Object.entries(saved)) {
      it(`${title}, ${after} ms`, async () => {
        await putVault(browser, made);
        const popup = await openUnlocked(browser);
        await prepare(popup);
        await press(popup, button, after);
        await waitFor(title, async () => holds(await stored(), name));
        await noIntentionsLeft();
        expect(await holds(await stored(), name)).to.equal(true);
        expect(await areaOf("session")).not.to.have.property("failed-intention");
      });
    }

    it(`locks, ${after} ms`, async () => {
      await putVault(browser, made);
      const popup = await openUnlocked(browser);
      await press(popup, "Lock", after);
      await waitFor("the keys to be removed", async () => !("session" in (await areaOf("session"))));
    });

    it(`copies a password and clears it later, ${after} ms`, async () => {
      await putVault(browser, made);
      const popup = await openUnlocked(browser);
      await showOwn(popup);
      await press(popup, "Copy password", after);
      const page = await browser.openExtensionPage("accounts.html");
      await waitFor("the password on the clipboard", async () => (await page.clipboard()) === "hunter2");
      await waitFor("the time of the clearing", async () => "clipboard" in (await areaOf("session")));
      await page.close();
    });

    it(`copies generated passwords, the shown and a recent one, ${after} ms`, async () => {
      await putVault(browser, made);
      const shown = (popup: Surface): Promise<string> =>
        popup.evaluate(() => document.querySelector(".generated output")?.textContent ?? "");
      const another = async (popup: Surface): Promise<void> => {
        const before = await shown(popup);
        await popup.press("Another");
        await popup.until((text) => document.querySelector(".generated output")?.textContent !== text, before);
      };
      const copies = async (popup: Surface, button: string, password: string): Promise<void> => {
        await press(popup, button, after);
        const page = await browser.openExtensionPage("accounts.html");
        await waitFor("the password on the clipboard", async () => (await page.clipboard()) === password);
        await page.close();
        await noIntentionsLeft();
      };
      const popup = await openUnlocked(browser);
      await popup.press("Generate");
      await another(popup);
      await another(popup);
      await copies(popup, "Copy", await shown(popup));
      const again = await browser.openPopup(); // it opens with the view in which it was closed
      await again.until(() => document.querySelector(".fold") !== null);
      await again.evaluate(() => document.querySelector<HTMLElement>(".fold")?.click());
      await again.until(() => document.querySelector(".recent output") !== null);
      const recent = await again.evaluate(() =>
        Array.from(document.querySelectorAll(".recent output"), ({ textContent }) => textContent),
      );
      await copies(again, `Copy recent password ${recent.length}`, recent.at(-1) ?? "");
      expect(await areaOf("session")).not.to.have.property("failed-intention");
    });

    it(`turns the PIN off, ${after} ms`, async () => {
      await setPin(made.vault, "1234", { masterPassword: master });
      await putVault(browser, made);
      const page = await browser.openExtensionPage("accounts.html#settings");
      await page.untilText("Turn off PIN");
      await press(page, "Turn off PIN", after);
      await waitFor("the PIN to be off", async () => !(await hasPin((await stored()).vault)));
    });

    it(`saves a setting, ${after} ms`, async () => {
      await putVault(browser, made);
      const page = await browser.openExtensionPage("accounts.html#settings");
      await page.until(() => Array.from(document.querySelectorAll("option")).some(({ text }) => text === "Dark"));
      await page.evaluate(chooseDarkAndClose, after).catch(() => undefined); // the window may be gone
      await waitFor("the setting", async () => settingsOf((await stored()).contents).theme === "dark");
    });
  }

  it("finishes an action although the background was stopped before the press", async () => {
    await putVault(browser, made);
    const popup = await openUnlocked(browser);
    await showOwn(popup);
    await popup.press("More");
    await popup.until(menuIsOpen);
    await browser.stopBackground();
    await press(popup, "Delete", 0);
    await waitFor("the deletion", async () =>
      allAccounts((await stored()).contents).every((account) => account.name !== name),
    );
  });
});
