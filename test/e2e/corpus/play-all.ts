/** Defines tests that fill web pages in each browser, one browser after the other. */
import { putVault } from "../accounts-page-vault.ts";
import type { ExtensionBrowser } from "../browsers/driver.ts";
import { type BrowserName, eachBrowser } from "../each-browser.ts";
import { type PageServer, servePages } from "../servers/page-server.ts";
import type { CorpusPage } from "./pages.ts";
import { play } from "./play.ts";
import { corpusVault } from "./vault.ts";

export const playAll = (title: string, pagesIn: (browser: BrowserName) => readonly CorpusPage[]): Promise<void> =>
  eachBrowser(title, (launch, name) => {
    let browser: ExtensionBrowser;
    let server: PageServer;

    before(async () => {
      server = await servePages();
      browser = await launch();
      await putVault(browser, await corpusVault());
      // This tab stays open, and with it the process of its site, so that the browser need not start one for each page.
      await browser.open(server.at("example.localhost", "saltmill-recorder.js"));
    });
    after(async () => {
      await server.close();
      await browser.close();
    });

    for (const page of pagesIn(name)) {
      it(`has the declared result on ${page.name}: ${page.declaration.shape}`, () => play(browser, server, page));
    }
  });
