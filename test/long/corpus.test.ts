/** Each page of the corpus goes as it declares, in real browsers, by the popup's button. */
import { play } from "../e2e/corpus/play.ts";
import { pages } from "../e2e/corpus/pages.ts";
import { fillVault } from "../e2e/corpus/vault.ts";
import type { ExtensionBrowser } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { type PageServer, servePages } from "../e2e/servers/page-server.ts";

await eachBrowser("the corpus", (launch) => {
  let browser: ExtensionBrowser;
  let server: PageServer;

  before(async () => {
    server = await servePages();
    browser = await launch();
    await fillVault(browser, server);
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  for (const page of pages) {
    it(`${page.name}: ${page.declaration.shape}`, () => play(browser, server, page));
  }
});
