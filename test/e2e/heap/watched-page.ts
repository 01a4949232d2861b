/** Opens and uses web pages whose memory is searched for secrets. */
import type { Page } from "puppeteer-core";
import { ChromiumSurface } from "../browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "../browsers/driver.ts";
import { loadWatched } from "./find-secrets.ts";

export function pageOf(surface: Surface): Page {
  if (!(surface instanceof ChromiumSurface)) throw new TypeError("only Chromium gives a heap snapshot");
  return surface.page;
}

/** Opens a page in a new tab so that `findSecrets` can read the page's buffers. */
export async function openWatchedPage(browser: ExtensionBrowser, address: string): Promise<Surface> {
  const page = await browser.open("about:blank");
  await loadWatched(pageOf(page), address);
  return page;
}

/** Types a password, shows the password and hides it again. */
export async function typeShown(page: Surface, label: string, text: string): Promise<void> {
  await page.type(label, text);
  for (const type of ["text", "password"]) {
    await page.evaluate(pressEye, label);
    await page.until((of: string) => document.querySelector(`input[type=${of}]:focus`) !== null, type);
  }
}

/** Presses the button that shows or hides the password in a field, and focuses the field again. Runs in the page. */
function pressEye(label: string): void {
  const labels = Array.from(document.querySelectorAll("label"));
  const field = labels.find(({ textContent }) => textContent === label)?.control;
  if (!field) throw new Error(`no field is named ${label}`);
  field.parentElement?.querySelector("button")?.click();
  field.focus();
}
