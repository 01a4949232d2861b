/**
 * Tests that the generator page derives the passwords in test/sameness/table.json, which must never change, in
 * Chromium, Firefox and WebKit.
 */
import { expect } from "chai";
import { compare, roots, shortened } from "../sameness/browser-passwords.ts";
import { backupOfTable, master } from "../sameness/vault.ts";
import { chooseFile } from "../e2e/accounts-page-vault.ts";
import type { Surface } from "../e2e/browsers/driver.ts";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { make, places, servePage, typeWhere } from "../e2e/generator-page.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";

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
      await page.type("Identity", identity);
      await page.type("Master password", typed);
      await typeWhere(page, "example.com", "ada");
      expect(await make(page)).to.equal(password);
      await page.press("Show key fingerprint");
      await page.untilText(fingerprint);
    });
  }

  it("has the right answer to every question that a backup can hold", async () => {
    await page.press("Backup");
    await chooseFile(page, await backupOfTable());
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.until(() => document.querySelector('button[aria-label^="Show password for"]') !== null);
    compare(new Map(await page.evaluate(readAll)));
  });
});
