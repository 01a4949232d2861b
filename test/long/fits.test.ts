/**
 * Checks that every view has enough space for its texts, in each language, in the narrowest window for which the view
 * is designed.
 */
import { expect } from "chai";
import type { ExtensionBrowser } from "../e2e/browsers/driver.ts";
import { inChromium } from "../e2e/each-browser.ts";
import { languages, speakIn } from "../unit/ui/speaking.ts";
import { tourAccounts } from "../views/accounts.ts";
import { tourGenerator } from "../views/generator.ts";
import { tourOptions, tourWelcome } from "../views/options.ts";
import { sitePages, tourPopup } from "../views/popup.ts";
import { hostsUnder } from "../views/showcase.ts";
import { squeezedIn } from "../views/squeezed.ts";
import type { Tour } from "../views/tour.ts";
import { visitMadeUp } from "../views/visit-made-up.ts";

const screens = {
  "the popup": tourPopup,
  "the page with all accounts": tourAccounts,
  "the options": tourOptions,
  "the first run": tourWelcome,
  "the generator page": tourGenerator,
};

for (const language of languages) {
  await inChromium(`the texts in "${language}"`, (launch) => {
    let browser: ExtensionBrowser;
    let tour: Tour;
    const squeezed: string[] = [];

    before(async () => {
      speakIn(language);
      browser = await launch({ language });
      tour = {
        browser,
        visit: visitMadeUp(browser, sitePages),
        async look(surface, view) {
          // From 1440 pixels, the list is a table, whose headings have the least room then.
          for (const width of view === "accounts-list" ? [1440, 320] : [320]) {
            if (!view.startsWith("popup")) await surface.resize(width);
            for (const each of await squeezedIn(surface)) squeezed.push(`${view}, ${width}: ${each}`);
          }
        },
      };
    });
    after(() => browser.close());
    beforeEach(() => {
      squeezed.length = 0;
    });

    for (const [screen, walk] of Object.entries(screens)) {
      it(`have enough space in ${screen}`, async () => {
        await walk(tour, hostsUnder("com"));
        expect(squeezed).to.deep.equal([]);
      });
    }
  });
}
