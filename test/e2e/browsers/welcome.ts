import { existsSync } from "node:fs";
import path from "node:path";
import type { ExtensionBrowser, LaunchOptions } from "./driver.ts";

/**
 * Waits for the welcome page, which the extension opens some time after its installation, and closes the page.
 * Otherwise the welcome page would open in the middle of a test.
 */
export async function meetWelcome(browser: ExtensionBrowser, { extension, keepWelcome }: LaunchOptions): Promise<void> {
  if (!existsSync(path.join(extension, "welcome.html"))) return;
  const page = await browser.tab("/welcome.html");
  if (keepWelcome !== true) await page.close();
}
