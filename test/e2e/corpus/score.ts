/**
 * `npm run fill:score`: fills the web pages in test/e2e/pages in Chromium. Counts, for each folder, the pages that
 * Saltmill fills, fills after a question, refuses to fill, or handles wrongly. Arguments are names of folders or pages.
 * Without arguments, all pages are filled.
 */
import process from "node:process";
import { findBrowsers } from "../../../tools/browsers.mjs";
import { putVault } from "../accounts-page-vault.ts";
import { launchChromium } from "../browsers/chromium.ts";
import { servePages } from "../servers/page-server.ts";
import { outcomeOf } from "./counts.ts";
import { type CorpusPage, pages } from "./pages.ts";
import { play } from "./play.ts";
import { corpusVault } from "./vault.ts";

type Score = Record<"filled" | "asked" | "refused" | "wrong", number>;

const wanted = process.argv.slice(2);
const chosen = pages.filter(
  ({ name }) => wanted.length === 0 || wanted.some((each) => name === each || name.startsWith(`${each}/`)),
);
const { chromium } = await findBrowsers();
if (chromium === undefined) throw new Error("Chromium was not found.");
const server = await servePages();
const browser = await launchChromium({ executable: chromium, extension: "build/chrome" });
const scores = new Map<string, Score>();
const none = (): Score => ({ filled: 0, asked: 0, refused: 0, wrong: 0 });

/** Fills a page. If this fails, returns the first line of the error, otherwise the declared known fault, if any. */
async function faultOf(page: CorpusPage): Promise<string | undefined> {
  try {
    await play(browser, server, page);
    return page.declaration.notYet;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
}

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(14) : String(cell).padStart(9))).join("");

try {
  await putVault(browser, await corpusVault());
  for (const page of chosen) {
    const fault = await faultOf(page);
    const outcome = outcomeOf(page.declaration);
    const score = scores.get(page.group) ?? none();
    score[fault !== undefined || outcome === "notYet" ? "wrong" : outcome]++;
    scores.set(page.group, score);
    if (fault !== undefined) console.log(`wrong: ${page.name}: ${fault}`);
  }
} finally {
  await browser.close();
  await server.close();
}

const all = none();
console.log(row(["", "right", "asked", "refused", "wrong"]));
for (const [group, score] of scores) {
  console.log(row([group, score.filled, score.asked, score.refused, score.wrong]));
  for (const each of ["filled", "asked", "refused", "wrong"] as const) all[each] += score[each];
}
console.log(row(["all", all.filled, all.asked, all.refused, all.wrong]));
