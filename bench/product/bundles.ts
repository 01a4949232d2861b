/**
 * `npm run bench:bundles`: measures the size of each page and script of the build, and compares it with a budget.
 * `-- --write FILE` also writes the result into the document FILE.
 */
import { parseArgs } from "node:util";
import { weighBundles } from "./bundles/weigh.ts";
import { rewriteBlock, table } from "./document.ts";

const { values } = parseArgs({ options: { write: { type: "string" } } });
const rows = (await weighBundles()).map(({ title, raw, gzip, kilobytes }) => [
  title,
  raw.toFixed(0),
  gzip.toFixed(1),
  String(kilobytes),
]);
const lines = table(["loaded before it runs", "kB", "kB, gzip", "budget"], rows);
if (values.write !== undefined) await rewriteBlock(values.write, "bundles", lines);
process.stdout.write(`${lines.join("\n")}\n`);
