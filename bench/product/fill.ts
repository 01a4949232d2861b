/**
 * `npm run bench:fill`: measures the time from the press of "Fill" to the filled password, until the popup says so,
 * and how long the web page stands still meanwhile, in Chromium and Firefox, in pages with few and with many fields.
 * `-- --old FOLDER` compares with another build, in the same rounds. `-- --only /deep,/long --engines firefox` measures a
 * part. `-- --write docs/performance.md` writes the result into that document.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { addAccount } from "../../src/accounts/index.ts";
import { type Made, newVault, putVault } from "../../test/e2e/accounts-page-vault.ts";
import { launchChromium } from "../../test/e2e/browsers/chromium.ts";
import type { ExtensionBrowser, Surface } from "../../test/e2e/browsers/driver.ts";
import { launchFirefox } from "../../test/e2e/browsers/firefox.ts";
import { type Verdict, verdict } from "../../test/e2e/corpus/verdict.ts";
import { serveHtml } from "../../test/e2e/servers/html-server.ts";
import { openUnlocked } from "../../test/e2e/steps.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { machine } from "../measure/machine.ts";
import { median } from "../measure/statistics.ts";
import { machineLines, rewriteBlock, table } from "./document.ts";
import { untilIdle, watchedPage, watchedPopup, watchPage, watchPopup } from "./fill/in-page.ts";
import { measuredPages } from "./fill/pages.ts";

/** The times of one fill, in milliseconds after the press. */
interface Times {
  readonly filled: number;
  /** The time until the popup says that the page is filled. Builds that do not say it close the popup instead. */
  readonly said: number;
  /** The longest time in which the page ran no timer. */
  readonly frozen: number;
}

/** A running browser with one build of the extension. */
interface Side {
  readonly browser: ExtensionBrowser;
  /** A page of the extension that stays open in the background. */
  readonly behind: Surface;
  /** URL path of a page → the times of its rounds. */
  readonly times: ReadonlyMap<string, Times[]>;
}

const string = { type: "string" } as const;
const { values } = parseArgs({
  options: { engines: string, old: string, only: string, rounds: string, write: string },
});
const rounds = Number(values.rounds ?? 7);
const engines = {
  chromium: { launch: launchChromium, folder: "chrome" },
  firefox: { launch: launchFirefox, folder: "firefox" },
};
/** The folder of the build, and optionally that of another one. Each contains the folders `chrome` and `firefox`. */
const builds = ["build", ...(values.old === undefined ? [] : [values.old])];
const wanted = (option: "engines" | "only", name: string): boolean =>
  (values[option] ?? name).split(",").includes(name);
const pages = Object.entries(measuredPages).filter(([name]) => wanted("only", name));
const site = "saltmill.localhost";
const login = "ada@example.org";

async function vaultWithAccount(): Promise<Made> {
  const made = await newVault();
  const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
  await addAccount(made.vault, { site, login, revision: 1, rules });
  return made;
}

/** The popup is awaited for a minute. An older build may need longer: then this counts as the time. */
const limit = 60_000;

/** Returns `undefined` if the popup shows no result within a minute. */
function verdictInTime(popup: Surface): Promise<Verdict | undefined> {
  return verdict(popup).catch((error: unknown) => {
    if (String(error).includes("in vain")) return undefined;
    throw error;
  });
}

