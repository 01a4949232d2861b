/** Fills each page of the corpus with the popup's button in real browsers, and checks the declared result. */
import { pages } from "../e2e/corpus/pages.ts";
import { playAll } from "../e2e/corpus/play-all.ts";

await playAll("the corpus", () => pages);
