/** Fills the web pages of the corpus at odd positions in Firefox and checks the results that the pages declare. */
import { half } from "../e2e/corpus/pages.ts";
import { playAll } from "../e2e/corpus/play-all.ts";

await playAll("filling the corpus", (browser) => (browser === "firefox" ? half("odd") : []));
