/** Opens several pages of the extension that show secrets, for tests of locking. */
import { passwordOf, searchAccounts } from "../../src/accounts/index.ts";
import { type Made, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";

/** Returns the password of the first account that matches a search. */
export async function secretOf({ vault }: Made, words: string): Promise<string> {
  const contents = await vault.contents();
  return passwordOf(contents, searchAccounts(contents, words)[0]!);
}

/**
 * Puts the sample vault into the browser and opens three pages: the accounts page (which shows a password), the popup,
 * and the settings.
 */
export async function threePages(browser: ExtensionBrowser, made: Made): Promise<Surface[]> {
  await putVault(browser, made);
  const accounts = await openAccounts(browser);
  await accounts.press("example.com ada");
  await accounts.press("Show password");
  await accounts.untilText(await secretOf(made, "example.com ada"));
  const popup = await browser.openExtensionPage("popup.html");
  await popup.untilText("All accounts");
  await popup.type("Search all accounts", "ada");
  await popup.untilText("example.com");
  const options = await browser.openExtensionPage("accounts.html#settings");
  await options.untilText("Lock when you haven't used Saltmill for");
  return [accounts, popup, options];
}
