/** Tests the accounts page: unlocking, finding and changing accounts, the check of passwords, and recovery codes. */
import { expect } from "chai";
import { allAccounts, passwordOf, searchAccounts } from "../../src/accounts/index.ts";
import { memoryStorage, Vault } from "../../src/vault/index.ts";
import { identity, largeVault, type Made, master, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, KeyName, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { focused, keepOffers, readArea } from "./steps.ts";
import { faultsOf } from "../views/faults.ts";
import { saltmill1 } from "../unit/src/schemes/independent.ts";

/**
 * Runs in the accounts page. Scrolls each button into view, as far as the page allows.
 *
 * @returns the texts of the buttons that the toast covers even then
 */
function belowToast(): string[] {
  const toast = document.querySelector(".toast");
  if (!toast) return ["there is no toast"];
  const buttons = [...document.querySelectorAll<HTMLElement>(".place :is(button, a[href], input, select, summary)")];
  return buttons
    .filter((button) => !toast.contains(button) && button.checkVisibility({ visibilityProperty: true }))
    .filter((button) => {
      button.scrollIntoView({ block: "center" });
      const { left, top, width, height } = button.getBoundingClientRect();
      return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((button) => button.outerHTML.slice(0, 120));
}

await eachBrowser("the accounts page", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await sampleVault();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());
  beforeEach(() => putVault(browser, made));

  const passwordAt = async (words: string): Promise<string> => {
    const contents = await made.vault.contents();
    const [account] = searchAccounts(contents, words);
    return passwordOf(contents, account!);
  };

  it("unlocks the vault without the popup and keeps what was typed if the master password is wrong", async () => {
    await putVault(browser, made, true);
    const page = await browser.openExtensionPage("accounts.html");
    await page.untilText("Locked");
    await page.type("Master password", "wrong");
    await page.press("Unlock");
    await page.untilText("Wrong master password.");
    expect(await page.value("Master password")).to.equal("wrong");
    await page.type("Master password", master);
    await page.press("Unlock");
    await page.untilText("8 accounts");
    await page.press("Lock");
    await page.untilText("Locked");
    expect(await page.text()).not.to.include("example.com");
    await page.close();
  });

  const shownNames = (page: Surface): Promise<string[]> =>
    page.evaluate(() => Array.from(document.querySelectorAll(".opener .who"), ({ textContent }) => textContent));

  it("lists accounts by name, searches with every key, and sorts and filters", async () => {
    const page = await openAccounts(browser);
    await page.untilText("8 accounts");
    const names = await shownNames(page);
    expect(names)
      .to.include("example.com")
      .and.to.deep.equal([...names].sort((a, b) => a.localeCompare(b)));
    expect(await page.text()).not.to.include("Jump to"); // links to first letters are shown only for long lists
    await page.choose("Sort", "Site");
    await page.until(() => document.querySelector(".opener")?.textContent.includes("bank.example") === true);
    // The account of müller.example has the label "Bäckerei".
    expect((await shownNames(page)).slice(4, 6)).to.deep.equal(["Bäckerei", "nas.example"]);
    await page.choose("Filter", "PIN");
    await page.until(() => document.querySelectorAll(".opener").length === 1);
    expect(await shownNames(page)).to.deep.equal(["bank.example"]);
    await page.choose("Filter", "Easy Passwords 1.x (legacy)");
    await page.untilText("old.example");
    await page.choose("Filter", "Problems"); // "Problems" starts the check of the passwords
    await page.untilText("Reused");
    expect(await shownNames(page)).to.have.members(["nas.example", "old.example", "printer.example"]);
    await page.choose("Filter", "All");
    await page.untilText("8 accounts");
    await page.screenshot(`build/screenshots/accounts-${name}.png`);
    await page.type("Search all accounts", "backerei");
    await page.untilText("1 of 8 accounts");
    expect(await page.text())
      .to.include("müller.example")
      .and.not.to.include("bank.example");
    await page.type("Search all accounts", "no such thing");
    await page.untilText("No matching accounts");
    await page.close();
  });

  it("shows the first account beside the list until the user opens one, in a wide window", async () => {
    const page = await openAccounts(browser);
    const title = (): Promise<string | undefined> =>
      page.evaluate(() => {
        const shown = document.querySelector("#about-title");
        return shown?.checkVisibility() === true ? shown.textContent : undefined;
      });
    await page.resize(1280, 800);
    await page.untilText("8 accounts");
    expect(await title()).to.equal("Bäckerei");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).to.equal("search");
    await page.type("Search all accounts", "printer");
    await page.until(() => document.querySelector("#about-title")?.textContent === "printer.example");
    await page.press("Copy username"); // opens it for good
    await page.type("Search all accounts", "");
    await page.untilText("8 accounts");
    expect(await title()).to.equal("printer.example");
    await page.resize(800, 600);
    await page.press("Back");
    await page.until(() => document.activeElement?.classList.contains("opener") === true);
    expect(await title()).to.equal(undefined);
    await page.close();
  });

  it("is a table in a very wide window, which a press on a heading sorts", async () => {
    const page = await openAccounts(browser);
    await page.resize(1920, 1080);
    await page.until(() => document.querySelector("[role=table]") !== null);
    const column = (name: string): Promise<string[]> =>
      page.evaluate(
        (cell: string) =>
          Array.from(document.querySelectorAll(`[role=cell].${cell}`), ({ textContent }) => textContent.trim()),
        name,
      );
    const sorted = (): Promise<(string | null)[]> =>
      page.evaluate(() =>
        Array.from(
          document.querySelectorAll("[aria-sort]"),
          (heading) => `${heading.textContent} ${heading.ariaSort ?? ""}`,
        ),
      );
    expect(await faultsOf(page)).to.deep.equal([]);
    expect(await sorted()).to.deep.equal(["Name ascending"]);
    const [first, second] = await column("login");
    expect([first, second]).to.deep.equal(["ada", "card"]);
    expect(await page.value("Sort")).to.equal("name");
    await page.press("Name");
    expect(await sorted()).to.deep.equal(["Name descending"]);
    expect((await column("name"))[0]).to.include("printer.example");
    await page.press("Username");
    expect(await sorted()).to.deep.equal(["Username ascending"]);
    expect(await page.value("Sort")).to.equal("login");
    expect((await column("login")).at(-1)).to.equal("work");
    await page.press("Password");
    expect((await column("kind"))[0]).to.equal("Generated");
    await page.choose("Sort", "Recently used");
    expect(await sorted()).to.deep.equal(["Last used descending"]);
    await page.screenshot(`build/screenshots/accounts-table-${name}.png`);
    await page.type("Search all accounts", "printer");
    await page.until(() => document.querySelectorAll("[role=row][data-index]").length === 1);
    expect(await sorted()).to.deep.equal([]); // the best matches come first
    await page.press("printer.example admin");
    await page.until(() => document.activeElement?.id === "about-title");
    await page.resize(1439, 900);
    await page.until(() => document.querySelector("ul.long .account") !== null);
    await page.close();
  });

  it("moves through the list by arrow keys and never loses the focus", async () => {
    const page = await openAccounts(browser);
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => {
        const copy = document.activeElement?.cloneNode(true) as Element | undefined;
        copy?.querySelector("[aria-hidden]")?.remove();
        return copy?.textContent.trim();
      });
    await page.resize(800, 320);
    await page.until(() => document.activeElement?.getAttribute("type") === "search");
    await page.key("ArrowDown");
    expect(await focused()).to.equal("Bäckerei müller.example · ada");
    await page.key("ArrowDown");
    expect(await focused()).to.equal("bank.example card");
    for (let i = 0; i < 10; i++) await page.key("ArrowDown");
    expect(await focused()).to.equal("printer.example admin");
    await page.evaluate(() => {
      scrollTo({ top: 0 });
    });
    await page.until(() => document.body.innerText.includes("bank.example"));
    expect(await focused()).to.equal("printer.example admin");
    await page.key("ArrowUp");
    expect(await focused()).to.equal("old.example ada");
    await page.key("Enter");
    await page.until(() => document.activeElement?.id === "about-title");
    expect(await focused()).to.equal("old.example");
    await page.key("Escape");
    await page.until(() => document.activeElement?.classList.contains("opener") === true);
    expect(await focused()).to.equal("old.example ada");
    await page.close();
  });

  it("is one stop of the Tab key, in which keys reach rows that are not drawn yet", async () => {
    await putVault(browser, await largeVault(300));
    const page = await openAccounts(browser);
    const at = (): Promise<number> =>
      page.evaluate(() => {
        const { dataset } = document.activeElement?.closest<HTMLElement>("[data-index]") ?? {};
        return Number(dataset?.["index"] ?? -1);
      });
    const press = async (key: KeyName, index: number): Promise<void> => {
      await page.key(key);
      await page.until(
        (wanted: string) => document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset["index"] === wanted,
        String(index),
      );
    };
    const stops = (): Promise<number> =>
      page.evaluate(
        () => document.querySelectorAll(".long [tabindex='0'], .long :is(button, input):not([tabindex])").length,
      );
    for (const width of [1280, 1600]) {
      await page.resize(width, 700);
      await page.until(
        (isTable: boolean) => (document.querySelector("[role=table]") !== null) === isTable,
        width > 1440,
      );
      await page.type("Search all accounts", "");
      await page.key("ArrowDown");
      expect([await at(), await stops()]).to.deep.equal([0, 1]);
      await press("End", 299);
      expect(await stops()).to.equal(1);
      expect(
        await page.evaluate(() => {
          const { top, bottom } = document.activeElement!.getBoundingClientRect();
          return top > 0 && bottom < innerHeight + 1;
        }),
      ).to.equal(true);
      await press("ArrowUp", 298);
      await press("Home", 0);
      await press("PageDown", width > 1440 ? 12 : 10); // 500 pixels
      await press("PageUp", 0);
      await press("ArrowDown", 1);
      await page.key("Tab");
      expect(await at()).to.equal(-1);
      await page.evaluate(() => {
        scrollTo({ top: document.body.scrollHeight });
      });
      await page.until(() => document.querySelector("[data-index='290']") !== null);
      expect(
        await page.evaluate(
          () => document.querySelector(".long [tabindex='0']")?.closest<HTMLElement>("[data-index]")?.dataset["index"],
        ),
      ).to.equal("1");
    }
    await page.press("Select");
    await page.evaluate(() => document.querySelector<HTMLElement>(".long [tabindex='0']")?.focus());
    await press("ArrowDown", 2);
    await page.keys(" ");
    await page.until(() => (document.activeElement as HTMLInputElement | null)?.checked === true);
    await page.key("Home");
    await page.keys(" ");
    await page.until(() => document.querySelectorAll(".long :checked").length === 2);
    await page.close();
  });

  it("shows and copies one password, and asks before it shows all of them", async () => {
    const page = await openAccounts(browser);
    const [ada, admin] = [await passwordAt("example.com ada"), "hunter2"];
    expect(await page.text()).not.to.include(ada);
    await page.press("example.com ada");
    await page.press("Details 16 characters · Very strong");
    await page.untilText("Password number");
    await page.screenshot(`build/screenshots/account-${name}.png`);
    await page.press("Show password");
    await page.untilText(ada);
    await page.press("Hide password");
    await page.until((secret: string) => !document.body.textContent.includes(secret), ada);
    await page.press("Copy password");
    await page.untilText("Copied.");
    expect(await page.clipboard()).to.equal(ada);
    await page.press("Copy username");
    await page.untilText("It stays on the clipboard");
    expect(await page.clipboard()).to.equal("ada");
    await page.evaluate(() => {
      const [login] = document.querySelectorAll(".signs-in > div");
      const { left, top, height } = login!.getBoundingClientRect();
      const hit = document.elementFromPoint(left + 30, top + height / 2);
      if (hit?.closest("button")?.getAttribute("aria-label") !== "Copy username") throw new Error("a row that copies");
    });
    await page.press("Select");
    await page.press("More");
    await page.press("Show all passwords");
    await page.untilText("Anyone who sees this screen");
    await page.press("Cancel");
    expect(await page.text()).not.to.include(admin);
    await page.press("More");
    await page.press("Show all passwords");
    await page.press("Show passwords");
    await page.untilText(ada);
    await page.type("Search all accounts", "printer");
    await page.untilText(admin);
    await page.press("More");
    await page.press("Hide all passwords");
    await page.until((secret: string) => !document.body.textContent.includes(secret), admin);
    await page.press("More");
    await page.press("Show all passwords");
    await page.press("Show passwords");
    await page.untilText(admin);
    await page.press("Done"); // ends the selection
    await page.until((secret: string) => !document.body.textContent.includes(secret), admin);
    await page.press("Select");
    await page.press("More");
    await page.untilText("Show all passwords");
    expect(await page.text()).not.to.include(admin);
    await page.close();
  });

  it("deletes several accounts at once without a question and restores them", async () => {
    const page = await openAccounts(browser);
    await keepOffers(page);
    await page.type("Search all accounts", "example.com");
    await page.untilText("2 of 8 accounts");
    await page.press("Select");
    await page.tick("Select all shown", true);
    await page.untilText("2 accounts selected");
    await page.press("Remove from the selection: example.com · work");
    await page.untilText("1 account selected");
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal("chosen");
    await page.tick("Select work, example.com", true);
    await page.press("Delete");
    await page.untilText("Deleted: ");
    await page.untilText("0 accounts selected");
    await page.type("Search all accounts", "");
    await page.untilText("6 accounts");
    await page.press("Undo");
    await page.untilText("8 accounts");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).to.equal("search");
    await page.press("Done");
    await page.press("example.com ada");
    await page.press("Show password");
    await page.untilText(await passwordAt("example.com ada"));
    await page.close();
  });

  it("adds an account, changes everything about it and deletes it, in the panel beside the list", async () => {
    const page = await openAccounts(browser);
    await keepOffers(page);
    const shown = async (): Promise<string> => {
      await page.press("Show password");
      await page.until(() => document.querySelector("output") !== null);
      const password = await page.evaluate(() => document.querySelector("output")?.textContent ?? "");
      await page.press("Hide password");
      return password;
    };
    await page.press("New account");
    await page.type("Site", "new.example");
    await page.type("Username", "ada");
    await page.press("Save");
    await page.untilText("9 accounts");
    const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
    const entry = { master, identity, site: "new.example", login: "ada", revision: 1, rules };
    expect(await shown()).to.equal(saltmill1(entry));
    await page.press("Edit");
    expect(await page.text()).not.to.include("This account gets a new password.");
    await page.type("Site", "newer.example");
    await page.untilText("This account gets a new password.");
    await page.type("Name", "The new one");
    await page.type("Notes", "made for a test");
    await page.press("Save");
    await page.untilText("made for a test");
    expect(await shown()).to.equal(saltmill1({ ...entry, site: "newer.example" }));
    await page.press("Edit");
    await page.press("Password 16 characters");
    await page.choose("Password type", "Words");
    await page.untilText("This account gets a new password.");
    await page.press("Save");
    await page.untilText("6 words");
    await page.press("Edit");
    await page.press("Password 6 words");
    await page.choose("Password type", "My own password (stored)");
    await page.press("Save");
    await page.untilText("Enter or paste the password to store.");
    await page.type("Your password", "from the site");
    await page.untilText("This account gets a new password.");
    await page.press("Save");
    await page.untilText("My own password");
    expect(await shown()).to.equal("from the site");
    await page.press("More");
    await page.press("Delete");
    await page.untilText("Deleted: The new one");
    await page.untilText("8 accounts");
    await page.press("Undo");
    await page.untilText("The new one");
    await page.close();
  });

  it("leaves no button below the offer to undo, in a high and a low window", async () => {
    const page = await openAccounts(browser);
    await page.press("printer.example admin");
    await page.press("Edit");
    await page.type("Notes", "behind the door");
    await keepOffers(page);
    await page.press("Save");
    await page.until(() => document.querySelector(".toast") !== null);
    for (const section of ["", "#security", "#devices", "#settings"]) {
      await page.evaluate((hash) => {
        if (hash !== "") location.hash = hash;
      }, section);
      for (const [width, height] of [
        [1200, 700],
        [900, 420],
        [600, 420],
      ] as const) {
        await page.resize(width, height);
        expect(await page.evaluate(belowToast), `${section} ${width} × ${height}`).to.deep.equal([]);
      }
    }
    await page.close();
  });

  it("gives many accounts new passwords after a question that lists them, and undoes that", async () => {
    const page = await openAccounts(browser);
    await keepOffers(page);
    const all = async (): Promise<Record<string, string>> => {
      const { vault } = made;
      const entries = await page.evaluate(readArea, "local");
      const contents = await new Vault(memoryStorage(entries), vault.keys).contents();
      const passwords = allAccounts(contents).map(async (account) => [
        `${account.site} ${account.login}`,
        await passwordOf(contents, account),
      ]);
      return Object.fromEntries(await Promise.all(passwords)) as Record<string, string>;
    };
    const before = await all();
    const changed = async (): Promise<string[]> => {
      const now = await all();
      return Object.keys(before).filter((key) => now[key] !== before[key]);
    };
    await page.press("Select");
    const choose = async (action: string): Promise<void> => {
      await page.tick("Select all shown", true);
      await page.untilText("8 selected");
      await page.press("More");
      await page.press(action);
    };
    const undo = async (): Promise<void> => {
      await page.press("Undo");
      await page.untilText("Undone");
      expect(await all()).to.deep.equal(before);
    };

    await choose("Change password");
    await page.untilText("4 accounts get new passwords");
    await page.untilText("4 accounts are left out: their passwords aren't generated by Saltmill.");
    await page.screenshot(`build/screenshots/bulk-question-${name}.png`);
    await page.press("Cancel");
    expect(await changed()).to.deep.equal([]);
    await page.press("More");
    await page.press("Change password");
    await page.press("Change passwords");
    await page.untilText("4 passwords changed.");
    expect(await changed()).to.have.members([
      "example.com ada",
      "example.com work",
      "müller.example ada",
      "bank.example card",
    ]);
    await undo();

    await choose("Change rules");
    await page.type("Length", "3");
    await page.press("Change passwords");
    await page.untilText('The length must be a number from 4 to 128, not "3".');
    await page.type("Length", "24");
    await page.untilText("2 accounts get new passwords");
    await page.screenshot(`build/screenshots/bulk-rules-${name}.png`);
    await page.press("Change passwords");
    await page.untilText("2 passwords changed.");
    expect(await changed()).to.have.members(["example.com ada", "müller.example ada"]);
    await undo();

    await choose("Change to the current master password");
    await page.untilText("1 account gets a new password");
    await page.press("Change passwords");
    await page.untilText("1 password changed.");
    expect(await changed()).to.deep.equal(["old.example ada"]);
    await undo();
    await choose("Change to the current master password");
    await page.press("Change passwords");
    await page.untilText("1 password changed.");
    await page.press("Dismiss");
    await choose("Change to the current master password");
    await page.untilText("Nothing to change");
    await page.press("Cancel");
    await page.close();
  });

  it("gives all selected accounts a tag, or takes it from them, and undoes that", async () => {
    const page = await openAccounts(browser);
    await keepOffers(page);
    const untilTag = (state: string): Promise<void> =>
      page.until((wanted: string) => {
        const rows = Array.from(document.querySelectorAll("[role=dialog] .line"), (row) => {
          const box = row.querySelector<HTMLInputElement>("input");
          return `${row.textContent}, ${box?.indeterminate ? "half on" : box?.checked ? "on" : "off"}`;
        });
        return rows.join() === wanted;
      }, state);
    await page.press("Select");
    await page.tick("Select ada, example.com", true);
    await page.press("Tags");
    await page.type("Find or add a tag", "travel");
    await page.press('Add "travel"');
    await untilTag("travel1 of 1, on");
    await page.key("Escape");
    await page.tick("Select work, example.com", true);
    await page.press("Tags");
    await untilTag("travel1 of 2, half on");
    await page.tick("travel", true);
    await untilTag("travel2 of 2, on");
    await page.screenshot(`build/screenshots/bulk-tags-${name}.png`);
    await page.tick("travel", false);
    await untilTag("travel, off");
    await page.key("Escape");
    await page.press("Undo");
    await page.untilText("Undone");
    await page.press("Done");
    await page.choose("Filter", "travel");
    await page.until(() => document.querySelectorAll(".opener").length === 2);
    await page.close();
  });

  it("groups accounts with reused, weak and old passwords, and opens them", async () => {
    const page = await openAccounts(browser, "health");
    await page.untilText("5 of 8 accounts are fine");
    const text = await page.text();
    expect(text)
      .to.match(/2 accounts share one password\s/u)
      .and.match(/1 password made the way of another program\s/u)
      .and.match(/old\.example\s+ada\s+\d+ characters, Easy Passwords/u);
    expect(text).not.to.include("hunter2").and.not.include("bank.example");
    await page.screenshot(`build/screenshots/health-${name}.png`);
    await page.press("More: printer.example, admin");
    await page.press("Open the account");
    await page.until(() => document.activeElement?.id === "about-title");
    expect(await page.text()).to.include("2nd floor");
    await page.close();
  });

  it("ignores a finding until the user wants it to count again", async () => {
    const page = await openAccounts(browser, "health");
    await keepOffers(page);
    await page.untilText("5 of 8 accounts are fine");
    const ignore = async (): Promise<void> => {
      await page.press("More: printer.example, admin");
      await page.press("Ignore");
      await page.untilText("5 of 7 accounts are fine");
    };
    await ignore();
    await page.until(() => document.activeElement?.textContent === "Undo");
    await page.press("Undo");
    await page.untilText("5 of 8 accounts are fine");
    await ignore();
    await page.close();
    const later = await openAccounts(browser, "health");
    await later.untilText("5 of 7 accounts are fine");
    expect(await later.text()).to.match(
      /1 ignored\s+Doesn't count for the score\.\s+P\s+printer\.example\s+admin\s+Reused, Weak/u,
    );
    await later.press("Check it again: printer.example, admin");
    await later.untilText("5 of 8 accounts are fine");
    await later.close();
  });

  it("leads through the change of a password, and on to the next account", async () => {
    const page = await openAccounts(browser, "health");
    await page.untilText("5 of 8 accounts are fine");
    const fix = async (button: string): Promise<void> => {
      await page.press(`${button}: printer.example, admin`);
      await page.until(() => document.querySelector("dialog output")?.textContent !== "");
    };
    await fix("Fix");
    expect(await focused(page)).to.equal("A new password for printer.example");
    expect(await page.text()).to.include("same as 1 other");
    const href = await page.evaluate(() => document.querySelector<HTMLAnchorElement>("dialog a.primary")?.href);
    expect(href).to.equal("https://printer.example/"); // a name of a network has no page for changing passwords
    await page.press("Length and characters");
    await page.type("Length", "three");
    await page.untilText('The length must be a number from 4 to 128, not "three".');
    await page.type("Length", "24");
    await page.until(() => document.querySelector("dialog output")?.children.length === 24);
    await page.screenshot(`build/screenshots/fix-${name}.png`);
    await page.key("Escape");
    await page.until(() => document.querySelector("dialog") === null);
    expect(await focused(page)).to.equal("Fix: printer.example, admin");
    expect(await page.text())
      .to.include("5 of 8 accounts are fine")
      .and.not.include("not finished");
    await fix("Fix");
    await page.press("Copy password");
    await page.untilText("Copied.");
    const shown = await page.evaluate(() => document.querySelector("dialog output")?.textContent);
    expect(await page.clipboard())
      .to.equal(shown)
      .and.have.length(16);
    await page.press("Not now");
    await page.untilText("1 change not finished");
    await fix("Continue");
    await page.press("The site has it already");
    await page.untilText("6 of 8 accounts are fine");
    await page.untilText("Done: printer.example, admin");
    await page.until(() => document.activeElement?.textContent === "Fix the next");
    await page.close();
  });

  it("stops a long check when the user wants it, and draws only the visible rows of a long list", async () => {
    await putVault(browser, await largeVault(4000));
    const page = await openAccounts(browser);
    await page.untilText("4,000 accounts");
    expect(await page.evaluate(() => document.querySelectorAll("ul.long li").length)).to.be.below(100);
    await page.press("Jump to S");
    await page.until(() => document.activeElement?.classList.contains("opener") === true);
    await page.type("Search all accounts", "site3999");
    await page.untilText("1 of 4,000 accounts");
    await page.press("Password health");
    await page.press("Cancel");
    await page.until(() => document.activeElement?.textContent === "Check all accounts");
    expect(await page.text()).not.to.include("are fine");
    await page.close();
  });

  it("makes a recovery sheet without a password and reads its code line by line", async () => {
    const page = await openAccounts(browser, "paper");
    await page.press("Prepare emergency kit");
    await page.untilText("Ready: 8 accounts");
    // Reads `textContent`, because `innerText` lacks the rows that the page has not drawn yet.
    const text = await page.evaluate(() => document.querySelector(".paper")?.textContent ?? "");
    expect(text).to.include('"scheme":"easypasswords-1","site":"old.example"').and.to.include("1310720 iterations");
    expect(text).to.include("Generated passwords (saltmill-1)").and.to.include("2nd floor");
    expect(text).not.to.include("hunter2");
    await page.screenshot(`build/screenshots/paper-${name}.png`);
    if (page instanceof ChromiumSurface) {
      await page.page.emulateMediaType("print");
      expect(await page.text())
        .to.include("Emergency kit")
        .and.not.to.include("Password health");
      await page.screenshot("build/screenshots/paper-printed.png");
      await page.page.emulateMediaType("screen");
    }
    const lines = await page.evaluate(() => {
      const entry = [...document.querySelectorAll(".entry")].find((each) => each.textContent.includes("printer"));
      return Array.from(entry?.querySelectorAll(".code li") ?? [], ({ textContent }) => textContent);
    });
    expect(lines).to.have.length(3);
    await page.press("Security");
    await page.type("Line 1", lines[0]!.slice(0, 10));
    await page.untilText("18 characters left");
    const last = lines[0]!.at(-1) === "A" ? "B" : "A";
    await page.type("Line 1", lines[0]!.slice(0, -1) + last);
    await page.untilText("Line 1 has a typo");
    await page.type("Line 1", lines[0]!.toLowerCase().replaceAll(" ", "-"));
    await page.untilText("1 of 3 lines correct");
    await page.until(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === "Line 2");
    await page.type("Line 2", lines[2]!);
    await page.untilText("Line 2 has a typo or is in the wrong place.");
    await page.type("Line 2", lines[1]!);
    await page.type("Line 3", lines[2]!);
    await page.untilText("3 of 3 lines correct");
    await page.press("Show password or one-time code");
    await page.untilText("hunter2");
    await page.screenshot(`build/screenshots/recovery-${name}.png`);
    await page.close();
  });

  it("reads a recovery code without a vault, with the master password and the identity", async () => {
    const paper = await openAccounts(browser, "paper");
    await paper.press("Prepare emergency kit");
    await paper.untilText("Ready:");
    const lines = await paper.evaluate(() => {
      const entry = [...document.querySelectorAll(".entry")].find((each) => each.textContent.includes("printer"));
      return Array.from(entry?.querySelectorAll(".code li") ?? [], ({ textContent }) => textContent);
    });
    await paper.close();
    await putVault(browser);
    const page = await browser.openExtensionPage("accounts.html#recovery");
    for (const [i, line] of lines.entries()) await page.type(`Line ${i + 1}`, line);
    await page.type("Email address or name", "ada@example.org");
    await page.type("Master password", "something else");
    await page.press("Show password or one-time code");
    await page.untilText("This code was made with another master password, email address or name.");
    await page.type("Master password", master);
    await page.press("Show password or one-time code");
    await page.untilText("hunter2");
    await page.close();
  });
});
