import { browser } from "./browser.ts";

/**
 * Asks the person, by the browser's own dialog, whether the extension may look into pages of an address. Right after a
 * click alone; a popup may be closed by it, and what was allowed holds all the same.
 *
 * @param address - of http or https; the whole host is asked for, since patterns have no ports
 */
export async function requestHost(address: string): Promise<void> {
  const { protocol, hostname } = new URL(address);
  await browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
}
