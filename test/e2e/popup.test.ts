/** Tests the popup: adding, finding, changing, deleting and restoring accounts. */
import { expect } from "chai";
import { easyBytes, easyCharacters } from "../unit/src/schemes/independent.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { host, identity, made, master, passwordOf, site } from "./popup-accounts.ts";
import { type LoginServer, startLoginServer } from "./servers/login-server.ts";
import {
  createVault,
  focused,
  keepOffers,
  openUnlocked,
  readArea,
  search,
  unfold,
  unfoldEdited,
  unlock,
} from "./steps.ts";

interface Areas {
  readonly storage: { readonly session: { get(): Promise<object> } };
}

const easyMaster = "an older master password";
const four = ["lower", "upper", "digit", "symbol"];

await eachBrowser("the popup", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;
  let page: Surface;

  before(async () => {
    server = await startLoginServer({ accounts: {} });
    browser = await launch();
    page = await browser.open(server.at(host));
    const popup = await browser.openPopup();
    await createVault(popup, identity, master);
    await makeAccounts(popup);
    await popup.close();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const add = async (popup: Surface, login: string, kind: string, more: () => Promise<void>): Promise<void> => {
    await popup.press("New account");
    await popup.type("Username", login);
    await unfold(popup);
    await popup.choose("Password type", kind);
    await more();
    await popup.screenshot(`build/screenshots/add-${login}-${name}.png`);
    await popup.press("Save");
    await popup.untilText(login);
    await popup.until(() => document.querySelector("form") === null);
    await popup.press("Dismiss"); // the toast could cover a button that is pressed next
  };

  /** Adds one account of each kind. Every test below needs them, also if it runs alone. */
  async function makeAccounts(popup: Surface): Promise<void> {
    expect(await popup.evaluate(() => document.querySelector("h1")?.textContent)).to.include(host);
    await keepOffers(popup);
    await add(popup, "symbols", "Characters", async () => {
      await popup.tick("Symbols", false);
      await popup.type("Custom characters", "-_");
      await popup.type("Length", "128");
      await popup.untilText("If a poorly protected site is breached, cracking this password takes billions of years");
    });
    await add(popup, "words", "Words", async () => {
      await popup.type("Words", "5");
      await popup.type("Separator", " ");
      await popup.untilText("cracking this password takes about 160 days"); // 5 of 7776 words have 64.6 bits
    });
    await add(popup, "pin", "PIN", async () => {
      await popup.type("Length", "4");
      await popup.untilText("If a poorly protected site is breached, cracking this password takes less than a second.");
    });
    await add(popup, "stored", "My own password (stored)", async () => {
      await popup.press("Save");
      await popup.untilText("Enter or paste the password to store.");
      expect(await focused(popup)).to.equal("Your password");
      await popup.type("Your password", "given by the bank: Ä1");
    });
    await add(popup, "easy", "Easy Passwords 1.x (legacy)", async () => {
      await popup.type("Password number", "3");
      await popup.type("Easy Passwords master password", easyMaster);
    });
  }

  it("makes accounts of every kind and shows the passwords that an independent computation gives", async () => {
    const popup = await openUnlocked(browser);
    expect(await passwordOf(popup, "symbols")).to.equal(
      made("symbols", { length: 128, classes: ["lower", "upper", "digit", "-_"] }),
    );
    expect(await passwordOf(popup, "words")).to.equal(made("words", { words: 5, separator: " " }));
    expect(await passwordOf(popup, "pin")).to.equal(made("pin", { length: 4, classes: ["0123456789"] }));
    expect(await passwordOf(popup, "stored")).to.equal("given by the bank: Ä1");
    const bytes = easyBytes(easyMaster, site, "easy", "3", 16);
    expect(await passwordOf(popup, "easy")).to.equal(easyCharacters(bytes, { length: 16, classes: four }));
    await popup.close();
  });

  it("shows an error at its field and moves the focus there", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("New account");
    const refused = async (field: string, text: string, sentence: string): Promise<void> => {
      await popup.type(field, text);
      await popup.press("Save");
      await popup.untilText(sentence);
      expect(await focused(popup)).to.equal(field);
      const tied = await popup.evaluate(() => {
        const field = document.activeElement;
        const ids = (field?.getAttribute("aria-describedby") ?? "").split(" ");
        return [field?.getAttribute("aria-invalid"), document.getElementById(ids[0] ?? "")?.textContent];
      });
      expect(tied).to.deep.equal(["true", sentence]);
    };
    await popup.press("Change the site");
    await refused("Site", "", "Enter a site, such as example.com.");
    await popup.type("Site", site);
    await unfold(popup);
    await refused("Length", "", "Enter a number from 4 to 128.");
    await refused("Length", "3", 'The length must be a number from 4 to 128, not "3".');
    await popup.type("Length", "16");
    await refused(
      "Custom characters",
      "-_",
      "A character appears twice. Remove it from your custom characters, or uncheck the type that includes it.",
    );
    await refused(
      "Custom characters",
      "é",
      "Only unaccented letters, digits and symbols from an English keyboard can be used.",
    );
    await popup.type("Custom characters", "");
    await refused("Username", "words", `You already have an account for ${site} with the username "words".`);
    await popup.screenshot(`build/screenshots/editor-error-${name}.png`);
    await popup.type("Site", " www.example.com");
    await popup.press("Use example.com");
    expect(await popup.value("Site")).to.equal("example.com");
    expect(await focused(popup)).to.equal("Site");
    await popup.key("Escape");
    await popup.press("Discard");
    await popup.until(() => document.querySelector("form") === null);
    expect(await focused(popup)).to.equal("New account");
    await popup.close();
  });

  it("works by keyboard alone: typing searches, arrow keys move between accounts, Enter starts the first action", async () => {
    const popup = await openUnlocked(browser);
    expect(await focused(popup)).to.equal("Search all accounts");
    await popup.key("ArrowDown");
    expect(await focused(popup)).to.equal("Fill");
    const current = (): Promise<string> =>
      popup.evaluate(() => document.querySelector("li[aria-current] .who")?.textContent ?? "");
    const all = await popup.evaluate(() => [...document.querySelectorAll("li .who")].map((who) => who.textContent));
    expect(all).to.have.members(["symbols", "words", "pin", "stored", "easy"]);
    for (const login of all.slice(1)) {
      await popup.key("ArrowDown");
      expect(await current()).to.equal(login);
      expect(await focused(popup)).to.equal("Fill");
    }
    await popup.key("Home");
    expect(await current()).to.equal(all[0]);
    await popup.key("End");
    expect(await current()).to.equal(all.at(-1));
    for (const button of ["Copy password", "Show password", "Copy username"]) {
      await popup.key("ArrowLeft");
      expect(await focused(popup)).to.equal(button);
    }
    for (const button of ["Show password", "Copy password", "Fill", "More"]) {
      await popup.key("ArrowRight");
      expect(await focused(popup)).to.equal(button);
    }
    await popup.key("Enter");
    await popup.until(() => document.querySelector("[role=menu]") !== null);
    expect(await focused(popup)).to.equal("Edit");
    await popup.screenshot(`build/screenshots/menu-${name}.png`);
    await popup.key("End");
    expect(await focused(popup)).to.equal("Delete");
    await popup.key("ArrowUp");
    expect(await focused(popup)).to.equal("Open in All accounts");
    await popup.key("Escape");
    expect(await focused(popup)).to.equal("More");
    await popup.keys("pin");
    expect(await focused(popup)).to.equal("Search all accounts");
    expect(await popup.value("Search all accounts")).to.equal("pin");
    expect(await current()).to.equal("pin");
    await popup.key("Enter");
    await popup.untilClosed();
    expect(await page.value("Login")).to.equal("pin");
    expect(await page.value("Password")).to.equal(made("pin", { length: 4, classes: ["0123456789"] }));
    const again = await openUnlocked(browser);
    // The account that was used last is the first in the list.
    expect(await again.evaluate(() => document.querySelector("li .who")?.textContent)).to.equal("pin");
    await again.screenshot(`build/screenshots/list-${name}.png`);
    await again.close();
  });

  it("copies, draws a QR code, keeps notes, renames, and makes new revisions", async () => {
    const popup = await openUnlocked(browser);
    await search(popup, "words");
    await popup.press("Copy username");
    await popup.untilText("Copied.");
    expect(await popup.clipboard()).to.equal("words");
    await popup.press("More");
    await popup.press("Show as QR code");
    await popup.until(() => {
      const canvas = document.querySelector<HTMLCanvasElement>("canvas.qr-code");
      const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      // The QR code was drawn if a pixel is opaque and black. The pixels of an empty canvas are black too, but transparent.
      return pixels?.some((red, i) => i % 4 === 0 && red === 0 && pixels[i + 3] === 255) ?? false;
    });
    await popup.screenshot(`build/screenshots/qr-${name}.png`);
    await popup.press("Back");
    await popup.press("More");
    await popup.press("Notes");
    await popup.type("Notes", "the question is:\nblue");
    await popup.screenshot(`build/screenshots/notes-${name}.png`);
    await popup.press("Save");
    await popup.press("More");
    await popup.press("Notes");
    expect(await popup.value("Notes")).to.include("blue");
    await popup.key("Escape");
    await popup.press("More");
    await popup.press("Change username");
    await popup.type("Username", "ada");
    await popup.type("Name", "words for work");
    await popup.screenshot(`build/screenshots/rename-${name}.png`);
    await popup.press("Save");
    await popup.untilText("words for work");
    expect(await passwordOf(popup, "for work")).to.equal(made("words", { words: 5, separator: " " }));
    await popup.press("More");
    await popup.press("Change password");
    await popup.untilText("Change it on the site, too.");
    await popup.screenshot(`build/screenshots/revision-${name}.png`);
    await popup.press("Change password");
    await popup.untilText("New password ready. Now change it on the site, too.");
    expect(await passwordOf(popup, "for work")).to.equal(made("words", { words: 5, separator: " " }, 2));
    await popup.close();
  });

  it("edits an account and says if that changes the password", async () => {
    const popup = await openUnlocked(browser);
    await search(popup, "symbols");
    await popup.press("More");
    await popup.press("Edit");
    await unfoldEdited(popup);
    expect(await popup.value("Custom characters")).to.equal("-_");
    expect(await popup.text()).not.to.include("This account gets a new password");
    await popup.type("Length", "20");
    await popup.untilText("This account gets a new password.");
    await popup.screenshot(`build/screenshots/edit-${name}.png`);
    await popup.press("Save");
    await popup.until(() => document.querySelector("form") === null);
    const rules = { length: 20, classes: ["lower", "upper", "digit", "-_"] };
    expect(await passwordOf(popup, "symbols")).to.equal(made("symbols", rules));
    await popup.close();
  });

  it("makes another revision of an Easy Passwords account from the master password of Easy Passwords", async () => {
    const popup = await openUnlocked(browser);
    await search(popup, "easy");
    await popup.press("More");
    await popup.press("Change password");
    expect(await popup.value("Password number")).to.equal("4");
    await popup.press("Change password");
    await popup.until(() => document.activeElement?.getAttribute("aria-invalid") === "true");
    expect(await focused(popup)).to.equal("Easy Passwords master password");
    await popup.type("Easy Passwords master password", easyMaster);
    await popup.screenshot(`build/screenshots/revision-easy-${name}.png`);
    await popup.press("Change password");
    await popup.untilText("New password ready. Now change it on the site, too.");
    const bytes = easyBytes(easyMaster, site, "easy", "4", 16);
    expect(await passwordOf(popup, "easy")).to.equal(easyCharacters(bytes, { length: 16, classes: four }));
    await popup.close();
  });

  it("replaces a stored password, shows what is typed, and says if a recovery code cannot hold all of it", async () => {
    const popup = await openUnlocked(browser);
    const edit = async (password: string): Promise<void> => {
      await search(popup, "stored");
      await popup.press("More");
      await popup.press("Edit");
      await popup.type("Your password", password);
      await popup.untilText("This account gets a new password.");
    };
    const typed = (): Promise<string | undefined> =>
      popup.evaluate(() => [...document.querySelectorAll("input")].find(({ value }) => value === "another Ä2")?.type);
    await edit("another Ä2");
    expect(await typed()).to.equal("password");
    await popup.press("Show what you typed");
    expect(await typed()).to.equal("text");
    await popup.press("Hide what you typed");
    expect(await typed()).to.equal("password");
    await popup.press("Save");
    await popup.until(() => document.querySelector("form") === null);
    expect(await passwordOf(popup, "stored")).to.equal("another Ä2");
    await edit("long ".repeat(500).trim());
    await popup.press("Save");
    await popup.until(() => document.querySelector("form") === null);
    await popup.press("More");
    await popup.press("Show as QR code");
    await popup.untilText("This password is too long for a QR code.");
    expect(await popup.evaluate(() => document.querySelector("canvas"))).to.equal(null);
    await popup.press("Back");
    await edit("given by the bank: Ä1");
    await popup.press("Save");
    await popup.until(() => document.querySelector("form") === null);
    await popup.close();
  });

  it("says that a change was saved, and undoes it", async () => {
    const popup = await openUnlocked(browser);
    await search(popup, "stored");
    const openNotes = async (): Promise<void> => {
      await popup.press("More");
      await popup.press("Notes");
    };
    // The action of an earlier test may still be offered.
    await popup.evaluate(() => document.querySelector<HTMLElement>(".toast .icon")?.click());
    await openNotes();
    const before = await popup.value("Notes");
    await popup.type("Notes", "a mistake");
    await keepOffers(popup);
    await popup.press("Save");
    await popup.untilText("Saved");
    await popup.press("Undo");
    await popup.untilText("Undone");
    await openNotes();
    expect(await popup.value("Notes")).to.equal(before);
    await popup.close();
  });

  it("deletes an account and restores it", async () => {
    const popup = await openUnlocked(browser);
    await keepOffers(popup);
    await search(popup, "stored");
    await popup.press("More");
    await popup.press("Delete");
    await popup.untilText("Deleted: stored");
    expect(await focused(popup)).to.equal("Undo");
    await search(popup, "pin");
    await popup.press("More");
    await popup.press("Delete");
    await popup.untilText("Deleted: stored, pin");
    expect(await focused(popup)).to.equal("Undo");
    await popup.screenshot(`build/screenshots/removed-${name}.png`);
    await popup.key("Enter");
    await popup.untilText("Undone");
    expect(await focused(popup)).to.equal("Search all accounts");
    expect(await passwordOf(popup, "stored")).to.equal("given by the bank: Ä1");
    expect(await passwordOf(popup, "pin")).to.equal(made("pin", { length: 4, classes: ["0123456789"] }));
    await popup.close();
  });

  it("keeps what was typed for a new account when it is closed, until the vault locks", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("New account");
    await popup.type("Username", "unfinished");
    await popup.press("Use my own password");
    await popup.type("Your password", "half a passw");
    await popup.until(async () =>
      JSON.stringify(await (Reflect.get(globalThis, "chrome") as Areas).storage.session.get()).includes("half a passw"),
    );
    await popup.close();
    const again = await browser.openPopup();
    await again.untilText("New account");
    expect(await again.value("Username")).to.equal("unfinished");
    expect(await again.value("Your password")).to.equal("half a passw");
    await again.close();
    const page = await browser.openExtensionPage("accounts.html");
    await page.press("Lock");
    await page.untilText("Locked");
    expect(await page.evaluate(readArea, "session")).not.to.have.property("draft");
    await page.close();
    const locked = await browser.openPopup();
    await unlock(locked, master);
    expect(await locked.evaluate(() => document.querySelector("form"))).to.equal(null);
    await locked.close();
  });

  it("copies by a press anywhere in a row, closes the menu by a press beside it, and breaks no word", async () => {
    const popup = await openUnlocked(browser);
    await search(popup, "ada");
    const pressed = (): Promise<(string | null | undefined)[]> =>
      popup.evaluate(() =>
        [...document.querySelectorAll("li[aria-current] .line")].map((row) => {
          const { left, top, height } = row.getBoundingClientRect();
          return document.elementFromPoint(left + 14, top + height / 2)?.closest("button")?.ariaLabel;
        }),
      );
    expect(await pressed()).to.deep.equal(["Copy username", "Copy password"]);
    await popup.press("Show password");
    await popup.until(() => document.querySelector("output.words") !== null);
    expect(await pressed()).to.deep.equal(["Copy username", "Copy password"]);
    const lines = await popup.evaluate(() =>
      [...document.querySelectorAll("output.words > span")].map((word) => word.getClientRects().length),
    );
    expect(lines).to.deep.equal([1, 1, 1, 1, 1]);
    await popup.press("More");
    await popup.until(() => document.querySelector("[role=menu]") !== null);
    await popup.evaluate(() => {
      document.querySelector<HTMLElement>(".veil")?.click();
    });
    await popup.until(() => document.querySelector("[role=menu]") === null);
    await popup.press("More");
    await popup.press("Open in All accounts");
    const page = await browser.tab("accounts.html#account/");
    await page.until(
      () => document.querySelector(".detail h2, .detail .head")?.textContent.includes("words for work") === true,
    );
    await page.close();
    await popup.close();
  });

  it("opens the menu of the last account with all items in sight, without scrolling", async () => {
    const popup = await openUnlocked(browser);
    await popup.until(() => document.querySelectorAll(".accounts > li").length > 4);
    // The first press also unfolds the account, which may scroll the list.
    await popup.evaluate(() => document.querySelector<HTMLElement>("li:last-child .icon:has(.more)")?.click());
    await popup.until(() => document.querySelector("[role=menu]") !== null);
    await popup.evaluate(() => document.querySelector<HTMLElement>(".veil")?.click());
    await popup.until(() => document.querySelector("[role=menu]") === null);
    const top = await popup.evaluate(() => {
      const icon = document.querySelector<HTMLElement>("li:last-child .icon:has(.more)");
      icon?.scrollIntoView({ block: "nearest" }); // earlier tests may have left a longer list
      const before = scrollY;
      icon?.click();
      return before;
    });
    await popup.until((before: number) => {
      const items = Array.from(document.querySelectorAll("[role=menuitem]"), (item) => item.getBoundingClientRect());
      const areInSight = items.every(({ top, bottom }) => top >= 0 && bottom <= innerHeight);
      return items.length > 5 && areInSight && scrollY === before;
    }, top);
    await popup.screenshot(`build/screenshots/last-menu-${name}.png`);
    await popup.close();
  });

  it("opens the accounts page", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("All accounts");
    await popup.untilClosed();
    const accounts = await browser.tab("accounts.html");
    await accounts.untilText("words");
    await accounts.close();
  });
});
