/** Tests a change of the master password, the switch of accounts to the new master password, and a new vault key. */
import { expect } from "chai";
import { addAccount, addStoredAccount } from "../../src/accounts/index.ts";
import { masterProgress } from "../../src/master/index.ts";
import { keysOf, memoryStorage, openVault, type Vault } from "../../src/vault/index.ts";
import { saltmill1 } from "../unit/src/schemes/independent.ts";
import { identity, type Made, master, newVault, openAccounts, putVault } from "../e2e/accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { type LoginServer, startLoginServer } from "../e2e/servers/login-server.ts";
import { focused, openUnlocked, readArea } from "../e2e/steps.ts";

const newMaster = "battery staple, correct horse";
const site = "example.localhost";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const made = (login: string, of: string): string =>
  saltmill1({ master: of, identity, site, login, revision: 1, rules });

/** Opens the vault in the browser's storage. */
async function stored(page: Surface, masterPassword: string): Promise<Vault> {
  const storage = memoryStorage();
  await storage.set(await page.evaluate(readArea, "local"));
  return openVault({ storage, masterPassword });
}

/**
 * Stores an entry that looks like a record with a previous vault key, as if a change of the key was interrupted. Runs
 * in an extension page.
 */
function leaveBehind(): Promise<void> {
  const { storage } = Reflect.get(globalThis, "chrome") as {
    storage: { local: { set(entries: object): Promise<void> } };
  };
  return storage.local.set({ "r/of-an-older-key": "what an interrupted change has left" });
}

async function nothingIsLeft(): Promise<boolean> {
  const { storage } = Reflect.get(globalThis, "chrome") as { storage: { local: { get(): Promise<object> } } };
  return !("r/of-an-older-key" in (await storage.local.get()));
}

