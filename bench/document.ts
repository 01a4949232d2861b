/** Puts the tables into a document, between two marks, and leaves the rest of it alone. */
import { readFile, writeFile } from "node:fs/promises";

/** @param block - its name, "bars", after which the command that writes it is called: `bench:bars` */
export async function rewriteBlock(file: string, block: string, lines: readonly string[]): Promise<void> {
  const [begin, end] = [`<!-- ${block}: written by npm run bench:${block} -->`, `<!-- end of ${block} -->`];
  const [before, rest, ...more] = (await readFile(file, "utf8")).split(begin);
  const [, after, ...evenMore] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + evenMore.length > 0) {
    throw new Error(`${file} must have "${begin}" and "${end}" once, in this order.`);
  }
  await writeFile(file, [`${before}${begin}`, ...lines, `${end}${after}`].join("\n"));
}
