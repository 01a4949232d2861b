/**
 * Fills one web page of every second folder in test/e2e/pages and compares the result with the result that the page
 * declares. The first of these folders is filled in Chromium, the second in Firefox, the third in Chromium, and so on.
 * This test belongs to `npm test`. `test/long/corpus-*.test.ts` fill all pages in both browsers.
 */
import { pages } from "./corpus/pages.ts";
import { playAll } from "./corpus/play-all.ts";

const groups = new Map([...pages].reverse().map((page) => [page.group, page]));
const some = [...groups.values()].reverse().filter((_, index) => index % 2 === 0);

await playAll("filling a page of every second group of the corpus", (browser) =>
  some.filter((_, index) => (index % 2 === 0) === (browser === "chromium")),
);
