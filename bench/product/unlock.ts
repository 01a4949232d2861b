/**
 * `npm run bench:unlock`: measures the time from the press of "Unlock" to the first list of accounts, in the
 * extension's popup in Chromium and Firefox.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createVault, unlock } from "../../test/e2e/steps.ts";
import { launchChromium } from "../../test/e2e/browsers/chromium.ts";
import type { ExtensionBrowser, Surface } from "../../test/e2e/browsers/driver.ts";
import { launchFirefox } from "../../test/e2e/browsers/firefox.ts";
import { startLoginServer } from "../../test/e2e/servers/login-server.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { machine } from "../measure/machine.ts";
import { machineLines } from "./document.ts";
import { median, quantile } from "../measure/statistics.ts";

const string = { type: "string" } as const;
const { values } = parseArgs({ options: { against: string, rounds: string } });
const rounds = Number(values.rounds ?? 9);
/**
 * The folder of the build, and optionally the folder of a second build to compare. Each of these folders contains the
 * folders `chrome` and `firefox`.
 */
const builds = ["build", ...(values.against === undefined ? [] : [values.against])];
const engines = {
  chromium: { launch: launchChromium, folder: "chrome" },
  firefox: { launch: launchFirefox, folder: "firefox" },
};
const master = "correct horse battery staple";

/** Runs in the popup: stores the times when the button is pressed and when the list appears, for `watched`. */
function watch(): void {
  const { dataset } = document.documentElement;
  document.addEventListener("click", () => (dataset["begun"] ??= String(performance.now())), { capture: true });
  new MutationObserver(() => {
    if (document.body.textContent.includes("All accounts")) dataset["shown"] ??= String(performance.now());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Runs in the popup: returns the milliseconds between the two times that `watch` has stored. */
function watched(): number {
  const { begun, shown } = document.documentElement.dataset;
  return Number(shown) - Number(begun);
}

/**
 * Measures an unlock in a browser that has just started. Without the restart, Firefox would return PBKDF2's result at
 * once, because Firefox caches results by salt.
 */
async function once(browser: ExtensionBrowser): Promise<number> {
  await browser.restart();
  await browser.open(server.url);
  const popup: Surface = await browser.openPopup();
  await popup.evaluate(watch);
  await unlock(popup, master);
  const took = await popup.evaluate(watched);
  await popup.close();
  return took;
}

const lines = machineLines(machine()).slice(0, 1);
const found = await findBrowsers();
const server = await startLoginServer({ accounts: {} });
for (const [name, { launch, folder }] of Object.entries(engines)) {
  const executable = found[name as keyof typeof engines];
  if (executable === undefined) {
    lines.push(`${name} was not found: it is not measured.`);
    continue;
  }
  const sides: { build: string; browser: ExtensionBrowser; times: number[] }[] = [];
  try {
    for (const build of builds) {
      const browser = await launch({ executable, extension: path.resolve(build, folder) });
      sides.push({ build, browser, times: [] });
      await browser.open(server.url);
      const popup = await browser.openPopup();
      await createVault(popup, "ann@example.com", master);
      await popup.press("Lock");
      await popup.untilText("Locked");
      await popup.close();
    }
    for (let round = 0; round < rounds; round++) {
      for (const { browser, times } of sides) times.push(await once(browser));
    }
    for (const { build, times } of sides) {
      const range = `${quantile(times, 0.25).toFixed(0)} … ${quantile(times, 0.75).toFixed(0)}`;
      lines.push(`${name}, ${build}: median ${median(times).toFixed(0)} ms (${range})`);
    }
    const [ours, theirs] = sides;
    if (ours && theirs) {
      const ratios = ours.times.map((ms, round) => ms / (theirs.times[round] ?? NaN));
      lines.push(
        `${name}: ${ours.build} ÷ ${theirs.build} = ${median(ratios).toFixed(2)}, the median of ${rounds} pairs`,
      );
    }
  } finally {
    for (const { browser } of sides) await browser.close();
  }
}
await server.close();
process.stdout.write(`${lines.join("\n")}\n`);
