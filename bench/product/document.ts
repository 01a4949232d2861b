/** Formats tables as Markdown that is also readable as plain text, and writes them into documents. */
import { readFile, writeFile } from "node:fs/promises";
import type { Machine } from "../measure/machine.ts";

export function machineLines(machine: Machine): string[] {
  const { cpu, cores, system, shaExtensions, aesInstructions, hidden } = machine;
  const lines = [
    `${cpu}, ${cores} cores, ${system}; SHA extensions: ${shaExtensions}; AES instructions: ${aesInstructions}.`,
  ];
  if (hidden !== undefined) lines.push(`OPENSSL_ia32cap=${hidden} hides them from Node and Chromium.`);
  if (shaExtensions !== "no") {
    lines.push(
      "The bars are for processors without SHA extensions.",
      shaExtensions === "yes"
        ? "This processor has them: WebCrypto is faster if it uses them."
        : "It is unknown if this processor has them.",
    );
  }
  return lines;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)];
}

/**
 * Writes lines into a document, between the two comments that mark a block. The rest of the document does not change.
 *
 * @param block - the name of the block, such as "bars"; the command that writes it is `bench:bars`
 */
export async function rewriteBlock(file: string, block: string, lines: readonly string[]): Promise<void> {
  const [begin, end] = [`<!-- ${block}: written by npm run bench:${block} -->`, `<!-- end of ${block} -->`];
  const [before, rest, ...more] = (await readFile(file, "utf8")).split(begin);
  const [, after, ...evenMore] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + evenMore.length > 0) {
    throw new Error(`${file} must have "${begin}" and "${end}" once, in this order.`);
  }
  await writeFile(file, [`${before}${begin}`, ...lines, `${end}${after}`].join("\n"));
}
