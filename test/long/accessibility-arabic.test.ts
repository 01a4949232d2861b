/** Checks that axe-core finds no fault in any view of the extension and of the generator page in Arabic. */
import { expect } from "chai";
import type { ExtensionBrowser } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { tourAccounts } from "../views/accounts.ts";
import { faultsOf } from "../views/faults.ts";
import { tourGenerator } from "../views/generator.ts";
import { lookForFaultsInArabic } from "../views/look-for-faults.ts";
import { tourOptions, tourWelcome } from "../views/options.ts";
import { tourPopup } from "../views/popup.ts";
import { hostsUnder } from "../views/showcase.ts";

await lookForFaultsInArabic({
  "the popup": tourPopup,
  "the options": tourOptions,
  "the first run": tourWelcome,
  "the page with all accounts": tourAccounts,
});

await eachBrowser("axe-core on the generator page in Arabic", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    speakIn("ar");
    browser = await launch({ language: "ar" });
  });
  after(() => browser.close());

  for (const scheme of ["light", "dark"] as const) {
    it(`finds no fault in any view in ${scheme} colours`, async () => {
      await browser.prefer(scheme);
      await tourGenerator(
        {
          browser,
          async look(page, view) {
            expect(await page.evaluate(() => document.documentElement.dir)).to.equal("rtl");
            for (const width of [360, 1280]) {
              await page.resize(width);
              expect(await faultsOf(page), `${view}, ${scheme}, ${width}`).to.deep.equal([]);
            }
          },
        },
        hostsUnder("localhost"),
      );
    });
  }
});
