/** Fills pages of the corpus with the popup's button in a real Chromium and checks their declarations. */
import { pagesIn } from "../e2e/corpus/pages.ts";
import { playAll } from "../e2e/corpus/play-all.ts";

await playAll("the corpus", (browser) => (browser === "chromium" ? pagesIn(browser) : []));
