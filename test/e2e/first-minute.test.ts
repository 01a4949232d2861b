/**
 * Tests the first minutes with the extension: weak and suggested master passwords, the reminder to write the master
 * password down, and the help for a forgotten master password.
 */
import { expect } from "chai";
import { languages } from "../../ui/locale/languages.ts";
import { textsIn } from "../unit/ui/speaking.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { savedBy } from "./accounts-page-vault.ts";
import { eachBrowser } from "./each-browser.ts";
import { createVault, focused, unlock } from "./steps.ts";

const identity = "ada@example.org";
const note = "Is your master password on paper?";
const again = "Type it once more, from your paper";
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
    await page.press("Get started");
    await page.untilText("Email address or name"); // the form of this step is loaded on demand
    expect(await focused(page)).to.equal("Email address or name");
  });

  it("offers no next step and asks for nothing once more before there is a master password", async () => {
    const offered = (): string[] =>
      [...document.querySelectorAll<HTMLButtonElement>("form button:not(:disabled, .icon)")].map((each) =>
        each.innerText.trim(),
      );
    await page.until(() => (document.querySelector("output.secret")?.textContent ?? "") !== "");
    expect(await page.evaluate(offered)).to.deep.equal(["Another", "Use this one", "Back"]);
    expect(await page.text()).not.to.include(again);
    await page.type("Master password", "s");
    await page.untilText(again);
    expect(await page.evaluate(offered)).to.include("Create vault");
    await page.type("Master password", "");
    await page.until((label) => !document.body.innerText.includes(label), again);
  });

  it("asks for confirmation of an easily guessed master password and of an empty identity, and can go back", async () => {
    await page.type("Master password", "sunshine1");
    await page.untilText("Add one or two unrelated words."); // the strength is shown while the user types
    await page.type(again, "sunshine1");
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

  it("suggests five words, suggests five others, and asks to type them from the paper", async () => {
    const shown = (): string => document.querySelector("output.secret")?.textContent ?? "";
    const first = await page.evaluate(shown);
    expect(first).to.match(/^[a-z-]+( [a-z-]+){4}$/u);
    await page.press("Another");
    await page.until((before) => document.querySelector("output.secret")?.textContent !== before, first);
    const second = await page.evaluate(shown);
    await page.press("Use this one");
    expect(await page.value("Master password")).to.equal(second);
    // The words stay readable while they are written down.
    expect(await page.evaluate(() => document.querySelectorAll("input[type=password]").length)).to.equal(1);
    await page.untilText("Very strong");
    expect(await focused(page)).to.equal(again);
    expect(await page.value(again)).to.equal("");
    expect(await page.text())
      .to.include(note)
      .and.not.include("A suggestion");
    await page.screenshot(`build/screenshots/suggested-${name}.png`);
  });

  it("asks to write the master password down until it has opened the vault", async () => {
    const master = await page.value("Master password");
    await page.type("Email address or name", identity);
    await page.type(again, master);
    await page.press("Create vault");
    await page.untilText("Your vault is ready");
    await page.screenshot(`build/screenshots/first-site-${name}.png`);
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
    await page.untilText("No vault on this device yet");
    await page.close();
    const popup = await browser.openPopup();
    await createVault(popup, identity, "correct horse battery staple");
    await popup.close();
  });
});

await eachBrowser("the first run in the popup", (launch) => {
  it("is in sight as a whole in every language, before and after the suggestion was used", async () => {
    const browser = await launch();
    try {
      await browser.open("about:blank");
      for (const language of languages) {
        const texts = textsIn(language);
        const popup = await browser.openExtensionPage("popup.html");
        await popup.evaluate(async (code: string) => {
          const { storage } = Reflect.get(globalThis, "chrome") as { storage: { local: { set(of: object): unknown } } };
          await storage.local.set({ language: code });
        }, language);
        await popup.resize(360, 600);
        await popup.until((code: string) => document.documentElement.lang === code, language);
        await popup.until(() => (document.querySelector("output.secret")?.textContent ?? "") !== "");
        // The popup is as high as its content, and browsers allow it 600 pixels.
        const height = (): number => document.body.getBoundingClientRect().height;
        expect(await popup.evaluate(height), language).to.be.within(300, 600);
        await popup.screenshot(`build/screenshots/first-run-${browser.name}-${language}.png`);
        await popup.press(texts["suggestedUse"] ?? "");
        await popup.untilText(texts["strength4"] ?? "");
        expect(await popup.evaluate(height), `${language}, used`).to.be.within(300, 600);
        await popup.screenshot(`build/screenshots/first-run-used-${browser.name}-${language}.png`);
        await popup.close();
      }
    } finally {
      await browser.close();
    }
  });
});
