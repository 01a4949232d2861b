import { existsSync } from "node:fs";
import path from "node:path";
import type { ExtensionBrowser, LaunchOptions } from "./driver.ts";

/**
 * Waits for the welcome page, which the extension opens some time after its installation, so that the page does not
 * open during a test. Closes the page, unless `keepWelcome` is true. Does nothing if the extension has no welcome page.
 */
export async function meetWelcome(browser: ExtensionBrowser, { extension, keepWelcome }: LaunchOptions): Promise<void> {
  if (!existsSync(path.join(extension, "welcome.html"))) return;
  const page = await browser.tab("/welcome.html");
  if (keepWelcome !== true) await page.close();
}
