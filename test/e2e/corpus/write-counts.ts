/** `npx tsx test/e2e/corpus/write-counts.ts`: writes the counts of the pages in test/e2e/pages into `docs/fill.md`. */
import { readFile, writeFile } from "node:fs/promises";
import { countedPages, marks } from "./counts.ts";
import { pages } from "./pages.ts";

const file = "docs/fill.md";
const [from, to] = marks;
const text = await readFile(file, "utf8");
const [before = "", rest = ""] = text.split(from);
const [, after = ""] = rest.split(to);
await writeFile(file, `${before}${from}\n${countedPages(pages)}\n${to}${after}`);
