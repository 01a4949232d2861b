/**
 * `npm run screenshots`: writes a picture of every view into build/screenshots, for people to look at. Arguments select
 * screens and languages: `npm run screenshots popup options ar`.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CDPSession, Page } from "puppeteer-core";
import { findBrowsers } from "../../tools/browsers.mjs";
import { launchChromium } from "../e2e/browsers/chromium.ts";
import { ChromiumSurface } from "../e2e/browsers/chromium-surface.ts";
import type { Surface } from "../e2e/browsers/driver.ts";
import { tourAccounts } from "./accounts.ts";
import { tourGenerator } from "./generator.ts";
import { tourOptions, tourWelcome } from "./options.ts";
import { tourMovedIn } from "./moved-in.ts";
import { sitePages, tourPopup } from "./popup.ts";
import { type Hosts, hostsUnder } from "./showcase.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import type { Tour } from "./tour.ts";
import { visitMadeUp } from "./visit-made-up.ts";

/** A series of pictures in one language. The pictures of each look (colours and width) go into their own folder. */
interface Series {
  readonly language: string;
  readonly looks: readonly [Look, ...Look[]];
}

interface Look {
  readonly folder: string;
  readonly scheme: "light" | "dark";
  readonly width: number;
  /** Draws the page in forced colours, as in the high-contrast mode of Windows. */
  readonly forced?: true;
}

const wide = 1280;
const narrow = 320;

const series: readonly Series[] = [
  {
    language: "en",
    looks: [
      { folder: "light", scheme: "light", width: wide },
      { folder: "dark", scheme: "dark", width: wide },
      { folder: "narrow", scheme: "light", width: narrow },
      { folder: "forced", scheme: "dark", width: wide, forced: true },
    ],
  },
  {
    language: "ar",
    looks: [
      { folder: "arabic", scheme: "light", width: wide },
      { folder: "arabic-narrow", scheme: "dark", width: narrow },
    ],
  },
  // German is included because it has the longest words.
  { language: "de", looks: [{ folder: "german-narrow", scheme: "light", width: narrow }] },
];

const tours: Readonly<Record<string, (tour: Tour, hosts: Hosts) => Promise<void>>> = {
  popup: tourPopup,
  accounts: tourAccounts,
  "moved-in": tourMovedIn,
  options: tourOptions,
  welcome: tourWelcome,
  generator: tourGenerator,
};

const root = "build/screenshots";

async function take({ language, looks }: Series, wanted: readonly string[]): Promise<number> {
  const { chromium: executable } = await findBrowsers();
  if (executable === undefined) throw new Error("Chromium was not found.");
  speakIn(language);
  let taken = 0;
  const browser = await launchChromium({ executable, extension: path.resolve("build/chrome"), language });
  await enlarge(await browser.open("about:blank"));
  const tour: Tour = {
    browser,
    visit: visitMadeUp(browser, sitePages),
    async look(surface, view) {
      for (const each of looks) {
        if (view.startsWith("popup") && each.folder === "narrow") continue; // the popup's width never changes
        const page = await dressed(surface, view, each);
        await writeFile(
          path.join(root, each.folder, `${view}.png`),
          await page.screenshot({ captureBeyondViewport: false }),
        );
        taken++;
      }
      await dressed(surface, view, looks[0]); // a narrow page does not show every button that the tour presses next
    },
  };
  for (const [name, walk] of Object.entries(tours)) {
    if (wanted.length === 0 || wanted.includes(name)) await walk(tour, hostsUnder("com"));
  }
  await browser.close();
  return taken;
}

/**
 * The DevTools session of each page. The session forces the colours, because puppeteer has no function for that. Each
 * session stays open, because the forced colours end with the session.
 */
const sessions = new WeakMap<Page, CDPSession>();

async function dressed(surface: Surface, view: string, { scheme, width, forced }: Look): Promise<Page> {
  if (!(surface instanceof ChromiumSurface)) throw new TypeError("Pictures are taken in Chromium.");
  const { page } = surface;
  const isPopup = view.startsWith("popup");
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  await session.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" },
      { name: "forced-colors", value: forced ? "active" : "none" },
    ],
  });
  if (!isPopup) {
    await page.setViewport({ width, height: width === wide ? 800 : 740 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // Makes the window as high as the page. A picture of parts outside the window is shifted in right-to-left pages.
    await page.setViewport({ width, height });
  }
  await page.evaluate(async () => {
    scrollTo(0, 0); // otherwise sticky elements would be drawn in the middle of the picture
    // Waits until the view has the new width.
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  return page;
}

/** Enlarges the browser's window, because the popup is never higher than this window. */
async function enlarge(tab: Surface): Promise<void> {
  if (!(tab instanceof ChromiumSurface)) throw new TypeError("Pictures are taken in Chromium.");
  const session = await tab.page.createCDPSession();
  const { windowId } = await session.send("Browser.getWindowForTarget");
  await session.send("Browser.setWindowBounds", { windowId, bounds: { width: 1400, height: 1100 } });
}

const wanted = process.argv.slice(2);
const spoken = series.filter(({ language }) => wanted.includes(language));
const screens = wanted.filter((each) => each in tours);
for (const each of spoken.length > 0 ? spoken : series) {
  for (const { folder } of each.looks) {
    if (screens.length === 0) await rm(path.join(root, folder), { recursive: true, force: true });
    await mkdir(path.join(root, folder), { recursive: true });
  }
  console.log(`${each.language}: ${await take(each, screens)} pictures in ${root}`);
}
