/** Fills the web pages in test/e2e/pages in Firefox and checks the results that the pages declare. */
import { pagesIn } from "../e2e/corpus/pages.ts";
import { playAll } from "../e2e/corpus/play-all.ts";

await playAll("the corpus", (browser) => (browser === "firefox" ? pagesIn(browser) : []));
