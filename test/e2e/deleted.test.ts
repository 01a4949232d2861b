/**
 * Tests that a deleted account can be restored, even after the popup was closed, until the user removes all deleted
 * accounts for good.
 */
import { expect } from "chai";
import { addStoredAccount } from "../../src/accounts/index.ts";
import { newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { untilShown } from "../views/tour.ts";
import { openUnlocked } from "./steps.ts";

const site = "example.localhost";

await eachBrowser("a deleted account", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let page: Surface;

  before(async () => {
    const { vault, storage } = await newVault();
    await addStoredAccount(vault, { site, login: "ada", password: "hunter2", notes: "2nd floor" });
    await addStoredAccount(vault, { site, login: "bob", password: "hunter3" });
    server = await serveHtml({ "/": "<h1>Example</h1>" });
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, { vault, storage });
    page = await browser.open(server.at("/", site));
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const remove = async (): Promise<Surface> => {
    const popup = await openUnlocked(browser);
    await popup.press("More");
    await popup.press("Delete");
    await popup.untilText("Deleted: ada");
    return popup;
  };
  const logins = (surface: Surface): Promise<string[]> =>
    surface.evaluate(() => Array.from(document.querySelectorAll(".accounts .who"), (each) => each.textContent));

  it("can be restored in the popup after the popup was closed and opened again", async () => {
    await (await remove()).close();
    const popup = await openUnlocked(browser);
    await popup.untilText("Deleted: ada");
    expect(await logins(popup)).to.deep.equal(["bob"]);
    await popup.press("Undo");
    await popup.until(() => document.querySelectorAll(".accounts .who").length === 2);
    await popup.close();
  });

  it("is no longer offered in the popup after the note was dismissed, and can be restored from the list", async () => {
    await (await remove()).close();
    const popup = await openUnlocked(browser);
    await popup.press("Dismiss");
    await popup.until(() => !document.body.innerText.includes("Deleted: ada"));
    await popup.close();
    const accounts = await openAccounts(browser, "deleted");
    await untilShown(accounts, ".account.deleted");
    await accounts.screenshot(`build/screenshots/deleted-${name}.png`);
    await accounts.press(`Restore: ${site} · ada`);
    await accounts.untilText(`Restored: ${site} · ada`);
    await accounts.untilText("No deleted accounts.");
    await accounts.close();
    await page.front();
  });

  it('cannot be restored after "Delete all now" was confirmed', async () => {
    await (await remove()).close();
    const accounts = await openAccounts(browser, "deleted");
    await accounts.press("Delete all now");
    await accounts.untilText("Delete this account for good?");
    await accounts.press("Cancel");
    await untilShown(accounts, ".account.deleted");
    await accounts.press("Delete all now");
    await accounts.press("Delete for good");
    await accounts.untilText("Deleted for good.");
    await accounts.untilText("No deleted accounts.");
    await accounts.close();
    const popup = await openUnlocked(browser);
    await popup.until(() => !document.body.innerText.includes("Deleted: ada"));
    await popup.close();
  });
});
