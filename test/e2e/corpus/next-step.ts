/** Tests the second step of a login. When the password field appears, the fields must get the declared values. */
import type { ExtensionBrowser, Surface } from "../browsers/driver.ts";
import { waitFor } from "../browsers/waiting.ts";
import { readArea } from "../steps.ts";
import { valuesOf } from "./checks.ts";
import type { Next } from "./declaration.ts";
import { act, valuesIn } from "./in-recorded-page.ts";
import type { KnownAccount } from "./vault.ts";

/** Storage key under which the extension remembers the login whose password it fills in the second step. */
const note = "login";

/**
 * Waits until the extension has forgotten the login. After that, the extension does not fill the second step any more.
 */
async function untilForgotten(browser: ExtensionBrowser): Promise<void> {
  const inside = await browser.openExtensionPage("accounts.html");
  await waitFor("the login to be forgotten", async () => !(note in (await inside.evaluate(readArea, "session"))));
  await inside.close();
}

export async function playNext(
  browser: ExtensionBrowser,
  page: Surface,
  next: Next,
  account: KnownAccount,
): Promise<void> {
  const from = await page.evaluate(() => location.href);
  await act(page, { click: next.click });
  if (next.alone) {
    await page.until((address) => location.href !== address && document.readyState === "complete", from);
    await untilForgotten(browser);
  }
  await page.until(valuesIn, valuesOf(next.fills, account));
}
