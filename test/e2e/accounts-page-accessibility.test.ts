/** axe-core finds nothing wrong in any view of the accounts page, light or dark, wide or narrow. */
import { expect } from "chai";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { changeMaster, exportBackup, masterProgress, moveAccounts } from "../../src/index.ts";
import { chooseFile, type Made, master, newVault, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pictures = "build/screenshots/accounts-page";
await mkdir(pictures, { recursive: true });

async function faults(page: Surface): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await (Reflect.get(globalThis, "axe") as Axe).run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

await eachBrowser("accessibility of the accounts page", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await sampleVault();
    await changeMaster(made.vault, { masterPassword: master, newIdentity: "ada@new.example" });
    const { left } = masterProgress(await made.vault.contents());
    await moveAccounts(made.vault, [left.find(({ site }) => site === "müller.example")!.name]);
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  /** Light and dark, wide and narrow, where the browser lets a test choose. */
  async function look(page: Surface, what: string): Promise<void> {
    await page.inject(source);
    if (!(page instanceof ChromiumSurface)) {
      expect(await faults(page), what).to.deep.equal([]);
      return;
    }
    for (const value of ["light", "dark"]) {
      await page.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
      for (const [width, height] of [
        [1280, 900],
        [360, 740],
      ] as const) {
        await page.page.setViewport({ width, height });
        await page.screenshot(`${pictures}/${what}-${value}-${width}.png`);
        expect(await faults(page), `${what}, ${value}, ${width}`).to.deep.equal([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${what} is wider than ${width}`).to.be.at.most(0);
      }
    }
  }

  it(`has no fault in ${name}, open`, async () => {
    await putVault(browser, made);
    const page = await openAccounts(browser);
    await page.press("Show password of ada, example.com");
    await page.tick("Select ada, example.com", true);
    await page.until(() => document.querySelector(".secret") !== null);
    await look(page, "list");
    await page.press("Show all passwords");
    await look(page, "question");
    await page.press("Cancel");
    await page.press("Remove");
    await page.untilText("Removed: 1.");
    await look(page, "removed");
    await page.press("Undo");
    await page.press("Health");
    await page.press("Check all accounts");
    await page.untilText("Accounts checked");
    await look(page, "health");
    await page.press("Paper kit");
    await page.press("Prepare the paper");
    await page.untilText("Ready.");
    await look(page, "paper");
    await page.press("Recovery code");
    await page.type("Line 1", "AEAAGJBBEJTUJKKGE6WCULTMAH");
    await page.type("Line 2", "E4UPFFM3BYYEZQFQ8CKSZ445ZA");
    await page.untilText("typing error");
    await look(page, "recovery");
    await page.press("Backup");
    await look(page, "backup");
    await page.press("CSV export");
    await page.press("Export all passwords in clear");
    await page.untilText("Nothing has been written yet");
    await look(page, "csv");
    await page.press("Master password");
    await page.press("Passwords: Bäckerei, müller.example");
    await page.press("Show password: Old password");
    await page.press("Show password: New password");
    await page.until(() => document.querySelectorAll(".secret").length === 2);
    await page.type("New master password", "password");
    await page.untilText("guess");
    await look(page, "master");
    await page.press("Make a new key");
    await look(page, "new-key");
    await page.press("Cancel");
    await page.press("Restore");
    const other = await newVault();
    await chooseFile(page, (await exportBackup(other.vault)).text);
    await page.untilText("Open the backup");
    await look(page, "restore-password");
    const file = JSON.parse((await exportBackup(made.vault)).text) as { records: object; seal?: string };
    await putVault(browser, { ...made, storage: other.storage, vault: other.vault });
    await page.close();
    delete file.seal;
    const restoring = await openAccounts(browser, "restore");
    await chooseFile(restoring, JSON.stringify(file));
    await restoring.type("Master password of the backup", "correct horse battery staple");
    await restoring.press("Open the backup");
    await restoring.untilText("Records that would be written");
    await look(restoring, "restore");
    await restoring.press("Lock");
    await restoring.untilText("Locked");
    await look(restoring, "locked");
    await restoring.close();
    await putVault(browser);
    const bare = await browser.openExtensionPage("accounts.html");
    await bare.untilText("There is no vault");
    await look(bare, "no-vault");
    await bare.close();
  });
});
