/**
 * Tests that the generator page makes every kind of password from a secure server (localhost), from a plain http server
 * and from a file, in Chromium, Firefox and WebKit.
 */
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { makeEveryKind } from "../e2e/generator-kinds.ts";
import { places, servePage } from "../e2e/generator-page.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";

await eachPageBrowser("every kind of password on the generator page", (launch) => {
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

  for (const [place, address] of Object.entries(places)) {
    it(`is made ${place} with a single derivation`, async () => {
      const page = await browser.open(address(server));
      await makeEveryKind(page);
      await page.close();
    });
  }
});
