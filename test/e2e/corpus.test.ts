/** Each page of the corpus goes as it declares, in real browsers, by the popup's button. */
import { play } from "./corpus/play.ts";
import { pages } from "./corpus/pages.ts";
import { fillVault } from "./corpus/vault.ts";
import type { ExtensionBrowser } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type PageServer, servePages } from "./servers/page-server.ts";

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
