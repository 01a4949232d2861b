/** Pages of the corpus are filled as they declare, by the popup's button in a real Chromium. */
import { pagesIn } from "../e2e/corpus/pages.ts";
import { playAll } from "../e2e/corpus/play-all.ts";

await playAll("the corpus", (browser) => (browser === "chromium" ? pagesIn(browser) : []));
