import { ChromiumSurface } from "../e2e/browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";

/**
 * Returns a function that opens invented sites over HTTPS in Chromium. Every request gets an answer without a network.
 */
export function visitMadeUp(
  browser: ExtensionBrowser,
  pages: Readonly<Record<string, string>>,
): (host: string, path?: string) => Promise<Surface> {
  let over: Surface | undefined;
  return async (host, path = "/") => {
    await over?.close();
    over = await browser.open("about:blank");
    if (!(over instanceof ChromiumSurface)) throw new TypeError("Only Chromium can be given a page.");
    const { page } = over;
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const body = `<!doctype html><html lang="en"><title>Example</title><body>${pages[path] ?? ""}`;
      void request.respond({ contentType: "text/html; charset=utf-8", body });
    });
    await page.goto(`https://${host}${path}`);
    return over;
  };
}
