/**
 * Tests copying with the clipboard API and with `document.execCommand`, and clearing the clipboard half a minute after
 * a copy.
 */
import { expect } from "chai";
import { ChromiumSurface } from "../e2e/browsers/chromium-surface.ts";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { make, passTime, places, servePage, typeWhoAndWhere } from "../e2e/generator-page.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";

/**
 * Waits until the page has no user activation, moves the clock half a minute forward, and returns the message that then
 * replaces "Copied.". Runs in the page in one call, because each call of the browser's automation counts as a press by
 * the user.
 */
async function afterHalfAMinute(): Promise<string> {
  const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  while (navigator.userActivation.isActive) await moment();
  const real = (Reflect.get(window, "wrappedJSObject") ?? window) as { Date: DateConstructor };
  const now = real.Date.now.bind(real.Date);
  real.Date.now = () => now() + 30_000;
  const said = (): string => document.querySelector(".copied")?.textContent ?? "";
  while (said().startsWith("Copied.")) await moment();
  return said();
}

await eachPageBrowser("the generator page", (launch, name) => {
  let browser: PageBrowser;
  let server: FileServer;

  before(async () => {
    server = await servePage();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  /** Reads the clipboard in a new tab. */
  async function clipboard(): Promise<string> {
    const reader = await browser.open(places["from a secure server"](server));
    const text = await reader.clipboard();
    await reader.close();
    return text;
  }

  for (const [place, address] of Object.entries(places)) {
    it(`copies ${place} and clears the clipboard at the first press after half a minute`, async () => {
      const page = await browser.open(address(server));
      await typeWhoAndWhere(page, "example.com", "ada");
      const password = await make(page);
      await page.press("Copy password");
      await page.untilText("Copied. The clipboard is cleared after 30 seconds");
      expect(await clipboard()).to.equal(password);

      await page.front();
      const said = await page.evaluate(afterHalfAMinute);
      expect(said).to.match(/^The clipboard may still contain the password\./u);
      expect(await clipboard()).to.equal(password);
      await page.front();
      await page.press("Hide password");
      await page.untilText("Clipboard cleared.");
      expect(await clipboard()).to.equal("");
      await page.close();
    });
  }

  if (name === "chromium") {
    it("clears the clipboard on its own if the browser permits it", async () => {
      const page = await browser.open(places["from a secure server"](server));
      await typeWhoAndWhere(page, "example.com", "ada");
      const password = await make(page);
      await page.press("Copy password");
      await page.untilText("Copied.");
      // This check comes first, because `clipboard` would reset the permission that is set below.
      expect(await clipboard()).to.equal(password);
      if (!(page instanceof ChromiumSurface)) throw new Error("this is not Chromium");
      const context = page.page.browserContext();
      const permission = { name: "clipboard-write", allowWithoutSanitization: true } as const;
      await context.setPermission(`http://localhost:${server.port}`, { permission, state: "granted" });
      await page.front();
      expect(await page.evaluate(afterHalfAMinute)).to.equal("Clipboard cleared.");
      expect(await clipboard()).to.equal("");
      await page.close();
    });
  }

  it("clears nothing too early, and only the last copy", async () => {
    const page = await browser.open(places["from a secure server"](server));
    await typeWhoAndWhere(page, "example.com", "ada");
    await make(page);
    await page.press("Copy password");
    await page.untilText("Copied.");
    await page.evaluate(passTime, 29_000);
    await page.type("Username", "grace");
    const second = await make(page);
    await page.press("Copy password");
    await page.evaluate(passTime, 20_000);
    await page.untilText("Copied.");
    expect(await clipboard()).to.equal(second);
    await page.close();
  });
});
