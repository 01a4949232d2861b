/**
 * Tests the accounts page with accounts that were imported from other password managers. The page shows their settings,
 * changes their passwords, and replaces their passwords with generated passwords.
 */
import { expect } from "chai";
import { addForeignAccount } from "../../src/accounts/index.ts";
import { newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";

/** SuperGenPass's published password for the master password `test` at example.com. */
const password = "w9UbG0NEk7";

const openLink = (page: Surface): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLAnchorElement>(".about .icons a")?.href);

await eachBrowser("an account of another program", (launch, name) => {
  let browser: ExtensionBrowser;
  let page: Surface;

  before(async () => {
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());
  beforeEach(async () => {
    const made = await newVault();
    const account = { scheme: "supergenpass", site: "example.com", login: "", userName: "ada" } as const;
    await addForeignAccount(made.vault, account, { masterPassword: "test" });
    await putVault(browser, made);
    page = await openAccounts(browser);
    await page.press("example.com ada");
    await page.untilText("from SuperGenPass");
  });
  afterEach(() => page.close());

  it("shows the program and its settings, and opens the site's page for changing passwords", async () => {
    await page.untilText("length: 10");
    expect(await openLink(page)).to.equal("https://example.com/.well-known/change-password");
    await page.screenshot(`build/screenshots/moved-in-${name}.png`);
  });

  it("changes its password with its program's master password, and with no other", async () => {
    await page.press("Change password");
    await page.type("length", "12");
    await page.type("Master password in SuperGenPass", "wrong");
    await page.press("Generate new password");
    await page.untilText("This account's current password wasn't made with what you entered for SuperGenPass.");
    await page.type("Master password in SuperGenPass", "test");
    await page.press("Generate new password");
    await page.untilText("length: 12");
    await page.untilText("Mark as changed");
    await page.press("Undo the change");
    await page.untilText("length: 10");
    await page.press("Show password");
    await page.untilText(password);
  });

  it("gets a generated password, which counts as new until the site has it", async () => {
    await page.press("Replace with a generated password");
    await page.press("Generate new password");
    await page.untilText("Mark as changed");
    expect(await page.text()).not.to.include("from SuperGenPass");
    expect(await openLink(page)).to.equal("https://example.com/.well-known/change-password");
    await page.press("Mark as changed");
    await page.until(() => !document.body.innerText.includes("Undo the change"));
    expect(await openLink(page)).to.equal("https://example.com/");
  });
});
