import { median, quantile } from "../statistics.ts";
import type { ExtensionBrowser, Surface } from "../../test/e2e/browsers/driver.ts";
import { firstPaint, type Key, openInFrame, type Opening, typeKeys } from "./in-page.ts";

/** A view whose opening and search are measured. */
export interface MeasuredView {
  readonly title: string;
  readonly path: string;
  /** A selector of what is there as soon as the vault is read and the list drawn. */
  readonly list: string;
  /** Opens it as a person does. */
  readonly open: (browser: ExtensionBrowser) => Promise<Surface>;
}

/** A row of the table: what was measured, its median, nine tenths of it, the longest, and the bar. */
export type Row = readonly string[];

function row(what: string, times: readonly number[], bar: string): Row {
  return [what, median(times).toFixed(1), quantile(times, 0.9).toFixed(1), Math.max(...times).toFixed(1), bar];
}

/** One finds some eleven of ten thousand accounts, the other those at a few sites: letter by letter, from all to none. */
const queries = ["person77", "k1 example"];

/** @returns a row for each figure, in milliseconds */
export async function measureView(browser: ExtensionBrowser, view: MeasuredView, rounds: number): Promise<Row[]> {
  const painted: number[] = [];
  const openings: Opening[] = [];
  const keys: Key[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await view.open(browser);
    await page.until((list: string) => document.querySelector(list) !== null, view.list);
    for (const query of queries) keys.push(...(await page.evaluate(typeKeys, query)));
    const paint = await page.evaluate(firstPaint);
    if (paint !== null) painted.push(paint);
    await page.close();

    const around = await browser.openExtensionPage("welcome.html");
    openings.push(await around.evaluate(openInFrame, view.path, view.list));
    await around.close();
  }
  return [
    ...(painted.length > 0 ? [row("first paint, as the browser says", painted, "< 100")] : []),
    row(
      "something drawn",
      openings.map(({ first }) => first),
      "< 100",
    ),
    row(
      "list drawn",
      openings.map(({ list }) => list),
      "",
    ),
    row(
      "a key of the search",
      keys.map(({ script }) => script),
      "< 16",
    ),
    row(
      "from a key to the frame after it",
      keys.map(({ frame }) => frame),
      "",
    ),
  ].map(([what = "", ...figures]) => [`${browser.name}, ${view.title}: ${what}`, ...figures]);
}
