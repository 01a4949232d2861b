/** Tests the interface with preferences of the operating system: reduced motion and forced colours. */
import { expect } from "chai";
import { t } from "../../ui/locale/i18n.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { inChromium } from "./each-browser.ts";

await inChromium("the interface", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    speakIn("en");
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, await sampleVault());
  });
  after(() => browser.close());

  const ask = async (surface: Surface, name: string, value: string): Promise<void> => {
    if (!(surface instanceof ChromiumSurface)) throw new TypeError("Only Chromium can be asked.");
    const session = await surface.page.createCDPSession();
    await session.send("Emulation.setEmulatedMedia", { features: [{ name, value }] });
  };

  it("has no animation if the system prefers no motion", async () => {
    const page = await openAccounts(browser, "health");
    const moving = (): Promise<string> =>
      page.evaluate(() => {
        const bar = document.body.appendChild(document.createElement("div"));
        bar.className = "bar";
        const { transitionDuration } = getComputedStyle(bar.appendChild(document.createElement("i")));
        bar.remove();
        return transitionDuration;
      });
    expect(await moving()).not.to.equal("0s");
    await ask(page, "prefers-reduced-motion", "reduce");
    expect(await moving()).to.equal("0s");
    expect(await page.evaluate(() => document.getAnimations().length)).to.equal(0);
    await page.close();
  });

  it("shows the focus of every control in the system's own colours", async () => {
    const pages = [await openAccounts(browser), await browser.openExtensionPage("accounts.html#settings")];
    await pages[1]?.untilText(t("settings_keyboard"));
    for (const page of pages) {
      await page.front();
      await ask(page, "forced-colors", "active");
      expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).to.equal(true);
      const unseen = new Set<string>();
      for (let i = 0; i < 40; i++) {
        await page.key("Tab");
        const found = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const drawn = element.closest(".search") ?? element;
          const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
          return outlineStyle === "none" || outlineWidth === "0px" ? element.outerHTML.slice(0, 120) : undefined;
        });
        if (found !== undefined) unseen.add(found);
      }
      expect([...unseen]).to.deep.equal([]);
      await page.close();
    }
  });

  it("shows every strength level of a master password in the system's own colours", async () => {
    const page = await openAccounts(browser, "master");
    await ask(page, "forced-colors", "active");
    const colours = await page.evaluate(() =>
      [0, 1, 2, 3, 4].map((level) => {
        const meter = document.body.appendChild(document.createElement("div"));
        meter.className = `strength s${level}`;
        const row = meter.appendChild(document.createElement("div"));
        row.className = "meter";
        const [on, off] = ["on", ""].map((name) => {
          const step = row.appendChild(document.createElement("i"));
          step.className = name;
          return getComputedStyle(step).backgroundColor;
        });
        meter.remove();
        return { on, off };
      }),
    );
    expect(new Set(colours.map(({ on }) => on))).to.have.property("size", 1);
    for (const [level, { on, off }] of colours.entries()) expect(on, String(level)).not.to.equal(off);
    await page.close();
  });
});
