/** Each page of the corpus goes as it declares, in real browsers, by the popup's button. */
import { pages } from "../e2e/corpus/pages.ts";
import { playAll } from "../e2e/corpus/play-all.ts";

await playAll("the corpus", () => pages);
