/**
 * Writes two pages: the report of a run, and a page that runs the studies in any browser. Each page is one file that
 * loads no other files.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { insideScript, policyElement } from "../../../tools/bundle/page-policy.js";
import { root } from "../../../tools/steps.mjs";
import { forBrowsers } from "../../measure/build.ts";
import type { Results, Weights } from "../../measure/results.ts";

const folder = path.join(root, "bench", "papers", "report");

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
  return `\n${insideScript(outputFiles[0]?.text ?? "")}`;
}

/**
 * The style sheets, in the order in which they are joined. Among rules with the same specificity, the last rule
 * applies.
 */
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
  /**
   * Script sources that the page's content security policy must allow, because contenders need WebAssembly and code
   * that is generated at run time.
   */
  readonly sources: readonly string[];
}

async function writeOne({ title, entry, data, file, sources }: Page): Promise<string> {
  const style = await stylesheet();
  const script = await bundle(entry);
  const policy = policyElement({ script, style, scriptSources: sources });
  const html = (await readFile(path.join(folder, "page.html"), "utf8"))
    .replace("<!-- policy -->", () => policy)
    .replace("<!-- title -->", () => title)
    .replace("<!-- style -->", () => `<style>${style}</style>`)
    .replace(
      "<!-- data -->",
      () => `<script type="application/json" id="data">${insideScript(JSON.stringify(data), "\\u003c")}</script>`,
    )
    .replace("<!-- script -->", () => `<script>${script}</script>`);
  const to = path.resolve(root, "build", "bench", file);
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(to, html);
  return to;
}

/** @param file - the path of the file, from build/bench */
export const writeReport = (results: Results, file = "report.html"): Promise<string> =>
  writeOne({ title: "Saltmill’s bench", entry: "report.tsx", data: results, file, sources: [] });

/**
 * @param weights - the code sizes of the contenders, which are passed in, because the page itself cannot compute them
 */
export const writePage = (weights: Weights, file = "index.html"): Promise<string> =>
  writeOne({
    title: "Saltmill’s bench, in this browser",
    entry: "here.tsx",
    data: weights,
    file,
    sources: ["'unsafe-eval'", "blob:", "data:"],
  });
