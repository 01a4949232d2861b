/**
 * Tests what *Undo* takes back on the accounts page: after each kind of action, the vault is again what it was before.
 */
import { expect } from "chai";
import { type Account, allAccounts, newRevision } from "../../src/accounts/index.ts";
import { finishMove } from "../../src/master/index.ts";
import { memoryStorage, Vault } from "../../src/vault/index.ts";
import { type Made, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { keepOffers, readArea } from "./steps.ts";

interface Action {
  /** Does the action on the accounts page. */
  readonly act: (page: Surface) => Promise<void>;
  /** The text of the offer to undo the action. */
  readonly said: string;
  /** True if the passwords that the action has made stay in the history. A site may already have one of them. */
  readonly keepsHistory?: true;
}

async function edit(page: Surface, account: string, field: string, text: string): Promise<void> {
  await page.press(account);
  await page.press("Edit");
  await page.type(field, text);
  await page.press("Save");
}

async function selectAll(page: Surface): Promise<void> {
  await page.press("Select");
  await page.tick("Select all shown", true);
}

const actions: Readonly<Record<string, Action>> = {
  "another name for an account": {
    act: (page) => edit(page, "bank.example card", "Name", "Savings"),
    said: "Saved",
  },
  "other notes": {
    act: (page) => edit(page, "printer.example admin", "Notes", "behind the door"),
    said: "Saved",
  },
  "the tags of several accounts": {
    async act(page) {
      await selectAll(page);
      await page.press("Tags");
      await page.type("Find or add a tag", "travel");
      await page.press('Add "travel"');
      await page.key("Escape"); // closes the tags, which cover the page
    },
    said: "Saved",
  },
  "that a site has the new password": {
    async act(page) {
      await page.press("example.com ada Change pending");
      await page.press("The site has it");
    },
    said: "The old password is in the password history.",
  },
  "that a site has kept the old password": {
    async act(page) {
      await page.press("example.com ada Change pending");
      await page.press("Undo the change");
    },
    said: "The old password is back.",
  },
  "the deletion of an earlier password": {
    async act(page) {
      await page.press("Bäckerei müller.example · ada");
      await page.press("Password history 1 earlier password");
      await page.until(() => {
        const remove = document.querySelector<HTMLElement>(".history li button.danger");
        remove?.click();
        return remove !== null;
      });
    },
    said: "Deleted",
  },
  "that a problem is ignored": {
    async act(page) {
      await page.press("Password health");
      await page.press("More: printer.example, admin");
      await page.press("Ignore");
    },
    said: "Ignored",
  },
  "new passwords of several accounts": {
    async act(page) {
      await selectAll(page);
      await page.press("More");
      await page.press("Change password");
      await page.press("Change passwords");
    },
    said: "4 passwords changed.",
    keepsHistory: true,
  },
  "the deletion of several accounts": {
    async act(page) {
      await selectAll(page);
      await page.press("Delete");
    },
    said: "8 accounts deleted",
  },
};

await eachBrowser("Undo on the accounts page", (launch) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await sampleVault();
    const { vault } = made;
    const adaAt = async (site: string): Promise<Account> => {
      const found = allAccounts(await vault.contents()).find((each) => each.site === site && each.login === "ada");
      if (!found) throw new Error(`no account "ada" at ${site}`);
      return found;
    };
    const changed = await adaAt("müller.example");
    await newRevision(vault, changed);
    await finishMove(vault, changed.name);
    await newRevision(vault, await adaAt("example.com"));
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());
  beforeEach(() => putVault(browser, made));

  /** Returns the records of the stored vault by name, without some fields. */
  const stored = async (page: Surface, without: object): Promise<Record<string, object>> => {
    const { vault } = made;
    const entries = await page.evaluate(readArea, "local");
    const { records, problems } = await new Vault(memoryStorage(entries), vault.keys).contents();
    expect(problems).to.deep.equal([]);
    return Object.fromEntries([...records].map(([name, record]) => [name, { ...record, ...without }]));
  };

  for (const [what, { act, said, keepsHistory }] of Object.entries(actions)) {
    it(`takes back ${what}`, async () => {
      const page = await openAccounts(browser);
      await page.untilText("8 accounts");
      await keepOffers(page);
      const without = { modified: undefined, ...(keepsHistory && { history: undefined }) };
      const before = await stored(page, without);
      await act(page);
      await page.until((text: string) => document.querySelector(".toast")?.textContent.includes(text) === true, said);
      expect(await stored(page, without)).not.to.deep.equal(before);
      await page.press("Undo");
      await page.untilText("Undone");
      expect(await stored(page, without)).to.deep.equal(before);
      await page.close();
    });
  }
});
