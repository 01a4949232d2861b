import { existsSync } from "node:fs";
import path from "node:path";
import type { ExtensionBrowser, LaunchOptions } from "./driver.ts";

/** An extension that has a first-run page opens it some time after it was installed: not in the middle of a test. */
export async function meetWelcome(browser: ExtensionBrowser, { extension, keepWelcome }: LaunchOptions): Promise<void> {
  if (!existsSync(path.join(extension, "welcome.html"))) return;
  const page = await browser.tab("/welcome.html");
  if (keepWelcome !== true) await page.close();
}
