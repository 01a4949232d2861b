/** Tests the rows that the accounts page shows while the records of the vault are being read. */
import { expect } from "chai";
import { allAccounts } from "../../src/accounts/index.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { untilShown } from "../views/tour.ts";
import { largeVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser } from "./browsers/driver.ts";
import { inChromium } from "./each-browser.ts";

/** The edges of the third row's texts, at the beginning and at the end of the start. */
interface Seen {
  opening?: readonly number[];
  read?: readonly number[];
  isTable?: boolean;
}

await inChromium("the first rows of the accounts page", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    speakIn("en");
    browser = await launch();
    const made = await largeVault(2000);
    expect(allAccounts(await made.vault.contents())).to.have.length(2000);
    await putVault(browser, made);
  });
  after(() => browser.close());

  for (const [form, width] of [
    ["list", 1280],
    ["table", 1440],
  ] as const) {
    it(`stand as a ${form} where the ${form} has them, in a window of ${width} pixels`, async () => {
      const surface = await openAccounts(browser);
      if (!(surface instanceof ChromiumSurface)) throw new TypeError("inChromium opens pages of Chromium");
      await surface.resize(width);
      await surface.page.evaluateOnNewDocument(() => {
        const seen: Seen = {};
        Reflect.set(window, "saltmillSeen", seen);
        new MutationObserver(() => {
          // No named function: its name would need a helper of the compiler.
          for (const [when, rows] of [
            ["opening", ".opening"],
            ["read", ".long"],
          ] as const) {
            const texts = document.querySelector(`${rows} > :nth-child(3)`)?.querySelectorAll("bdi");
            if (!texts || (when === "opening" && seen.opening)) continue;
            seen[when] = Array.from(texts, (text) => Math.round(text.getBoundingClientRect().left));
            seen.isTable = document.querySelector("[role=table]") !== null;
          }
        }).observe(document, { subtree: true, childList: true });
      });
      // The page remembers its rows some time after it has drawn them.
      let seen: Seen = {};
      while (!seen.opening) {
        await surface.page.reload();
        await untilShown(surface, form === "table" ? ".table .long > *" : "ul.long > *");
        seen = await surface.evaluate(() => Reflect.get(window, "saltmillSeen") as Seen);
      }
      expect(seen.isTable).to.equal(form === "table");
      expect(seen.opening).to.deep.equal(seen.read);
      expect(seen.opening).to.have.length(2);
      await surface.close();
    });
  }
});
