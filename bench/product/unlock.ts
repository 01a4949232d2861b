/**
 * `npm run bench:unlock`: measures the time from the press of "Unlock" to the first list of accounts, and the key
 * derivation alone, in the extension's popup in Chromium and Firefox, with few and with many accounts.
 * `-- --wait 0` presses at once, and not two seconds after the view has opened. `-- --against FOLDER` compares with
 * another build, in the same rounds. `-- --accounts 500 --engines firefox` measures a part.
 * `-- --write docs/performance.md` writes the result into that document.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { leastIterations } from "../../src/vault/index.ts";
import { master, putVault } from "../../test/e2e/accounts-page-vault.ts";
import { launchChromium } from "../../test/e2e/browsers/chromium.ts";
import type { ExtensionBrowser } from "../../test/e2e/browsers/driver.ts";
import { launchFirefox } from "../../test/e2e/browsers/firefox.ts";
import { serveHtml } from "../../test/e2e/servers/html-server.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { machine } from "../measure/machine.ts";
import { median, quantile } from "../measure/statistics.ts";
import { machineLines, rewriteBlock, table } from "./document.ts";
import { deriveAlone, moments, settleCalibration, watch } from "./unlock/in-page.ts";
import { largeVault } from "./views/large-vault.ts";

/** Milliseconds of one unlock in a browser that has just started. */
interface Times {
  /** From the press to the list. */
  readonly unlock: number;
  /** From the press to the request to the worker that derives the key. */
  readonly before: number;
  /** From the key to the list. */
  readonly after: number;
  /** The derivation alone, in a worker that is ready. */
  readonly derivation: number;
}

const string = { type: "string" } as const;
const { values } = parseArgs({
  options: { accounts: string, against: string, engines: string, rounds: string, wait: string, write: string },
});
const rounds = Number(values.rounds ?? 9);
/** Seconds between the opening of the popup and the press: the time in which a person types a master password. */
const wait = Number(values.wait ?? 2);
const counts = (values.accounts ?? "0,500").split(",").map(Number);
/**
 * The folder of the build, and optionally the folder of a second build to compare. Each of these folders contains the
 * folders `chrome` and `firefox`.
 */
const builds = ["build", ...(values.against === undefined ? [] : [values.against])];
const engines = {
  chromium: { launch: launchChromium, folder: "chrome" },
  firefox: { launch: launchFirefox, folder: "firefox" },
};
const site = "saltmill.localhost";

/**
 * Unlocks the vault, and then runs the same derivation alone, in a browser that has just started. Without the restart,
 * Firefox would return PBKDF2's result at once, because Firefox caches results by salt.
 */
async function once(browser: ExtensionBrowser, address: string): Promise<Times> {
  await browser.restart();
  await browser.open(address);
  const popup = await browser.openPopup();
  await popup.evaluate(watch);
  await popup.type("Master password", master);
  await new Promise((resolve) => setTimeout(resolve, 1000 * wait));
  await popup.press("Unlock");
  await popup.until(() => document.documentElement.dataset["shown"] !== undefined);
  const { pressed, asked, derived, shown } = await popup.evaluate(moments);
  const derivation = await popup.evaluate(deriveAlone, leastIterations);
  await popup.close();
  return { unlock: shown - pressed, before: asked - pressed, after: shown - derived, derivation };
}

/** Returns the times of each build. The builds take turns. */
async function measure(
  name: keyof typeof engines,
  executable: string,
  count: number,
  address: string,
): Promise<Times[][]> {
  const { launch, folder } = engines[name];
  const made = await largeVault(count, site);
  let calibration: object | undefined; // all builds use the one of the first
  const sides: { browser: ExtensionBrowser; times: Times[] }[] = [];
  try {
    for (const build of builds) {
      const browser = await launch({ executable, extension: path.resolve(build, folder) });
      sides.push({ browser, times: [] });
      await putVault(browser, made, true);
      await once(browser, address); // the first unlock measures which implementation of PBKDF2 is the fastest
      const page = await browser.openExtensionPage("manifest.json");
      calibration = await page.evaluate(settleCalibration, calibration);
      await page.close();
    }
    for (let round = 0; round < rounds; round++) {
      process.stderr.write(`  ${name}: ${count} accounts, round ${round + 1} …\n`);
      for (const { browser, times } of sides) times.push(await once(browser, address));
    }
  } finally {
    for (const { browser } of sides) await browser.close();
  }
  return sides.map(({ times }) => times);
}

const withQuartiles = (ratios: readonly number[]): string[] => [
  median(ratios).toFixed(2),
  `${quantile(ratios, 0.25).toFixed(2)} … ${quantile(ratios, 0.75).toFixed(2)}`,
];

function rowOf(title: string, [ours = [], theirs]: readonly (readonly Times[])[]): string[] {
  const unlock = ours.map((times) => times.unlock);
  const derivation = ours.map((times) => times.derivation);
  return [
    title,
    median(unlock).toFixed(0),
    median(ours.map((times) => times.before)).toFixed(0),
    median(ours.map((times) => times.after)).toFixed(0),
    median(derivation).toFixed(0),
    ...withQuartiles(ours.map((times) => times.unlock / times.derivation)),
    "≤ 1.25",
    ...(theirs === undefined
      ? []
      : [
          median(theirs.map((times) => times.unlock)).toFixed(0),
          ...withQuartiles(unlock.map((ms, i) => ms / (theirs[i]?.unlock ?? NaN))),
        ]),
  ];
}

const head = ["", "press to list", "before", "after", "derivation", "ratio", "quartiles", "bar"];
if (values.against !== undefined) head.push("other build", "new ÷ other", "quartiles");
const rows: string[][] = [];
const found = await findBrowsers();
const server = await serveHtml({ "/": "<h1>A site with three accounts</h1>" });
try {
  for (const name of ["chromium", "firefox"] as const) {
    if (!(values.engines ?? name).split(",").includes(name)) continue;
    const executable = found[name];
    if (executable === undefined) {
      process.stderr.write(`${name} was not found: it is not measured.\n`);
      continue;
    }
    for (const count of counts) {
      rows.push(rowOf(`${name}: ${count} accounts`, await measure(name, executable, count, server.at("/", site))));
      process.stderr.write(`${table(head, rows).join("\n")}\n`);
    }
  }
} finally {
  await server.close();
}
const lines = [
  ...machineLines(machine()).slice(0, 1),
  `Medians of ${rounds} unlocks, each in a browser that has just started, ${wait} s after the popup has opened;`,
  "milliseconds.",
  "",
  ...table(head, rows),
];
if (values.write !== undefined) await rewriteBlock(values.write, "unlock", lines);
process.stdout.write(`${lines.join("\n")}\n`);
