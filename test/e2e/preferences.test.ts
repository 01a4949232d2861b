/** Tests the interface with preferences of the operating system: reduced motion and forced colours. */
import { expect } from "chai";
import { t } from "../../ui/locale/i18n.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { untilShown } from "../views/tour.ts";
import { chooseFile, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { inChromium } from "./each-browser.ts";

/** Returns the number of different colours in a picture, a PNG in Base64. */
const coloursIn = (page: Surface, picture: string): Promise<number> =>
  page.evaluate(async (png: string) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer;
    return new Set(pixels && new Uint32Array(pixels)).size;
  }, picture);

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

  it("shows the arrow of every list of choices in the system's own colours", async () => {
    for (const view of ["", "settings", "export", "devices"]) {
      const page = await openAccounts(browser, view);
      if (!(page instanceof ChromiumSurface)) throw new TypeError("inChromium opens pages of Chromium");
      await untilShown(page, ".place select");
      await ask(page, "forced-colors", "active");
      for (const select of await page.page.$$(".place select")) {
        const box = await select.boundingBox();
        if (box === null) throw new Error("a select without a box");
        // The end of the box, without its edge: there is nothing but the arrow.
        const clip = { x: box.width - 26, y: 4, width: 22, height: box.height - 8 };
        const colours = await coloursIn(page, await select.screenshot({ clip, encoding: "base64" }));
        const label = await select.evaluate(({ id, ariaLabel }) => ariaLabel ?? id);
        expect(colours, `${view} ${label}`).to.be.greaterThan(1);
      }
      await page.close();
    }
  });

  it("shows which filter of an import is chosen in the system's own colours", async () => {
    const page = await openAccounts(browser, "import");
    await page.untilText(t("importHaveFile"));
    await chooseFile(page, "name,url,username,password\nForum,https://forum.example/,ada,hunter2\n");
    await page.untilText("forum.example");
    await ask(page, "forced-colors", "active");
    const outlines = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".filters button"), (each) => getComputedStyle(each).outlineStyle),
    );
    expect(outlines).to.deep.equal(["solid", "none", "none"]);
    await page.close();
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
