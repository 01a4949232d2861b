/**
 * Tests the import on the accounts page. Nothing is stored until the user confirms the preview. Passwords that another
 * deterministic password manager derives are imported as generated passwords.
 */
import { expect } from "chai";
import { strToU8, zipSync } from "fflate";
import { readFileSync } from "node:fs";
import { addStoredAccount } from "../../src/accounts/index.ts";
import { identity, type Made, master, newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { codePng, whitePng } from "./pictures.ts";
import { chooseImport, confirmImport, focused, readArea } from "./steps.ts";
import { withArgon2 } from "../unit/src/exchange/import/files.ts";

/** Returns the storage keys of the vault's records. */
const recordKeys = async (page: Surface): Promise<string[]> =>
  Object.keys(await page.evaluate(readArea, "local")).filter((key) => key.startsWith("r/"));

await eachBrowser("import", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());
  beforeEach(async () => {
    made = await newVault();
    await putVault(browser, made);
  });

  it("previews a table, imports it in one write, reminds the user to delete the unencrypted file, and can be undone", async () => {
    const page = await openAccounts(browser, "import");
    const before = await recordKeys(page);
    const table =
      "name,url,username,password\nBank,https://login.bank.example/,ada,hunter2\n,https://b.example/,bob,\n";
    await chooseImport(page, "passwords.csv", table);
    await page.untilText("2 entries from Chrome or Edge");
    await page.untilText("It has no password");
    expect(await recordKeys(page)).to.deep.equal(before);
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>("li input[type=checkbox]")].map((box) => [
        box.getAttribute("aria-label"),
        document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
        box.checked,
        box.disabled,
      ]),
    );
    expect(boxes, "check boxes for screen readers").to.deep.equal([
      ["Import https://b.example/", "", false, true],
      ["Import login.bank.example · ada", "New", true, false],
    ]);
    await page.screenshot(`build/screenshots/import-${name}.png`);
    await confirmImport(page);
    await page.untilText("1 account imported");
    await page.untilText('Deal with the entries that were left out, then delete "passwords.csv"');
    expect(await recordKeys(page)).to.have.length(before.length + 1);
    await page.press("It's deleted");
    await page.until(() => !document.body.innerText.includes("passwords.csv"));
    await page.press("Undo the import");
    await page.untilText("The import was undone.");
    await page.close();
  });

  it("says how to export from a program, and takes a file that is dropped anywhere on the page", async () => {
    const page = await openAccounts(browser, "import");
    await page.press("Chrome");
    await page.untilText("Import from Chrome");
    expect(await focused(page)).to.equal("Import from Chrome");
    await page.screenshot(`build/screenshots/import-how-${name}.png`);
    const drop = (...files: readonly (readonly [name: string, text: string])[]): Promise<void> =>
      page.evaluate((dropped: readonly (readonly [string, string])[]) => {
        const dataTransfer = new DataTransfer();
        for (const [file, text] of dropped) dataTransfer.items.add(new File([text], file));
        const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector("nav")?.dispatchEvent(event);
        if (!event.defaultPrevented) throw new Error("the browser would open the file");
      }, files);
    await drop(["notes.txt", ""]);
    await page.untilText("Drop the new file here");
    await page.screenshot(`build/screenshots/import-error-${name}.png`);
    await drop(
      ["passwords.csv", "name,url,username,password,note\nBank,https://bank.example/,ada,hunter2,\n"],
      ["more.csv", "url,username,password\nhttps://shop.example/,ada,hunter2\n"],
    );
    await page.untilText('Only "passwords.csv" is read.');
    await page.untilText("1 entry from Chrome or Edge");
    await page.press("Cancel");
    await page.untilText("Import from Chrome");
    await page.press("All programs");
    await page.untilText("Choose the program that you come from.");
    await page.screenshot(`build/screenshots/import-where-${name}.png`);
    await page.close();
  });

  it("has one answer for all accounts that differ, and shows both passwords", async () => {
    const page = await openAccounts(browser, "import");
    const table = (password: string): string =>
      `name,url,username,password\n${["a", "b"].map((site) => `,https://${site}.example/,ada,${site} ${password}\n`).join("")}`;
    await chooseImport(page, "passwords.csv", table("old"));
    await confirmImport(page);
    await page.untilText("2 accounts imported");
    await page.press("Import more");
    await chooseImport(page, "passwords.csv", table("new"));
    await page.untilText("2 accounts in your vault differ");
    await page.untilText("Nothing would change.");
    await page.evaluate(() => document.querySelector<HTMLElement>("li .shown button")?.click());
    await page.until(() => /a new[\s\S]*a old/u.test(document.querySelector(".two")?.textContent ?? ""));
    await page.screenshot(`build/screenshots/import-conflicts-${name}.png`);
    await page.evaluate(() => document.querySelectorAll<HTMLElement>("[role=radiogroup] input")[1]?.click());
    await page.press("Import 2 accounts");
    await page.untilText("2 of them were here before and have changed.");
    await page.screenshot(`build/screenshots/import-done-${name}.png`);
    await page.close();
  });

  it("marks a row whose password a comma may have cut, and imports it only if the user adds it", async () => {
    const page = await openAccounts(browser, "import");
    const rows = "Cut,https://cut.test/,ada,pass,word\nBank,https://bank.test/,bob,x\n";
    await chooseImport(page, "passwords.csv", `name,url,username,password\n${rows}`);
    await page.untilText("Import 1 account");
    await page.untilText("The rows of these entries have more cells than the header.");
    await page.untilText("Row 2 has more cells than the header: check the password.");
    await page.screenshot(`build/screenshots/import-wide-${name}.png`);
    await page.evaluate(() => document.querySelector<HTMLElement>("[aria-label='Import cut.test · ada']")?.click());
    await page.untilText("Import 2 accounts");
    await page.close();
  });

  it("keeps two thousand accounts if the page is closed at once and the browser is restarted", async () => {
    const page = await openAccounts(browser, "import");
    const rows = Array.from({ length: 2000 }, (_, i) => `https://site${i}.example/,ada,pass word ${i}`);
    await chooseImport(page, "passwords.csv", ["url,username,password", ...rows, ""].join("\n"));
    await page.untilText("2,000 entries");
    await confirmImport(page);
    await page.untilText("2,000 accounts imported");
    await page.untilText('Delete "passwords.csv" now');
    await page.close();
    const accounts = await openAccounts(browser);
    await accounts.type("Search all accounts", "site1999");
    await accounts.untilText("site1999.example");
    await accounts.close();
    await browser.restart();
    // In Firefox, the new records are first stored together in the entry `waiting`. The extension then stores each
    // record in its own entry, before or after the restart.
    const again = await browser.openExtensionPage("manifest.json");
    let entries: string[];
    do entries = Object.keys(await again.evaluate(readArea, "local"));
    while (entries.includes("waiting"));
    expect(entries.filter((key) => key.startsWith("r/"))).to.have.length(2002);
    await again.close();
  });

  it("takes an account with only one-time codes, which offers no password anywhere", async () => {
    const page = await openAccounts(browser, "import");
    const key = "otpauth://totp/ada?secret=GEZDGNBVGY3TQOJQ";
    const item = { type: 1, name: "Bank", login: { username: "ada", totp: key, uris: [{ uri: "https://bank.test" }] } };
    await chooseImport(page, "bitwarden.json", JSON.stringify({ encrypted: false, folders: [], items: [item] }));
    await page.untilText("1 entry from Bitwarden");
    await confirmImport(page);
    await page.untilText("1 account imported");
    await page.close();
    const accounts = await openAccounts(browser);
    await accounts.type("Search all accounts", "bank.test");
    await accounts.untilText("No password");
    await accounts.until(() => /^\d{6}$/u.test(document.querySelector(".one-time output")?.textContent ?? ""));
    const names = (): Promise<string[]> =>
      accounts.evaluate(() =>
        [...document.querySelectorAll("button")].map((each) => each.getAttribute("aria-label") ?? each.textContent),
      );
    expect(await names())
      .to.include("Copy username")
      .and.not.include("Copy password")
      .and.not.include("Show password");
    await accounts.screenshot(`build/screenshots/only-codes-${name}.png`);
    await accounts.close();
    const popup = await browser.openPopup();
    await popup.untilText("All accounts");
    await popup.type("Search all accounts", "bank.test");
    await popup.press("Copy code");
    await popup.untilText("Copied.");
    expect(await popup.evaluate(() => document.querySelector(".dots, [aria-label='Copy password']"))).to.equal(null);
    await popup.screenshot(`build/screenshots/only-codes-popup-${name}.png`);
    await popup.close();
  });

  it("imports an archive of Dashlane, names the items that it leaves out, and says what to do with an unknown one", async () => {
    const page = await openAccounts(browser, "import");
    await chooseImport(page, "archive.zip", Buffer.from(zipSync({ "notes.txt": strToU8("a") })));
    await page.untilText("Unpack it, then choose the file inside");
    await chooseImport(page, "dashlane.zip", readFileSync("test/imports/dashlane.zip"));
    await page.untilText("3 entries from Dashlane");
    await page.untilText("personal data (2)");
    await page.untilText("personal data: Ada Example, Private mail");
    await page.screenshot(`build/screenshots/import-zip-${name}.png`);
    await confirmImport(page);
    await page.untilText("2 accounts imported");
    await page.press("Undo the import");
    await page.untilText("The import was undone.");
    await page.close();
  });

  it("gives the keys of an authenticator app to the accounts that are sure, and to those that are chosen", async () => {
    await addStoredAccount(made.vault, { site: "shop.test", login: "ada", password: "hunter2" });
    await addStoredAccount(made.vault, { site: "bank.test", login: "ada", password: "hunter2" });
    await addStoredAccount(made.vault, { site: "bank.test", login: "bob", password: "hunter2" });
    await putVault(browser, made);
    const page = await openAccounts(browser, "import");
    await chooseImport(page, "aegis.json", readFileSync("test/imports/aegis-sealed.json"));
    await page.type("File password", "wrong");
    await page.press("Next");
    await page.untilText("The file doesn't open. Check the password");
    await page.type("File password", "file ♥ password");
    await page.press("Next");
    await page.untilText("4 entries from Aegis");
    await page.untilText("it makes counted codes (HOTP)");
    await page.untilText("Import 1 account");
    await page.screenshot(`build/screenshots/import-keys-${name}.png`);
    await page.choose("What to do with Bank · ada@example.com", "bank.test · bob");
    await page.untilText("Import 2 accounts");
    await page.choose("What to do with Steam · ada", "Add as a new account");
    await confirmImport(page);
    await page.untilText("3 accounts imported");
    await page.untilText("2 of them were here before and have changed.");
    await page.close();
    const popup = await browser.openPopup();
    await popup.untilText("All accounts");
    await popup.type("Search all accounts", "shop.test");
    await popup.until(() => /^\d{6}$/u.test(document.querySelector(".one-time output")?.textContent ?? ""));
    await popup.screenshot(`build/screenshots/import-keys-popup-${name}.png`);
    await popup.close();
  });

  it("reads keys in pictures of QR codes, asks for the missing ones, and reads pasted keys", async () => {
    await addStoredAccount(made.vault, { site: "shop.test", login: "ada", password: "hunter2" });
    await putVault(browser, made);
    const [first = "", second = ""] = readFileSync("test/imports/google-authenticator.txt", "utf8").split("\n");
    const page = await openAccounts(browser, "import");
    await chooseImport(page, "first.png", codePng(first));
    await page.untilText("1 of 2 read. Missing: code 2");
    await page.screenshot(`build/screenshots/import-parts-${name}.png`);
    await chooseImport(page, "white.png", whitePng(300, 300));
    await page.untilText("No QR code with a key of one-time codes found in white.png");
    await page.untilText("1 of 2 read. Missing: code 2");
    await chooseImport(page, "second.png", codePng(second));
    await page.untilText("3 entries from Google Authenticator");
    await page.untilText("Import 1 account");
    await page.press("Cancel");
    await page.press("An authenticator app Pictures of QR codes, or a file with the keys of one-time codes");
    await page.press("Paste keys of one-time codes");
    await page.type("Keys, one per line", "JBSWY3DPEHPK3PXP");
    await page.press("Next");
    await page.untilText("Enter at least one address that begins with otpauth://");
    await page.type("Keys, one per line", "otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP");
    await page.press("Next");
    await page.untilText("Import 1 account");
    await confirmImport(page);
    await page.untilText("1 account imported");
    await page.close();
  });

  it("opens a database of KeePass with its password and its key file", async () => {
    const page = await openAccounts(browser, "import");
    await chooseImport(page, "accounts.kdbx", readFileSync("test/imports/keepass-3-key.kdbx"));
    await page.type("File password", "file ♥ password");
    await page.press("Next");
    await page.untilText("The file doesn't open. Check the password");
    await chooseImport(page, "accounts.keyx", readFileSync("test/imports/keepass-3-key.keyx"), "form");
    await page.press("Next");
    await page.untilText("2 entries");
    await page.close();
  });

  it("keeps the page usable while a file's key is derived for minutes, and ends that when it is cancelled or locked", async () => {
    const page = await openAccounts(browser, "import");
    await page.evaluate(() => {
      const counts: Record<"started" | "ended", number> = { started: 0, ended: 0 };
      class Watched extends Worker {
        readonly #isCounted: boolean;
        constructor(script: string) {
          super(script);
          this.#isCounted = script === "argon2.js";
          if (this.#isCounted) counts.started++;
        }
        override terminate(): void {
          super.terminate();
          if (this.#isCounted) counts.ended++;
        }
      }
      Object.assign(globalThis, { Worker: Watched, counts });
    });
    /** Waits until the page has started and ended so many workers for Argon2. Firefox's driver cannot watch this. */
    const untilWorkers = async (wanted: Record<"started" | "ended", number>): Promise<void> => {
      if (name !== "chromium") return;
      await page.until(({ started, ended }) => {
        const { counts } = globalThis as unknown as { counts: typeof wanted };
        return counts.started === started && counts.ended === ended;
      }, wanted);
    };
    await chooseImport(page, "slow.kdbx", Buffer.from(withArgon2("argon2d", 1024, 64, 2)));
    await page.type("File password", "file ♥ password");
    await page.press("Next");
    await page.untilText("Calculating the passwords");
    await untilWorkers({ started: 1, ended: 0 });
    await page.press("Cancel");
    await page.until(() => !document.body.innerText.includes("Calculating the passwords"));
    await untilWorkers({ started: 1, ended: 1 });
    expect(await page.value("File password")).to.equal("file ♥ password");
    await page.press("Next");
    await page.untilText("Calculating the passwords");
    await page.press("Lock");
    await page.untilText("Unlock");
    await untilWorkers({ started: 2, ended: 2 });
    await page.close();
  });

  it("is offered at the first run, after the master password", async () => {
    await putVault(browser);
    const page = await browser.openExtensionPage("accounts.html#import");
    await page.untilText("First choose a master password for Saltmill.");
    await page.type("Email address or name", identity);
    await page.type("Master password", master);
    await page.type("Type it once more, from your paper", master);
    await page.press("Create vault");
    await page.untilText("Choose the program that you come from.");
    await page.close();
  });

  it("shows one password of Easy Passwords before it derives all", async () => {
    const page = await openAccounts(browser, "import");
    await chooseImport(page, "passwords-backup.json", readFileSync("test/imports/easypasswords.json", "utf8"));
    await page.type("Master password in Easy Passwords", "foobar");
    await page.press("Next");
    await page.untilText("Is this the password that you know for");
    await page.untilText("r8hx8be6");
    await page.press("Yes, continue");
    await page.untilText("Import 5 accounts");
    await confirmImport(page);
    await page.untilText("5 accounts imported");
    expect(await page.text()).not.to.include("foobar");
    await page.close();
  });

  it("adds accounts of SuperGenPass that are entered by hand, with the passwords of SuperGenPass", async () => {
    const page = await openAccounts(browser, "import");
    const before = await recordKeys(page);
    await page.press("Another generator LessPass, PfP, Spectre, SuperGenPass…");
    await page.untilText("Sites, one per line");
    await page.press("Next");
    await page.untilText("Enter a site");
    await page.type("Sites, one per line", "example.com");
    await page.type("Username if a line has none", "ada");
    await page.type("length", "12");
    await page.press("Next");
    await page.untilText("Master password in SuperGenPass");
    await page.press("Back");
    await page.type("length", "10"); // the site that was typed above is still in the form
    await page.press("Next");
    await page.type("Master password in SuperGenPass", "test");
    await page.press("Next");
    await page.untilText("w9UbG0NEk7"); // a password from SuperGenPass's own tests
    await page.screenshot(`build/screenshots/import-by-hand-${name}.png`);
    await page.press("Yes, continue");
    await page.untilText("Import 1 account");
    expect(await recordKeys(page)).to.deep.equal(before);
    await confirmImport(page);
    await page.untilText("1 account imported");
    expect(await recordKeys(page)).to.have.length(before.length + 1);
    await page.press("Undo the import");
    await page.untilText("The import was undone.");
    await page.close();
  });

  it("asks for the full name if a file of Spectre lacks it", async () => {
    const page = await openAccounts(browser, "import");
    const line = "2020-01-01T00:00:00Z         3    17:3:1                        rob\tmasterpasswordapp.com\t";
    await chooseImport(page, "sites.mpsites", `# Master Password site export\n# Passwords: PROTECTED\n##\n${line}\n`);
    await page.type("Master password in Spectre", "banana colored duckling");
    await page.press("Next");
    await page.untilText("Enter the full name exactly as in the other program");
    await page.type("Full name in Spectre", "Robert Lee Mitchell");
    await page.press("Next");
    await page.untilText("Jejr5[RepuSosp"); // a password from Spectre's own tests
    await page.close();
  });
});
