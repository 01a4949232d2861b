/**
 * `npm run bench:views`: measures the popup and the accounts page with ten thousand accounts, in Chromium and Firefox:
 * opening, each keystroke of a search, and an import of ten thousand accounts. `-- --write docs/performance.md` writes
 * the result into that document.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { putVault } from "../../test/e2e/accounts-page-vault.ts";
import { launchChromium } from "../../test/e2e/browsers/chromium.ts";
import type { Surface } from "../../test/e2e/browsers/driver.ts";
import { launchFirefox } from "../../test/e2e/browsers/firefox.ts";
import { serveHtml } from "../../test/e2e/servers/html-server.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { machineLines, rewriteBlock, table } from "./document.ts";
import { machine } from "../measure/machine.ts";
import { measureImport } from "./views/import.ts";
import { largeVault } from "./views/large-vault.ts";
import { measureView, type MeasuredView } from "./views/measure.ts";
import type { Row } from "./views/row.ts";

const string = { type: "string" } as const;
const { values } = parseArgs({ options: { accounts: string, rounds: string, write: string } });
const count = Number(values.accounts ?? 10_000);
const rounds = Number(values.rounds ?? 7);
const engines = {
  chromium: { launch: launchChromium, folder: "chrome" },
  firefox: { launch: launchFirefox, folder: "firefox" },
};

const site = "saltmill.localhost";
const server = await serveHtml({ "/": "<h1>A site with three accounts</h1>" });
/** @param tab - a page of a site that has accounts */
function viewsOver(tab: Surface): readonly MeasuredView[] {
  return [
    {
      title: "popup",
      path: "popup.html",
      ready: "input[type=search]:enabled",
      async open(browser) {
        await tab.front();
        return browser.openPopup();
      },
    },
    {
      title: "accounts page",
      path: "accounts.html",
      ready: "ul.long li",
      open: (browser) => browser.openExtensionPage("accounts.html"),
    },
  ];
}

const rows: Row[] = [];
const found = await findBrowsers();
const made = await largeVault(count, site);
try {
  for (const [name, { launch, folder }] of Object.entries(engines)) {
    const executable = found[name as keyof typeof engines];
    if (executable === undefined) {
      process.stderr.write(`${name} was not found: it is not measured.\n`);
      continue;
    }
    const browser = await launch({ executable, extension: path.resolve("build", folder) });
    try {
      await putVault(browser, made);
      for (const view of viewsOver(await browser.open(server.at("/", site)))) {
        rows.push(...(await measureView(browser, view, rounds)));
      }
      rows.push(...(await measureImport(browser, count, rounds)));
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.close();
}
const lines = [
  ...machineLines(machine()).slice(0, 1),
  `${count} accounts, ${rounds} openings, two searches in each, and ${rounds} imports; milliseconds.`,
  "",
  ...table(["", "median", "90 % within", "longest", "bar"], rows),
];
if (values.write !== undefined) await rewriteBlock(values.write, "views", lines);
process.stdout.write(`${lines.join("\n")}\n`);
