/**
 * Tests the exports to other password managers on the accounts page. Each export asks for the master password again.
 */
import { expect } from "chai";
import { openImport, readImport } from "../../src/exchange/index.ts";
import { master, openAccounts, putVault, sampleVault, savedBy } from "./accounts-page-vault.ts";
import type { ExtensionBrowser } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { chooseImport } from "./steps.ts";

const filePassword = "tundra-violin-saddle-93-quarry";

await eachBrowser("exports", (launch, name) => {
  let browser: ExtensionBrowser;

  before(async () => {
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, await sampleVault());
  });
  after(() => browser.close());

  it("write Bitwarden's JSON after a warning and the master password", async () => {
    const page = await openAccounts(browser, "export");
    await page.choose("Format", "Bitwarden (JSON), with earlier passwords");
    await page.untilText("settings of generated passwords; the passwords are in the file (5)");
    await page.untilText("every password, unencrypted");
    await page.type("Current master password", master);
    const { name: file, text } = await savedBy(page, "Export unencrypted passwords");
    expect(file).to.match(/^saltmill-passwords-.*-8-accounts\.json$/u);
    const { entries, format } = await readImport(new TextEncoder().encode(text));
    expect(format).to.equal("bitwarden");
    expect(entries).to.have.length(8);
    expect(entries.find(({ site }) => site === "nas.example")).to.include({ login: "admin", password: "hunter2" });
    await page.untilText("8 accounts saved in the file.");
    await page.close();
  });

  it("write everything into a database for KeePass that is encrypted with a strong password of its own", async () => {
    const page = await openAccounts(browser, "export");
    await page.untilText("this file keeps more than any other"); // the first format
    expect(await page.value("Format")).to.equal("kdbx");
    await page.untilText("settings of generated passwords; the passwords are in the file (5)");
    const write = async (password: string, repeat: string, owner: string): Promise<void> => {
      await page.type("New file password", password);
      await page.type("Confirm file password", repeat);
      await page.type("Current master password", owner);
    };
    await write("saltmill", "saltmill", master);
    await page.press("Export encrypted file");
    await page.untilText("Choose a password that is hard to guess");
    await write(filePassword, "something else", master);
    await page.press("Export encrypted file");
    await page.untilText("The passwords don't match.");
    await write(filePassword, filePassword, "not the master password");
    await page.press("Export encrypted file");
    await page.untilText("That isn't your current master password.");
    await page.screenshot(`build/screenshots/export-keepass-${name}.png`);
    await page.type("Current master password", master);
    const { name: file, bytes } = await savedBy(page, "Export encrypted file");
    expect(file).to.match(/^saltmill-keepass-.*-8-accounts\.kdbx$/u);
    const { entries } = await openImport(await readImport(Uint8Array.from(bytes)), { password: filePassword });
    expect(entries).to.have.length(8);
    expect(entries.find(({ site }) => site === "nas.example")).to.include({ login: "admin", password: "hunter2" });
    await page.untilText("8 accounts saved in the file.");
    expect(await page.text()).not.to.include(filePassword);
    await page.close();
  });

  it("write CSV for browsers without changing a value", async () => {
    const page = await openAccounts(browser, "export");
    await page.choose("Format", "Browsers and most password managers");
    await page.untilText("All values are exported exactly.");
    await page.type("Current master password", "not the master password");
    await page.press("Export unencrypted passwords");
    await page.untilText("That isn't your current master password.");
    await page.type("Current master password", master);
    await page.screenshot(`build/screenshots/export-browsers-${name}.png`);
    const { text } = await savedBy(page, "Export unencrypted passwords");
    expect(text).to.include('"=1+1 is not a formula, Åsa"').and.to.include("hunter2").and.not.to.include("'=");
    await page.untilText("8 accounts saved in the file.");
    expect(await page.text()).not.to.include("apostrophe");
    await page.close();
  });

  it("write a table for a spreadsheet, and say which values of which accounts it has changed", async () => {
    const page = await openAccounts(browser, "export");
    await page.choose("Format", "Spreadsheet");
    await page.untilText("values that could run as formulas get an apostrophe in front");
    await page.type("Current master password", master);
    const { name: file, text } = await savedBy(page, "Export unencrypted passwords");
    expect(file).to.match(/^saltmill-passwords-.*-8-accounts\.csv$/u);
    expect(text).to.include(`"'=1+1 is not a formula`);
    await page.untilText("password (1)");
    await page.untilText("In these accounts, the password or the username is changed:");
    await page.untilText("formula.example (ada)");
    await page.screenshot(`build/screenshots/export-spreadsheet-${name}.png`);
    await page.close();
  });

  it("are imported again without their apostrophes after a question", async () => {
    const page = await openAccounts(browser, "import");
    const table = "name,url,username,password\nA,https://formula.example/,ada,'=1+1 is not a formula\n";
    await chooseImport(page, "old-export.csv", table);
    await page.untilText("has a value with an apostrophe before =, +, - or @:");
    await page.untilText("Row 2: A");
    await page.screenshot(`build/screenshots/import-apostrophes-${name}.png`);
    await page.press("Keep apostrophes");
    await page.untilText("1 entry");
    await page.press("Cancel");
    await chooseImport(page, "old-export.csv", table);
    await page.press("Remove apostrophes");
    await page.untilText("1 entry");
    await page.close();
  });
});
