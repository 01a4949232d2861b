/** Tests that the extension derives the passwords in test/sameness/table.json, which must never change. */
import { expect } from "chai";
import { keysOf, memoryStorage, openVault } from "../../src/vault/index.ts";
import { csvRows } from "../sameness/csv-rows.ts";
import { compare, roots, shortened } from "../sameness/browser-passwords.ts";
import { master, vaultOfTable } from "../sameness/vault.ts";
import { openAccounts, putVault, savedBy } from "../e2e/accounts-page-vault.ts";
import type { ExtensionBrowser } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { createVault, readArea } from "../e2e/steps.ts";

await eachBrowser("the table of sameness in the extension", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  it("has the right answer to every question that a vault can hold", async () => {
    await putVault(browser, await vaultOfTable());
    const page = await openAccounts(browser, "csv");
    await page.type("Current master password", master);
    await page.press("Export unencrypted passwords");
    const { text } = await savedBy(page, "Export unchanged");
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