await eachBrowser("the master password", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;
  let vault: Made;

  before(async () => {
    vault = await newVault();
    for (const login of ["ada", "work"]) await addAccount(vault.vault, { site, login, revision: 1, rules });
    await addStoredAccount(vault.vault, { site: "nas.example", login: "admin", password: "hunter2" });
    server = await startLoginServer({ accounts: {} });
    browser = await launch();
    await browser.open("about:blank");
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  beforeEach(() => putVault(browser, vault));

  const fillForm = async (page: Surface, now: string, next: string, repeat = next): Promise<void> => {
    await page.type("Current master password", now);
    await page.type("New master password", next);
    await page.type("Confirm new master password", repeat);
    await page.press("Change master password");
  };
  const change = async (page: Surface): Promise<void> => {
    await fillForm(page, master, newMaster);
    await page.untilText("Master password changed");
  };
  const unlock = async (page: Surface, masterPassword: string): Promise<void> => {
    await page.type("Master password", masterPassword);
    await page.press("Unlock");
  };
  const shown = async (page: Surface, which: string): Promise<string> => {
    await page.press(`Show password: ${which}`);
    await page.until(() => document.querySelector("output") !== null);
    const password = await page.evaluate(() => document.querySelector("output")?.textContent ?? "");
    await page.press(`Hide password: ${which}`);
    return password;
  };

  it("does not change before all fields are valid, or if the user cancels", async () => {
    const page = await openAccounts(browser, "master");
    await fillForm(page, "wrong", newMaster, `${newMaster}?`);
    await page.untilText("The passwords don't match.");
    await fillForm(page, master, "");
    await page.untilText("Nothing would change. Enter a new master password, email address or name.");
    await fillForm(page, "wrong", newMaster);
    await page.untilText("That isn't your current master password.");
    expect(await page.value("New master password")).to.equal(newMaster);
    await fillForm(page, master, newMaster);
    await page.press("Cancel");
    await page.until(() => document.querySelector(".working") === null);
    expect(await page.text()).not.to.include("Master password changed");
    (await stored(page, master)).close();
    await page.close();
  });

  it("is switched account by account, back and forth, until the old one is not needed any more", async () => {
    let page = await openAccounts(browser, "master");
    expect(await page.text()).not.to.include("Update your accounts");
    await change(page);
    await page.untilText("0 of 2 accounts done");
    await page.press(`Change password: ada, ${site}`);
    await page.untilText("The site still has the old password");
    await page.until(() => document.activeElement?.getAttribute("aria-expanded") === "true");
    expect(await shown(page, "Old password")).to.equal(made("ada", master));
    expect(await shown(page, "New password")).to.equal(made("ada", newMaster));
    await page.screenshot(`build/screenshots/master-${name}.png`);
    await page.press("Lock");
    await page.untilText("Locked");
    expect(await page.text()).not.to.include(site);
    await page.close();

    page = await browser.openExtensionPage("accounts.html#master");
    await page.untilText("Locked");
    await unlock(page, master);
    await page.untilText("Wrong master password.");
    await unlock(page, newMaster);
    await page.untilText("New password ready, not yet used to sign in");
    await page.press(`Keep the old one: ada, ${site}`);
    await page.untilText("The old password is back.");
    for (const login of ["ada", "work"]) {
      await page.press(`Change password: ${login}, ${site}`);
      await page.press(`The site has it: ${login}, ${site}`);
      await page.until(
        (button: string) => document.querySelector(`[aria-label="${button}"]`) === null,
        `The site has it: ${login}, ${site}`,
      );
    }
    await page.untilText("All accounts are done.");
    expect(await focused(page)).to.equal("Update your accounts"); // the table row that had the focus was removed
    const left = await stored(page, newMaster);
    const contents = await left.contents();
    const { current, roots } = keysOf(contents);
    expect(masterProgress(contents)).to.include({ underWay: false }).and.have.property("done").that.has.length(2);
    expect(
      Object.entries(roots).map(([id, { retired }]) => [id === current, retired === undefined]),
    ).to.have.deep.members([
      [true, true],
      [false, false],
    ]);
    left.close();
    await page.close();
  });

  it("leads the user in the popup through the switch of an account", async () => {
    const accounts = await openAccounts(browser, "master");
    await change(accounts);
    await accounts.close();
    const page = await browser.open(server.at(site));
    const popup = await openUnlocked(browser);
    await popup.untilText("This password is still made from an earlier master password.");
    await popup.screenshot(`build/screenshots/master-popup-left-${name}.png`);
    await popup.press("Change password");
    await popup.untilText('Until it does, "Fill" enters the old one.');
    expect(await focused(popup)).to.equal("Copy old password");
    await popup.press("Copy old password");
    await popup.untilText("Copied");
    expect(await popup.clipboard()).to.equal(made("ada", master));
    await popup.screenshot(`build/screenshots/master-popup-moved-${name}.png`);
    await popup.press("Undo the change");
    await popup.untilText("This password is still made from an earlier master password.");
    await popup.close();
    await page.close();
  });

  it("stays the same when the vault gets a new key", async () => {
    const page = await openAccounts(browser, "master");
    const ofVault = async (): Promise<Record<string, unknown>> => {
      const entries = Object.entries(await page.evaluate(readArea, "local"));
      return Object.fromEntries(entries.filter(([key]) => key !== "calibration"));
    };
    const before = await ofVault();
    await page.press("Encrypt with a new key");
    await page.type("Current master password", "wrong");
    await page.press("Encrypt with a new key");
    await page.untilText("That isn't your current master password.");
    expect(await focused(page)).to.equal("Current master password"); // so that the user can correct the master password
    expect(await page.value("Current master password")).to.equal("wrong");
    expect(await ofVault()).to.deep.equal(before);
    await page.screenshot(`build/screenshots/master-key-wrong-${name}.png`);
    await page.type("Current master password", master);
    expect(await page.text()).not.to.include("That isn't your current");
    await page.key("Enter");
    await page.untilText("Whoever has an old copy");
    expect(await page.evaluate(() => document.querySelector("dialog"))).to.equal(null);
    const after = await ofVault();
    const records = (entries: object): string[] => Object.keys(entries).filter((key) => key.startsWith("r/"));
    expect(records(after)).to.have.length(records(before).length);
    expect(records(after).filter((key) => key in before)).to.deep.equal([]);
    await page.press("Accounts");
    await page.untilText("3 accounts");
    await page.close();
    const next = await openAccounts(browser); // checks that the session has the new keys
    await next.untilText("3 accounts");
    await next.close();
  });

  it("unlocks the vault after an interrupted change of its key and removes the leftovers", async () => {
    await putVault(browser, vault, true);
    const page = await browser.openExtensionPage("accounts.html");
    await page.untilText("Locked");
    await page.evaluate(leaveBehind);
    await unlock(page, master);
    await page.untilText("3 accounts");
    await page.until(nothingIsLeft);
    await page.close();
  });
});
