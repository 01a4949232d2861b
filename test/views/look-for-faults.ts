import { expect } from "chai";
import { eachBrowser } from "../e2e/each-browser.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { type HtmlServer, serveHtml } from "../e2e/servers/html-server.ts";
import { dress } from "./dress.ts";
import { faultsOf } from "./faults.ts";
import { sitePages } from "./popup.ts";
import { type Hosts, hostsUnder } from "./showcase.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import type { Tour } from "./tour.ts";

/** Each value of each once: what is wrong in the dark or mirrored is so in any combination. */
const dresses = [
  { scheme: "light", dir: "ltr", width: 1280 },
  { scheme: "dark", dir: "rtl", width: 360 },
] as const;

/** A test in each browser that nothing is wrong in any view of a tour. @param screens - by name */
export async function lookForFaults(
  screens: Readonly<Record<string, (tour: Tour, hosts: Hosts) => Promise<void>>>,
): Promise<void> {
  await eachBrowser("accessibility", (launch) => {
    let browser: ExtensionBrowser;
    let server: HtmlServer;
    let tour: Tour;

    before(async () => {
      speakIn("en");
      server = await serveHtml(sitePages);
      browser = await launch();
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
            if (!view.startsWith("popup")) await surface.widen(each.width);
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
  });
}
