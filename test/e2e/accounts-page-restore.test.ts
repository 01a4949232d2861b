/** Tests backup and restore on the accounts page. Nothing is restored until the user confirms a preview. */
import { expect } from "chai";
import { addAccount, addStoredAccount, removeAccounts, searchAccounts } from "../../src/accounts/index.ts";
import { exportBackup } from "../../src/backup/index.ts";
import { saltmill1 } from "../unit/src/schemes/independent.ts";
import {
  chooseFile,
  identity,
  type Made,
  master,
  newVault,
  openAccounts,
  putVault,
  sampleVault,
  savedBy,
} from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { focused, readArea } from "./steps.ts";

const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

/**
 * Returns the vault's header and records from the storage, without the measured speed of the key derivation
 * (`calibration`).
 */
async function records(page: Surface): Promise<Record<string, unknown>> {
  const all = Object.entries(await page.evaluate(readArea, "local"));
  return Object.fromEntries(all.filter(([key]) => key === "vault" || key.startsWith("r/")));
}

await eachBrowser("backup and restore", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());
  beforeEach(async () => {
    made = await sampleVault();
    await putVault(browser, made);
  });

  it("save a backup and preview it without writing", async () => {
    const page = await openAccounts(browser, "backup");
    const { name: file, text } = await savedBy(page, "Download backup");
    expect(file).to.match(/^saltmill-backup-\d{4}-\d\d-\d\d-8-accounts\.json$/u);
    for (const secret of ["example.com", "hunter2", '"ada"']) expect(text).not.to.include(secret);
    await page.close();

    // After the backup, the account of bank.example is deleted. The account of printer.example is replaced by an
    // account with another password.
    const { vault } = made;
    const contents = await vault.contents();
    const [card] = searchAccounts(contents, "bank.example");
    await removeAccounts(vault, [card!.name]);
    const [printer] = searchAccounts(contents, "printer.example");
    await removeAccounts(vault, [printer!.name]);
    await addStoredAccount(vault, { site: "printer.example", login: "admin", password: "better" });
    await putVault(browser, made);

    const after = await openAccounts(browser, "restore");
    const before = await records(after);
    await chooseFile(after, text);
    await after.untilText("1 entry would change.");
    await after.untilText("Different:");
    await after.untilText("Deleted here, still in the backup");
    await after.choose("What to do with bank.example · card", "Leave it deleted");
    await after.untilText("This backup can bring back 1 deleted account.");
    expect(
      await after.evaluate(() => document.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]?.name),
    ).to.equal("backup.json");
    await after.screenshot(`build/screenshots/restore-${name}.png`);
    expect(await records(after)).to.deep.equal(before);
    await after.choose("What to do with bank.example · card", "Restore");
    await after.untilText("1 entry would change.");
    expect(await records(after)).to.deep.equal(before);
    await after.press("Restore entries");
    await after.untilText("1 entry restored.");
    await after.press("Accounts");
    await after.untilText("bank.example");
    await after.close();
  });

  it("are mentioned until there is a backup", async () => {
    const page = await openAccounts(browser);
    await page.untilText("No backup made on this device yet.");
    const { name: file } = await savedBy(page, "Make a backup");
    await page.untilText(`8 accounts saved in ${file}. Keep a copy somewhere other than this device.`);
    await page.press("Dismiss");
    await page.until(
      () => document.body.innerText.includes("8 accounts") && !document.body.innerText.includes("No backup made"),
    );
    await page.close();
  });

  it("restore the backup of another vault with one choice for all accounts", async () => {
    const other = await newVault("another master password");
    await addAccount(other.vault, { site: "new.example", login: "bob", revision: 1, rules });
    await addAccount(other.vault, { site: "newer.example", login: "bob", revision: 1, rules });
    const page = await openAccounts(browser, "restore");
    await chooseFile(page, (await exportBackup(other.vault)).text);
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("Wrong master password for this backup.");
    await page.type("Master password for this backup", "another master password");
    await page.press("Open backup");
    await page.untilText("2 entries would change.");
    await page.choose("For all: New", "Leave out");
    await page.untilText("Nothing would change.");
    await page.choose("For all: New", "Suggested");
    await page.press("Restore entries");
    await page.untilText("2 entries restored.");
    await page.press("Accounts");
    await page.untilText("10 accounts");
    // A restored account generates the same password as in the vault of the backup. An account that this vault already
    // had generates the same password as before the restore.
    const expected = { identity, site: "new.example", login: "bob", revision: 1, rules };
    await page.type("Search all accounts", "new.example");
    await page.press("new.example bob");
    await page.press("Show password");
    await page.untilText(saltmill1({ ...expected, master: "another master password" }));
    await page.type("Search all accounts", "example.com ada");
    await page.press("example.com ada");
    await page.press("Show password");
    await page.untilText(saltmill1({ ...expected, master, site: "example.com", login: "ada", revision: 2 }));
    await page.close();
  });

  it("and other ways to get accounts are one form each on a device without a vault, and lead back", async () => {
    await putVault(browser);
    const page = await browser.openExtensionPage("accounts.html#recovery");
    const titles = (): string[] =>
      [...document.querySelectorAll<HTMLElement>("h2")]
        .filter((each) => each.checkVisibility())
        .map((h) => h.innerText);
    const ways = [
      ["On another device with Saltmill", "join", "Get your vault from another device", "Sync through"],
      ["In a backup file", "restore", "Restore a backup", "Backup file"],
      ["On a printed emergency kit", "recovery", "Recovery code", "Pictures of the recovery codes"],
    ] as const;
    await page.untilText("Line 1");
    for (const [way, hash, title, first] of ways) {
      await page.press("Other ways");
      await page.untilText("Where are your passwords?");
      expect(await focused(page)).to.equal("No vault on this device yet");
      await page.press(way);
      await page.untilText(first);
      expect(await page.evaluate(() => location.hash)).to.equal(`#${hash}`);
      expect(await page.evaluate(titles), way).to.deep.equal([title]);
      expect(await focused(page)).to.equal(first);
    }
    await page.evaluate(() => {
      history.back();
    });
    await page.untilText("Where are your passwords?");
    await page.close();
  });

  it("restore a backup on a device without a vault and unlock it", async () => {
    const { text } = await exportBackup(made.vault);
    await putVault(browser);
    const page = await browser.openExtensionPage("accounts.html");
    await page.untilText("No vault on this device yet");
    await page.press("In a backup file");
    await page.untilText("Backup file");
    expect(await focused(page)).to.equal("Backup file");
    await chooseFile(page, text);
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("8 accounts in this backup.");
    await page.untilText("bank.example (card)");
    expect(await records(page)).to.deep.equal({});
    await page.screenshot(`build/screenshots/new-machine-${name}.png`);
    await page.press("Restore on this device");
    await page.untilText("Password health");
    await page.untilText("8 accounts restored from the backup of ");
    expect(await page.text()).not.to.include("No backup");
    expect(await page.evaluate(() => scrollY)).to.equal(0);
    await page.untilText("bank.example");
    await page.press("Dismiss");
    await page.untilText("8 accounts");
    await page.until(() => !document.body.innerText.includes("restored from"));
    expect(await page.text()).not.to.include("No backup");
    await page.close();
  });

  it("show what is wrong with a broken file and offer the intact entries of a damaged one", async () => {
    const page = await openAccounts(browser, "restore");
    const before = await records(page);
    await chooseFile(page, "[".repeat(100_000));
    await page.untilText("This isn't a Saltmill backup, or it is damaged. Nothing was changed.");
    await chooseFile(page, '{"format":"saltmill-backup","version":9,"__proto__":{}}');
    await page.untilText("by a newer version");
    const file = JSON.parse((await exportBackup(made.vault)).text) as {
      records: Record<string, string>;
      seal?: string;
    };
    delete file.seal;
    const [first = ""] = Object.keys(file.records);
    file.records[first] = "AAAA";
    file.records["r/elsewhere"] = "AAAA";
    await chooseFile(page, JSON.stringify(file));
    await page.untilText("its checksum is missing or damaged");
    await page.untilText("2 entries can't be restored and are left out.");
    expect(await records(page)).to.deep.equal(before);
    await page.close();
  });
});
