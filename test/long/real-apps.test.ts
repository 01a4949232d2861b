/** Real applications are logged in to for real: their own pages, their own servers, the popup's button. */
import { expect } from "chai";
import { saltmill1 } from "../unit/src/schemes/independent.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { eachBrowser } from "../e2e/each-browser.ts";
import { fromNpm, fromPyPI, missingPython } from "../e2e/real-apps/index.ts";
import type { RunningApp } from "../e2e/real-apps/real-app.ts";
import { addAccount, createVault, openUnlocked } from "../e2e/steps.ts";
import { describeWith } from "../needs.ts";

const identity = "ada@example.org";
const master = "correct horse battery staple";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
// All of them are at one site, which is this machine.
const account = {
  login: "ada",
  password: saltmill1({ master, identity, site: "127.0.0.1", login: "ada", revision: 1, rules }),
};

/** Runs in the page. Some of them cover their form until everything has come. */
function passwordIsOnTop(): boolean {
  return [...document.querySelectorAll("input")].some((field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return field.type === "password" && document.elementFromPoint(x + width / 2, y + height / 2) === field;
  });
}

const sources = [
  { source: "npm", apps: fromNpm, missing: undefined },
  { source: "PyPI", apps: fromPyPI, missing: missingPython },
];

await eachBrowser("real applications", (launch, name) => {
  for (const { source, apps, missing } of sources) {
    describeWith(missing, `from ${source}`, () => {
      let browser: ExtensionBrowser;
      let running: readonly RunningApp[] = [];

      before(async () => {
        const starting = await Promise.allSettled(apps.map((app) => app.start(account)));
        running = starting.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
        for (const each of starting) if (each.status === "rejected") throw each.reason;
        browser = await launch();
        const page = await browser.open(running[0]?.url ?? "");
        const popup = await browser.openPopup();
        await createVault(popup, identity, master);
        await addAccount(popup, account.login);
        await popup.close();
        await page.close();
      });
      after(async () => {
        await Promise.all(running.map((app) => app.stop()));
        await browser.close();
      });

      for (const [i, app] of apps.entries()) {
        it(`logs in to ${app.name}: ${app.form}`, async () => {
          const page: Surface = await browser.open(running[i]?.url ?? "");
          await page.until(passwordIsOnTop);
          expect(await page.text()).to.not.include(app.inside);
          const popup = await openUnlocked(browser);
          await popup.press("Fill");
          await popup.untilClosed();
          await page.press(app.button);
          await page.untilText(app.inside);
          await page.screenshot(`build/screenshots/app-${source}-${i}-${name}.png`);
          await page.close();
        });
      }
    });
  }
});
