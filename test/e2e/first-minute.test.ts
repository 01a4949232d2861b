/**
 * Tests the first minutes with the extension: weak and suggested master passwords, the reminder to write the master
 * password down, and the help for a forgotten master password.
 */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { savedBy } from "./accounts-page-vault.ts";
import { eachBrowser } from "./each-browser.ts";
import { createVault, focused, unlock } from "./steps.ts";

const identity = "ada@example.org";
const note = "Write your master password on paper";
const help = "accounts.html#forgot";

await eachBrowser("the first minute", (launch, name) => {
  let browser: ExtensionBrowser;
  let page: Surface;

  before(async () => {
    browser = await launch();
    page = await browser.openExtensionPage("welcome.html");
  });
  after(() => browser.close());

  it("puts the focus into the first field", async () => {
    await page.press("Next");
    await page.untilText("Confirm master password");
    expect(await focused(page)).to.equal("Identity");
  });

  it("asks for confirmation of an easily guessed master password and of an empty identity, and can go back", async () => {
    await page.type("Master password", "sunshine1");
    await page.type("Confirm master password", "sunshine1");
    await page.press("Create vault");
    await page.untilText("Continue anyway?");
    expect(await page.text())
      .to.include("This master password is easy to guess.")
      .and.include("Enter your email address or name.");
    await page.screenshot(`build/screenshots/weak-${name}.png`);
    await page.press("Cancel");
    await page.until(() => document.querySelector("dialog[open]") === null);
    expect(await page.value("Master password")).to.equal("sunshine1");
  });

  it("suggests five words, suggests five others, and uses them", async () => {
    await page.press("Suggest a master password");
    await page.until(() => (document.querySelector("output.secret")?.textContent ?? "") !== "");
    const shown = (): string => document.querySelector("output.secret")?.textContent ?? "";
    const first = await page.evaluate(shown);
    expect(first).to.match(/^[a-z-]+( [a-z-]+){4}$/u);
    await page.press("Suggest another");
    await page.until((before) => document.querySelector("output.secret")?.textContent !== before, first);
    const second = await page.evaluate(shown);
    await page.press("Use this one");
    expect(await page.value("Master password")).to.equal(second);
    await page.untilText("Very strong.");
    await page.screenshot(`build/screenshots/suggested-${name}.png`);
  });

  it("asks to write the master password down until it has opened the vault", async () => {
    const master = await page.value("Master password");
    await page.type("Identity", identity);
    await page.type("Confirm master password", master);
    await page.press("Create vault");
    await page.untilText(note);
    await page.screenshot(`build/screenshots/write-down-${name}.png`);
    await page.close();
    const popup = await browser.openPopup();
    await popup.untilText(note);
    await popup.press("Lock");
    await unlock(popup, master);
    await popup.until((text) => !document.body.innerText.includes(text), note);
    await popup.press("Lock");
    await popup.untilText("Forgot it?");
    await popup.close();
  });

  it("saves a vault whose master password was forgotten, and deletes it after the user has typed a word", async () => {
    page = await browser.openExtensionPage(help);
    await page.untilText("If you forgot your master password");
    const { text } = await savedBy(page, "Save the vault as a file");
    await page.untilText("Check that the file is there");
    expect(JSON.parse(text)).to.include({ format: "saltmill-backup", version: 1 });
    await page.type(`Type "delete" to delete the vault from this browser`, "delet");
    await page.press("Delete the vault");
    await page.until(() => document.querySelector("[aria-invalid=true]") !== null);
    await page.screenshot(`build/screenshots/forgot-${name}.png`);
    await page.type(`Type "delete" to delete the vault from this browser`, "Delete");
    await page.press("Delete the vault");
    await page.untilText("Restore");
    await page.close();
    const popup = await browser.openPopup();
    await createVault(popup, identity, "correct horse battery staple");
    await popup.close();
  });
});
