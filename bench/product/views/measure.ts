import type { ExtensionBrowser, Surface } from "../../../test/e2e/browsers/driver.ts";
import { type Key, openInFrame, type Opening, painted, timeOf, typeKeys } from "./in-page.ts";
import { type Row, row } from "./row.ts";

/** A view whose opening and search are measured. */
export interface MeasuredView {
  readonly title: string;
  readonly path: string;
  /** A selector for an element that exists as soon as the vault is read and the list is drawn. */
  readonly ready: string;
  /** Opens the view in the same way as a user. */
  readonly open: (browser: ExtensionBrowser) => Promise<Surface>;
}

/**
 * Two searches, typed letter by letter. Of ten thousand accounts, the first search matches 111 accounts, and the second
 * search 86 accounts of 57 sites.
 */
const queries = ["person77", "k1 example"];

/** @returns a row for each measurement, in milliseconds */
export async function measureView(browser: ExtensionBrowser, view: MeasuredView, rounds: number): Promise<Row[]> {
  const openings: Opening[] = [];
  const keys: Key[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await view.open(browser);
    const ready = await page.evaluate(timeOf, view.ready);
    const opening = await page.evaluate(painted);
    for (const query of queries) keys.push(...(await page.evaluate(typeKeys, query)));
    await page.close();
    openings.push(opening ? { ...opening, ready } : await inFrame(browser, view));
  }
  return [
    row(
      "first paint",
      openings.map(({ first }) => first),
      "",
    ),
    row(
      "of it, after the document was read",
      openings.map(({ read, first }) => first - read),
      "< 100",
    ),
    row(
      "list painted",
      openings.map(({ list }) => list),
      "",
    ),
    row(
      "of it, after the first paint",
      openings.map(({ first, list }) => list - first),
      "< 250",
    ),
    row(
      "all records read",
      openings.map(({ ready }) => ready),
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

async function inFrame(browser: ExtensionBrowser, view: MeasuredView): Promise<Opening> {
  const around = await browser.openExtensionPage("welcome.html");
  const opening = await around.evaluate(openInFrame, view.path, view.ready);
  await around.close();
  return opening;
}