async function fillOnce({ browser, behind }: Side, address: string): Promise<Times> {
  const page = await browser.open(address);
  await page.evaluate(untilIdle);
  await page.evaluate(watchPage);
  const popup = await openUnlocked(browser);
  await popup.evaluate(watchPopup);
  await popup.evaluate(untilIdle);
  await page.evaluate(untilIdle);
  await popup.press("Fill");
  const outcome = await verdictInTime(popup);
  if (outcome === undefined) {
    await page.close();
    return { filled: limit, said: limit, frozen: limit };
  }
  if (outcome !== "filled") throw new Error(`${address} in ${browser.name}: ${JSON.stringify(outcome)}`);
  await behind.until(() => localStorage.getItem("said") !== null);
  const { pressed, said } = await behind.evaluate(watchedPopup);
  const { filled, gaps, contents } = await page.evaluate(watchedPage);
  await page.close();
  const { user, password, ...others } = contents;
  if (filled === null || user !== login || password === undefined || Object.keys(others).length > 0) {
    throw new Error(`${address} in ${browser.name} has other contents: ${Object.keys(contents).join(", ")}`);
  }
  const during = gaps.filter(({ begin, end }) => end > pressed && begin < said);
  const lengths = during.map(({ begin, end }) => end - Math.max(begin, pressed));
  return { filled: filled - pressed, said: said - pressed, frozen: Math.max(0, ...lengths) };
}

/** Fills every page in every build, one after another, and then all again. First fills one page in each new browser. */
async function measure(engine: string, sides: readonly Side[], at: (path: string) => string): Promise<void> {
  for (const side of sides) await fillOnce(side, at(pages[0]?.[0] ?? ""));
  for (let round = 0; round < rounds; round++) {
    for (const [name] of pages) {
      process.stderr.write(`  ${engine}: ${name}, round ${round + 1} …\n`);
      for (const side of sides) side.times.get(name)?.push(await fillOnce(side, at(name)));
    }
  }
}

const shown = (ms: number): string => (ms >= limit ? `> ${limit}` : ms.toFixed(0));

/** Returns a row for each page. If there are two builds, each number is followed by that of the other build. */
function rowsOf(engine: string, [ours, theirs]: readonly Side[]): string[][] {
  return pages.map(([name, { title, bar }]) => {
    const [mine, others] = [ours?.times.get(name) ?? [], theirs?.times.get(name)];
    const cells = (["filled", "said", "frozen"] as const).flatMap((key) => {
      const now = median(mine.map((times) => times[key]));
      if (others === undefined) return [shown(now)];
      const ratio = median(mine.map((times, i) => times[key] / (others[i]?.[key] ?? NaN)));
      return [shown(now), shown(median(others.map((times) => times[key]))), ratio.toFixed(2)];
    });
    return [`${engine}: ${title}`, ...cells, bar === undefined ? "" : `< ${bar}`];
  });
}

const compared = (title: string): string[] => (values.old === undefined ? [title] : [title, "old", "ratio"]);
const head = ["", ...compared("filled"), ...compared("popup says so"), ...compared("frozen for"), "bar"];
const rows: string[][] = [];
const found = await findBrowsers();
const made = await vaultWithAccount();
const server = await serveHtml(Object.fromEntries(pages.map(([name, { html }]) => [name, html])));
try {
  for (const [name, { launch, folder }] of Object.entries(engines)) {
    if (!wanted("engines", name)) continue;
    const executable = found[name as keyof typeof engines];
    if (executable === undefined) {
      process.stderr.write(`${name} was not found: it is not measured.\n`);
      continue;
    }
    const sides: Side[] = [];
    try {
      for (const build of builds) {
        const browser = await launch({ executable, extension: path.resolve(build, folder) });
        await putVault(browser, made);
        const behind = await browser.openExtensionPage("manifest.json");
        sides.push({ browser, behind, times: new Map(pages.map(([page]) => [page, []])) });
      }
      await measure(name, sides, (page) => server.at(page, site));
      const measured = rowsOf(name, sides);
      process.stderr.write(`${table(head, measured).join("\n")}\n`);
      rows.push(...measured);
    } finally {
      for (const { browser } of sides) await browser.close();
    }
  }
} finally {
  await server.close();
}
const lines = [
  ...machineLines(machine()).slice(0, 1),
  `Medians of ${rounds} rounds; milliseconds after the press of "Fill".`,
  "",
  ...table(head, rows),
];
if (values.write !== undefined) await rewriteBlock(values.write, "fill", lines);
process.stdout.write(`${lines.join("\n")}\n`);
