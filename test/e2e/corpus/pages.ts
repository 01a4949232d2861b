/** The pages of the corpus, read from `test/e2e/pages`. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checked } from "./check-declaration.ts";
import type { Declaration } from "./declaration.ts";

export interface CorpusPage {
  /** `group/name`, which is also its path on the server. */
  readonly name: string;
  readonly group: string;
  readonly declaration: Declaration;
  /** The markup that the browser gets. */
  readonly markup: string;
  readonly xml: boolean;
}

export const folder = path.resolve(import.meta.dirname, "../pages");

const parts = /^<script type="application\/json">\n(?<json>.*?)\n<\/script>\n(?<markup>.*)$/su;

function read(file: string): CorpusPage {
  const name = file.replace(/\.x?html$/u, "");
  const { json = "", markup = "" } = parts.exec(readFileSync(path.join(folder, file), "utf8"))?.groups ?? {};
  if (json === "") throw new Error(`${file} does not begin with its declaration.`);
  const declaration = checked(file, JSON.parse(json) as Declaration);
  return { name, group: path.dirname(file), declaration, markup, xml: file.endsWith(".xhtml") };
}

const files = (readdirSync(folder, { recursive: true }) as string[])
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => /^[a-z-]+\/[a-z-]+(\.[a-z]+)*\.x?html$/u.test(file))
  .sort();

/**
 * Returns true if a file is only a part of another page, such as a frame or a second step. Such a file has a second dot
 * in its name and no declaration.
 */
const isPart = (file: string): boolean => /\.[a-z]+\.html$/u.test(file);

export const pages: readonly CorpusPage[] = files.filter((file) => !isPart(file)).map(read);

export const partPages: ReadonlyMap<string, string> = new Map(
  files.filter(isPart).map((file) => [file.replace(/\.html$/u, ""), readFileSync(path.join(folder, file), "utf8")]),
);

/**
 * Returns the pages to fill in a browser. By default these are all pages. With `CORPUS=half` in the environment, each
 * browser gets a different half.
 */
export const pagesIn = (browser: string): readonly CorpusPage[] =>
  process.env["CORPUS"] === "half" ? pages.filter((_, index) => (index % 2 === 0) === (browser === "chromium")) : pages;
