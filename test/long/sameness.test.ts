/**
 * Tests that the extension and the generator page derive the passwords in test/sameness/table.json, which must never
 * change.
 */
import { expect } from "chai";
import { keysOf, memoryStorage, openVault } from "../../src/vault/index.ts";
import { chooseFile, openAccounts, putVault, savedBy } from "../e2e/accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachBrowser, eachPageBrowser } from "../e2e/each-browser.ts";
import { make, places, servePage, typeWhere } from "../e2e/generator-page.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";
import { createVault, readArea } from "../e2e/steps.ts";
import { compare, roots, shortened } from "../sameness/browser-passwords.ts";
import { csvRows } from "../sameness/csv-rows.ts";
import { backupOfTable, master, vaultOfTable } from "../sameness/vault.ts";

await eachBrowser("the table of sameness in the extension", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  it("has the right answer to every question that a vault can hold", async () => {
    await putVault(browser, await vaultOfTable());
    const page = await openAccounts(browser, "export");
    await page.choose("Format", "Browsers and most password managers");
    await page.type("Current master password", master);
    const { text } = await savedBy(page, "Export unencrypted passwords");
    const [header = [], ...rows] = csvRows(text);
    const [password, notes] = [header.indexOf("password"), header.indexOf("note")];
    compare(new Map(rows.map((row) => [row[notes] ?? "", row[password] ?? ""])));
    await page.close();
  });

  for (const { master: typed, identity, root } of roots) {
    it(`has the right root of ${shortened(typed)} when a vault is created`, async () => {
      await putVault(browser);
      const popup = await browser.openPopup();
      await createVault(popup, identity, typed, true);
      const storage = memoryStorage(await popup.evaluate(readArea, "local"));
      await popup.close();
      const vault = await openVault({ storage, masterPassword: typed });
      const { current, roots: made } = keysOf(await vault.contents());
      expect(Buffer.from(made[current]!.R, "base64").toString("hex")).to.equal(root);
      vault.close();
    });
  }
});

/** Scrolls through the whole list and returns, for each account, its notes and its password. Runs in the page. */
async function readAll(): Promise<[string, string][]> {
  const found = new Map<string, string>();
  const frame = (): Promise<void> =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        resolve();
      }),
    );
  const seen = new Set<string>();
  const rows = (): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>("ul.long > li[data-index]"));
  for (;;) {
    const row = rows().find((each) => !seen.has(each.dataset["index"] ?? ""));
    if (!row) {
      const before = window.scrollY;
      window.scrollBy(0, window.innerHeight / 2);
      await frame();
      await frame();
      if (window.scrollY === before && rows().every((each) => seen.has(each.dataset["index"] ?? ""))) break;
      continue;
    }
    seen.add(row.dataset["index"] ?? "");
    const eye = row.querySelector<HTMLButtonElement>('button[aria-label^="Show password for"]');
    if (!eye) continue; // this row is the heading of a site
    eye.click();
    while (!row.querySelector(".notes")) await frame();
    found.set(row.querySelector(".notes")?.textContent ?? "", row.querySelector(".secret")?.textContent ?? "");
    row.querySelector<HTMLButtonElement>('button[aria-label^="Hide password for"]')?.click();
  }
  return [...found];
}

await eachPageBrowser("the table of sameness on the generator page", (launch) => {
  let browser: PageBrowser;
  let server: FileServer;
  let page: Surface;

  before(async () => {
    server = await servePage();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });
  beforeEach(async () => {
    page = await browser.open(places["from a secure server"](server));
  });
  afterEach(() => page.close());

  for (const { master: typed, identity, fingerprint, password } of roots) {
    it(`has the right root of ${shortened(typed)}`, async () => {
      await page.type("Email address or name", identity);
      await page.type("Master password", typed);
      await typeWhere(page, "example.com", "ada");
      expect(await make(page)).to.equal(password);
      await page.press("Show key fingerprint");
      await page.untilText(fingerprint);
    });
  }

  it("has the right answer to every question that a backup can hold", async () => {
    await page.press("Emergency kit");
    await chooseFile(page, await backupOfTable());
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.until(() => document.querySelector('button[aria-label^="Show password for"]') !== null);
    compare(new Map(await page.evaluate(readAll)));
  });
});
