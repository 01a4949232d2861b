/**
 * `npm run bench:bundles`: weighs each page and script of the build and compares it with its budget. With `-- --write`
 * and the path of a document, writes the result there.
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
