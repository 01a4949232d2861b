/** Puts the tables into a document, between two marks, and leaves the rest of it alone. */
import { readFile, writeFile } from "node:fs/promises";

const begin = "<!-- bars: written by npm run bench:bars -->";
const end = "<!-- end of bars -->";

export async function rewriteBlock(file: string, lines: readonly string[]): Promise<void> {
  const [before, rest, ...more] = (await readFile(file, "utf8")).split(begin);
  const [, after, ...evenMore] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + evenMore.length > 0) {
    throw new Error(`${file} must have "${begin}" and "${end}" once, in this order.`);
  }
  await writeFile(file, [`${before}${begin}`, ...lines, `${end}${after}`].join("\n"));
}
