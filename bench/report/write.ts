/** Writes the two pages: the report of a run, and the one that runs the studies in any browser. One file each, which asks nobody for anything. */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { root } from "../../tools/steps.mjs";
import { forBrowsers } from "../for-browsers.ts";
import type { Results, Weights } from "../results.ts";

const folder = path.join(root, "bench", "report");

const sha256 = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// "</script" and "<!--" would end or hide the element; in JavaScript and JSON they occur in strings, where an escaped "<" is the same.
const escaped = (text: string, escape: string): string => text.replaceAll(/<(?=\/script|!--)/giu, escape);

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    ...forBrowsers,
    entryPoints: [path.join(folder, entry)],
    write: false,
    minify: true,
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  return `\n${escaped(outputFiles[0]?.text ?? "", "\\x3c")}`;
}

/** Of two rules that weigh the same the later one holds, so the order is written here. */
const sheets = ["colours", "page", "top", "study", "tables", "controls", "media"];

async function stylesheet(): Promise<string> {
  const parts = sheets.map((sheet) => readFile(path.join(folder, "style", `${sheet}.css`), "utf8"));
  return `\n${(await Promise.all(parts)).join("\n")}`;
}

interface Page {
  readonly title: string;
  readonly entry: string;
  readonly data: unknown;
  readonly file: string;
  /** What the contenders are allowed beside: WebAssembly, and code made on the way. */
  readonly sources: readonly string[];
}

async function writeOne({ title, entry, data, file, sources }: Page): Promise<string> {
  const style = await stylesheet();
  const script = await bundle(entry);
  const policy = [
    "default-src 'none'",
    `script-src ${[sha256(script), ...sources].join(" ")}`,
    `style-src ${sha256(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const html = (await readFile(path.join(folder, "page.html"), "utf8"))
    .replace("<!-- policy -->", () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace("<!-- title -->", () => title)
    .replace("<!-- style -->", () => `<style>${style}</style>`)
    .replace(
      "<!-- data -->",
      () => `<script type="application/json" id="data">${escaped(JSON.stringify(data), "\\u003c")}</script>`,
    )
    .replace("<!-- script -->", () => `<script>${script}</script>`);
  const to = path.join(root, "build", "bench", file);
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(to, html);
  return to;
}

export const writeReport = (results: Results, file = "report.html"): Promise<string> =>
  writeOne({ title: "Saltmill’s bench", entry: "report.tsx", data: results, file, sources: [] });

/** @param weights - what only a build can know */
export const writePage = (weights: Weights, file = "index.html"): Promise<string> =>
  writeOne({
    title: "Saltmill’s bench, in this browser",
    entry: "here.tsx",
    data: weights,
    file,
    sources: ["'unsafe-eval'", "blob:", "data:"],
  });
