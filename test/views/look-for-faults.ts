import { expect } from "chai";
import { eachBrowser, inChromium } from "../e2e/each-browser.ts";
import type { ExtensionBrowser, LaunchOptions, Surface } from "../e2e/browsers/driver.ts";
import { type HtmlServer, serveHtml } from "../e2e/servers/html-server.ts";
import { type Dress, dress } from "./dress.ts";
import { faultsOf } from "./faults.ts";
import { sitePages } from "./popup.ts";
import { type Hosts, hostsUnder } from "./showcase.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import type { Tour } from "./tour.ts";

type Screens = Readonly<Record<string, (tour: Tour, hosts: Hosts) => Promise<void>>>;
type Dressed = Dress & { readonly width: number };

const wideLight: Dressed = { scheme: "light", dir: "ltr", width: 1280 };
const narrowDark: Dressed = { scheme: "dark", dir: "rtl", width: 360 };

/**
 * Tests in Chromium that no view of a tour has a fault: once in a wide window with light colours and text from left
 * to right, and once in a narrow window with dark colours and text from right to left. Other combinations are left out
 * here, because few faults appear only in them.
 *
 * @param screens - tours by name
 */
export function lookForFaults(screens: Screens): Promise<void> {
  return inChromium("accessibility", looking(screens, [wideLight, narrowDark]));
}

/**
 * Tests the views of the tours in each browser, with all combinations of colours and directions. Takes some minutes.
 */
export function lookForAllFaults(screens: Screens): Promise<void> {
  const others = [
    { ...wideLight, dir: "rtl", width: 1440 }, // there, the list of accounts is a table
    { ...narrowDark, dir: "ltr" },
  ] as const;
  return eachBrowser("accessibility", looking(screens, [wideLight, narrowDark, ...others]));
}

/**
 * Tests the views in Arabic, from right to left: with light colours in a wide window, and with dark colours in a narrow
 * window.
 */
export function lookForFaultsInArabic(screens: Screens): Promise<void> {
  return eachBrowser("accessibility in Arabic", looking(screens, [{ ...wideLight, dir: "rtl" }, narrowDark], "ar"));
}

function looking(screens: Screens, dresses: readonly [Dressed, ...Dressed[]], language = "en") {
  return (launch: (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>): void => {
    let browser: ExtensionBrowser;
    let server: HtmlServer;
    let tour: Tour;

    before(async () => {
      speakIn(language);
      server = await serveHtml(sitePages);
      browser = await launch({ language });
      await browser.open("about:blank");
      let over: Surface | undefined;
      tour = {
        browser,
        async visit(host, path = "/") {
          await over?.close();
          over = await browser.open(server.at(path, host));
          return over;
        },
        async look(surface, view) {
          for (const each of dresses) {
            await dress(surface, each);
            if (!view.startsWith("popup")) await surface.resize(each.width);
            expect(await faultsOf(surface), `${view}, ${Object.values(each).join(", ")}`).to.deep.equal([]);
          }
          await dress(surface, dresses[0]);
        },
      };
    });
    after(async () => {
      await server.close();
      await browser.close();
    });

    for (const [screen, walk] of Object.entries(screens)) {
      it(`has no fault in ${screen}`, () => walk(tour, hostsUnder("localhost")));
    }
  };
}
