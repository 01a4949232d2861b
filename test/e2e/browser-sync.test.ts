/**
 * Tests syncing through the browser's own sync. Two browsers that are not signed in stand for two devices. The test
 * copies the items of `storage.sync` from one browser to the other, as the server of the browser's sync does: item by
 * item, late, in another order, and sometimes only some of the items.
 */
import { expect } from "chai";
import { allAccounts, editAccount } from "../../src/accounts/index.ts";
import { memoryStorage, Vault } from "../../src/vault/index.ts";
import { largeVault, type Made, master, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { readArea } from "./steps.ts";

type Items = Record<string, unknown>;

/** The storage of the extension. The three functions below run in an extension page. */
interface Areas {
  readonly storage: Record<
    "local" | "sync",
    { get(): Promise<Items>; set(items: Items): Promise<void>; remove(key: string): Promise<void> }
  >;
}
const readSync = (): Promise<Items> => (Reflect.get(globalThis, "chrome") as Areas).storage.sync.get();
const writeItem = (area: "local" | "sync", key: string, value: unknown): Promise<void> =>
  (Reflect.get(globalThis, "chrome") as Areas).storage[area].set({ [key]: value });
const removeItem = (key: string): Promise<void> =>
  (Reflect.get(globalThis, "chrome") as Areas).storage.sync.remove(key);

/** Number of accounts. With so many accounts, a snapshot of the vault needs several items of `storage.sync`. */
const count = 150;

await eachBrowser("the browser's own sync", (launch, name) => {
  let made: Made;
  let laptop: ExtensionBrowser;
  let phone: ExtensionBrowser;
  /** Items on the imitated server. `bases` has the items that each browser had when it last synced. */
  const server = new Map<string, unknown>();
  const bases = new Map<ExtensionBrowser, Map<string, unknown>>();

  before(async () => {
    made = await largeVault(count);
    laptop = await launch();
    phone = await launch();
    await laptop.open("about:blank");
    await phone.open("about:blank");
    await putVault(laptop, made);
  });
  after(async () => {
    await laptop.close();
    await phone.close();
  });

  async function inPage<T>(browser: ExtensionBrowser, work: (page: Surface) => Promise<T>): Promise<T> {
    const page = await browser.openExtensionPage("manifest.json");
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  }
  const itemsOf = (browser: ExtensionBrowser): Promise<Items> => inPage(browser, (page) => page.evaluate(readSync));
  const namesIn = (items: Items): string[] => [...new Set(Object.keys(items).map((key) => key.split("/")[0] ?? ""))];

  /**
   * Copies the new items of a browser to the imitated server, and deletes from the server the items that the browser
   * has removed.
   */
  async function send(browser: ExtensionBrowser): Promise<void> {
    const items = new Map(Object.entries(await itemsOf(browser)));
    const base = bases.get(browser) ?? new Map<string, unknown>();
    for (const [key, value] of items) if (!base.has(key)) server.set(key, value);
    for (const key of base.keys()) if (!items.has(key)) server.delete(key);
    bases.set(browser, items);
  }
  /**
   * Makes the items `keys` in a browser equal to those on the imitated server: adds or removes them one by one, in
   * reverse order.
   */
  async function bring(browser: ExtensionBrowser, keys = changedKeys(browser)): Promise<void> {
    const base = bases.get(browser) ?? new Map<string, unknown>();
    bases.set(browser, base);
    await inPage(browser, async (page) => {
      for (const key of keys.reverse()) {
        if (server.has(key)) await page.evaluate(writeItem, "sync", key, server.get(key));
        else await page.evaluate(removeItem, key);
        if (server.has(key)) base.set(key, server.get(key));
        else base.delete(key);
      }
    });
  }
  function changedKeys(browser: ExtensionBrowser): string[] {
    const base = bases.get(browser) ?? new Map<string, unknown>();
    return [...new Set([...server.keys(), ...base.keys()])].filter((key) => server.has(key) !== base.has(key)).sort();
  }
  /** Presses a button. In Firefox, the browser then asks if the extension may send data, and the test agrees. */
  const pressAndAgree = (browser: ExtensionBrowser, page: Surface, button: string): Promise<void> =>
    name === "chromium" ? page.press(button) : browser.answer("allow", "", () => page.press(button));
  /** Waits until a browser has replaced the snapshot in the items `before` by a new snapshot. */
  async function written(browser: ExtensionBrowser, before: Items): Promise<void> {
    const known = namesIn(before);
    await waitFor("a new snapshot", async () => {
      const names = namesIn(await itemsOf(browser));
      return names.length === 1 && !known.includes(names[0] ?? "");
    });
  }
  /**
   * Changes the notes of the account for `site${i}.example` in a browser's storage, as a window of the extension does.
   */
  async function changeNotes(browser: ExtensionBrowser, i: number, notes: string): Promise<void> {
    await inPage(browser, async (page) => {
      const storage = memoryStorage(await page.evaluate(readArea, "local"));
      const vault = new Vault(storage, made.vault.keys);
      const account = allAccounts(await vault.contents()).find(({ site }) => site === `site${i}.example`);
      await editAccount(vault, account?.name ?? "", { notes });
      const key = vault.keys.storageKey(account?.name ?? "");
      await page.evaluate(writeItem, "local", key, (await storage.get([key]))[key]);
    });
  }
  async function notesOf(browser: ExtensionBrowser): Promise<string[]> {
    const storage = memoryStorage(await inPage(browser, (page) => page.evaluate(readArea, "local")));
    const accounts = allAccounts(await new Vault(storage, made.vault.keys).contents());
    return accounts.flatMap(({ notes }) => (notes === undefined ? [] : [notes])).sort();
  }

  it("stores the vault encrypted, in items that the browser accepts", async () => {
    const page = await openAccounts(laptop, "devices");
    await page.choose("Sync through", "This browser's own sync");
    await page.untilText("There is room for about 600 accounts with imported passwords");
    await page.type("Name of this device", "Laptop");
    await page.type("Master password", master);
    await page.screenshot(`build/screenshots/browser-sync-connect-${name}.png`);
    await pressAndAgree(laptop, page, "Connect");
    await page.untilText("Last synced:");
    await page.untilText("Laptop");
    await page.screenshot(`build/screenshots/browser-sync-${name}.png`);
    await page.close();
    const items = await itemsOf(laptop);
    expect(Object.keys(items).length).to.be.above(1);
    expect(namesIn(items)).to.have.length(1);
    expect(JSON.stringify(items)).not.to.include("site1.example").and.not.to.include("Laptop");
  });

  it("brings the vault to a browser without a vault, once all items have arrived", async () => {
    await send(laptop);
    const page = await phone.openExtensionPage("accounts.html#join");
    await page.untilText("Get your vault from another device");
    const keys = changedKeys(phone);
    await bring(phone, keys.slice(1));
    await page.front();
    await page.untilText("It isn't complete yet.");
    await page.type("Master password from your other device", master);
    await pressAndAgree(phone, page, "Get my accounts");
    await page.untilText("The browser's sync hasn't brought a complete vault yet.");
    await bring(phone);
    await page.front();
    await page.untilText("The browser's sync has brought a vault from another device.");
    expect(await page.text()).not.to.include("hasn't brought a complete vault yet");
    await page.screenshot(`build/screenshots/browser-sync-join-${name}.png`);
    await page.type("Name of this device", "Phone");
    await page.press("Get my accounts");
    await page.untilText("Last synced:");
    await page.untilText("Laptop");
    await page.close();
  });

  it("brings changes of both devices together without a press, in parts and in any order", async () => {
    const before = [await itemsOf(laptop), await itemsOf(phone)] as const;
    await changeNotes(laptop, 1, "from the laptop");
    await changeNotes(phone, 2, "from the phone");
    await written(laptop, before[0]);
    await written(phone, before[1]);
    for (const browser of [laptop, phone]) await send(browser);
    const keys = changedKeys(laptop);
    await bring(
      laptop,
      keys.filter((_, i) => i % 2 === 1),
    );
    expect(await notesOf(laptop)).to.deep.equal(["from the laptop"]);
    await bring(laptop);
    const both = ["from the laptop", "from the phone"];
    await waitFor("the change of the phone", async () => (await notesOf(laptop)).length === 2);
    await waitFor("one snapshot", async () => namesIn(await itemsOf(laptop)).length === 1);
    await send(laptop);
    await bring(phone);
    await waitFor("the change of the laptop", async () => (await notesOf(phone)).length === 2);
    expect([await notesOf(laptop), await notesOf(phone)]).to.deep.equal([both, both]);
  });

  it("gets the vault again after another browser has removed the extension, and the page says so", async () => {
    await waitFor("one snapshot", async () => namesIn(await itemsOf(laptop)).length === 1);
    const before = await itemsOf(laptop);
    server.clear();
    bases.set(laptop, new Map(Object.entries(before)));
    await bring(laptop);
    await written(laptop, before);
    const page = await openAccounts(laptop, "devices");
    await page.untilText("The vault was missing from the browser's sync");
    await page.screenshot(`build/screenshots/browser-sync-wiped-${name}.png`);
    await page.close();
    expect(await notesOf(laptop)).to.have.length(2);
  });

  it("is emptied when the user disconnects, if the user chose that", async () => {
    const page = await openAccounts(laptop, "devices");
    await page.press("Stop syncing");
    await page.tick("Also delete the vault from the browser's sync", true);
    await page.press("Stop syncing");
    await page.untilText("Syncing has stopped. Your vault is still here.");
    await page.close();
    expect(await itemsOf(laptop)).to.deep.equal({});
  });

  it("refuses a vault that is too large, and names another store", async () => {
    await putVault(laptop, await largeVault(1500));
    const page = await openAccounts(laptop, "devices");
    await page.choose("Sync through", "This browser's own sync");
    await page.type("Name of this device", "Laptop");
    await page.type("Master password", master);
    await pressAndAgree(laptop, page, "Connect");
    await page.untilText("Your vault is too large for the browser's sync");
    await page.untilText("Sync through a WebDAV folder instead");
    expect(await page.text()).not.to.include("Stop syncing"); // there is no connection, because the vault is too large
    await page.screenshot(`build/screenshots/browser-sync-full-${name}.png`);
    await page.close();
    expect(await itemsOf(laptop)).to.deep.equal({});
  });
});
