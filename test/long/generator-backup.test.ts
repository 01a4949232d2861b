/** Tests that the generator page opens a backup of the extension. */
import { expect } from "chai";
import { accountNamed, addAccount, allAccounts, passwordOf, pinRules } from "../../src/accounts/index.ts";
import { exportBackup, kitBackup } from "../../src/backup/index.ts";
import { changeMaster, moveAccounts } from "../../src/master/index.ts";
import {
  chooseFile,
  identity,
  largeVault,
  type Made,
  master,
  newVault,
  sampleVault,
} from "../e2e/accounts-page-vault.ts";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { passTime, places, servePage } from "../e2e/generator-page.ts";
import { choosePictures, codePng, whitePng } from "../e2e/pictures.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";

await eachPageBrowser("a backup on the generator page", (launch) => {
  let browser: PageBrowser;
  let server: FileServer;
  let made: Made;
  let file: string;

  before(async () => {
    server = await servePage();
    made = await sampleVault();
    file = (await exportBackup(made.vault)).text;
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  for (const [place, address] of Object.entries(places)) {
    it(`is opened ${place} with its master password and shows every account's password`, async () => {
      const page = await browser.open(`${address(server)}#backup`);
      await chooseFile(page, file);
      await page.type("Master password for this backup", "not this one");
      await page.press("Open backup");
      await page.untilText("Wrong master password for this backup.");
      await page.type("Master password for this backup", master);
      await page.press("Open backup");
      await page.untilText("8 accounts");
      await page.untilText("Created on");
      const contents = await made.vault.contents();
      for (const account of allAccounts(contents)) {
        const named = `${account.label ?? account.login}, ${account.site}`;
        await page.type("Search all accounts", `${account.site} ${account.login}`);
        await page.press(`Show password for ${named}`);
        const password = await passwordOf(contents, account);
        await page.until(
          (expected) => [...document.querySelectorAll(".secret")].some(({ textContent }) => textContent === expected),
          password,
        );
        await page.press(`Hide password for ${named}`);
      }
      await page.type("Search all accounts", "printer");
      await page.press("Show password for admin, printer.example");
      await page.untilText("2nd floor");
      await page.close();
    });
  }

  for (const [place, address] of Object.entries(places)) {
    it(`is read ${place} from pictures of an emergency kit, and pictures that would fill the memory are refused`, async () => {
      const page = await browser.open(`${address(server)}#backup`);
      const codes = (await kitBackup(made.vault)) ?? [];
      expect(codes.length).to.be.above(1);
      await page.untilText("Pictures of an emergency kit's QR codes");
      const [first, ...rest] = codes.map(codePng);
      await choosePictures(page, [whitePng(30_000, 30_000), first!]);
      await page.untilText("picture-1.png is too large.");
      await page.untilText(`1 of ${codes.length} read`);
      await choosePictures(page, rest);
      await page.type("Master password for this backup", master);
      await page.press("Open backup");
      await page.untilText("8 accounts");
      await page.close();
    });
  }

  it("shows the password that the site still has for an account that is being switched, and says so", async () => {
    const { vault } = await newVault();
    const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules(12) });
    const before = await vault.contents();
    await changeMaster(vault, { masterPassword: master, newMasterPassword: "the next one" });
    await moveAccounts(vault, [name]);
    const page = await browser.open(`${places["from a file"]()}#backup`);
    await chooseFile(page, (await exportBackup(vault)).text);
    await page.type("Master password for this backup", "the next one");
    await page.press("Open backup");
    await page.untilText("The site still has the old password");
    await page.press("Show password for ada, example.com");
    await page.until(
      (expected) => document.querySelector(".secret")?.textContent === expected,
      await passwordOf(before, accountNamed(before, name)),
    );
    await page.close();
  });

  it("can be searched, gives passwords as copies and QR codes, and is closed by the user or after some time", async () => {
    const page = await browser.open(`${places["from a file"]()}#backup`);
    await chooseFile(page, file);
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.type("Search all accounts", "müller");
    await page.untilText("1 of 8 accounts");
    await page.press("QR code for Bäckerei, müller.example");
    await page.until(() => document.querySelector("canvas") !== null);
    await page.press("Copy password for Bäckerei, müller.example");
    await page.untilText("Copied.");
    await page.press("Close"); // closes the message "Copied.", which may cover the button that the test presses next
    const contents = await made.vault.contents();
    const [account] = allAccounts(contents).filter(({ label }) => label === "Bäckerei");
    const reader = await browser.open(places["from a secure server"](server));
    expect(await reader.clipboard()).to.equal(await passwordOf(contents, account!));
    await reader.close();
    await page.front();
    await page.press("Close backup");
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("8 accounts");
    await page.evaluate(passTime, 10 * 60_000);
    await page.untilText("Master password for this backup");
    expect(await page.text()).not.to.include("müller");
    await page.type("Master password for this backup", master);
    await page.evaluate(passTime, 10 * 60_000);
    await page.until(() => document.querySelector<HTMLInputElement>("input[type=password]")?.value === "");
    await page.close();
  });

  it("is reported if it is damaged and shown with its intact accounts, and a file that is no backup is refused", async () => {
    const page = await browser.open(`${places["from a file"]()}#backup`);
    await chooseFile(page, "{}");
    await page.untilText("This isn't a Saltmill backup, or it is damaged");
    const damaged = JSON.parse(file) as { records: Record<string, string>; seal?: string };
    const [first = ""] = Object.keys(damaged.records);
    damaged.records[first] = damaged.records[first]!.replace(/^.{20}/u, "AAAAAAAAAAAAAAAAAAAA");
    delete damaged.seal;
    await chooseFile(page, JSON.stringify(damaged));
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("its checksum is missing or damaged");
    await page.untilText("1 entry can't be read and is left out.");
    await page.close();
  });

  it("opens without accounts, and with ten thousand, of which only the visible ones are drawn", async () => {
    const page = await browser.open(`${places["from a file"]()}#backup`);
    const empty = await newVault();
    await chooseFile(page, (await exportBackup(empty.vault)).text);
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("This backup contains no accounts.");
    await page.press("Close backup");
    const large = await largeVault(10_000);
    await chooseFile(page, (await exportBackup(large.vault)).text);
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("10,000 accounts");
    expect(await page.evaluate(() => document.querySelectorAll("li").length)).to.be.below(100);
    await page.type("Search all accounts", "site9876");
    await page.untilText("1 of 10,000 accounts");
    await page.press("Password");
    await page.press("Emergency kit");
    await page.press("Show password for ada, site9876.example");
    await page.untilText("9876 stored Passwords");
    await page.close();
  });

  it("leaves nothing on the device", async () => {
    const page = await browser.open(`${places["from a secure server"](server)}#backup`);
    await chooseFile(page, file);
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("8 accounts");
    const left = await page.evaluate(async () => [localStorage.length, (await indexedDB.databases()).length]);
    expect(left).to.deep.equal([0, 0]);
    expect(await page.evaluate(() => document.title)).not.to.include(identity);
    await page.close();
  });
});
