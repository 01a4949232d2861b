/** One page of each group of the corpus goes as it declares, in real browsers; `test/long/corpus.test.ts` plays them all. */
import { pages } from "./corpus/pages.ts";
import { playAll } from "./corpus/play-all.ts";

const groups = new Map([...pages].reverse().map((page) => [page.group, page]));

await playAll("a page of each group of the corpus", [...groups.values()].reverse());
