/** Takes pictures of the views of the extension and of the generator page, in Chromium. */
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

/** The colours and the width of a picture. */
export interface Look {
  /** Name of the look. The pictures of a look have a folder of their own. */
  readonly folder: string;
  readonly scheme: "light" | "dark";
  /** Width in CSS pixels. The popup has a width of its own. */
  readonly width: number;
  /** Draws the page in forced colours, as in the high-contrast mode of Windows. */
  readonly forced?: true;
}

export const wide = 1280;
export const narrow = 320;
/** The width from which on the list of accounts is a table. */
export const table = 1440;

const tours: Readonly<Record<string, (tour: Tour, hosts: Hosts) => Promise<void>>> = {
  popup: tourPopup,
  accounts: tourAccounts,
  "moved-in": tourMovedIn,
  options: tourOptions,
  welcome: tourWelcome,
  generator: tourGenerator,
};

/** The pictures to take. */
export interface Wanted {
  readonly language: string;
  readonly looks: readonly [Look, ...Look[]];
  /** Names of the tours; all tours if empty. */
  readonly screens: readonly string[];
  /** Returns false for a view that needs no picture. By default, each view is taken. */
  readonly isWanted?: (view: string) => boolean;
  readonly save: (look: Look, view: string, png: Uint8Array) => Promise<void>;
}

export const isScreen = (name: string): boolean => name in tours;

/** Takes pictures of views of the existing build. */
export async function takePictures({ language, looks, screens, isWanted, save }: Wanted): Promise<void> {
  const { chromium: executable } = await findBrowsers();
  if (executable === undefined) throw new Error("Chromium was not found.");
  speakIn(language);
  const extension = path.resolve("build/chrome");
  const browser = await launchChromium({ executable, extension, language, hasLargeScreen: true });
  const tour: Tour = {
    browser,
    visit: visitMadeUp(browser, sitePages),
    async look(surface, view) {
      for (const each of isWanted?.(view) === false ? [] : looks) {
        if (isPopup(view) && [narrow, table].includes(each.width)) continue; // the popup's width never changes
        const page = await dressed(surface, view, each);
        const png = await page.screenshot({ captureBeyondViewport: false });
        if (isPopup(view)) checkPopup(view, png);
        await save(each, view, png);
      }
      await dressed(surface, view, looks[0]); // a narrow page does not show every button that the tour presses next
    },
  };
  try {
    for (const [name, walk] of Object.entries(tours)) {
      if (screens.length === 0 || screens.includes(name)) await walk(tour, hostsUnder("com"));
    }
  } finally {
    await browser.close();
  }
}

/** Throws an error if a picture of the popup has not the size that the popup has in a real window. */
function checkPopup(view: string, png: Uint8Array): void {
  const header = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [header.getUint32(16), header.getUint32(20)];
  if (width !== 360 || height > 600) throw new Error(`The picture of ${view} is ${width} × ${height} pixels large.`);
}

const isPopup = (view: string): boolean => view.startsWith("popup");

/**
 * The DevTools session of each page. The session forces the colours, because puppeteer has no function for that. Each
 * session stays open, because the forced colours end with the session.
 */
const sessions = new WeakMap<Page, CDPSession>();

async function dressed(surface: Surface, view: string, { scheme, width, forced }: Look): Promise<Page> {
  if (!(surface instanceof ChromiumSurface)) throw new TypeError("Pictures are taken in Chromium.");
  const { page } = surface;
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  await session.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" },
      { name: "forced-colors", value: forced ? "active" : "none" },
    ],
  });
  if (!isPopup(view)) {
    // A scroll bar would narrow the page while its height is measured. Only the popup shows one, as in a real window.
    await session.send("Emulation.setScrollbarsHidden", { hidden: true });
    await page.setViewport({ width, height: width < wide ? 740 : 800 });
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
