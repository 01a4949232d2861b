/** Reads the corpus: the web pages in `test/e2e/pages`, in which the tests let the extension fill forms. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { table as change } from "../pages/change/table.ts";
import { table as covered } from "../pages/covered/table.ts";
import { table as decoys } from "../pages/decoys/table.ts";
import { table as documents } from "../pages/documents/table.ts";
import { table as forms } from "../pages/forms/table.ts";
import { table as frames } from "../pages/frames/table.ts";
import { table as frameworks } from "../pages/frameworks/table.ts";
import { table as hostile } from "../pages/hostile/table.ts";
import { table as languages } from "../pages/languages/table.ts";
import { table as late } from "../pages/late/table.ts";
import { table as others } from "../pages/others/table.ts";
import { table as questions } from "../pages/questions/table.ts";
import { table as reacting } from "../pages/reacting/table.ts";
import { table as secrets } from "../pages/secrets/table.ts";
import { table as shown } from "../pages/shown/table.ts";
import { table as signUp } from "../pages/sign-up/table.ts";
import { table as steps } from "../pages/steps/table.ts";
import { table as largePages } from "../pages/tables/table.ts";
import type { Table } from "../pages/templates.ts";
import { table as userNames } from "../pages/user-names/table.ts";
import { table as whichForm } from "../pages/which-form/table.ts";
import { table as words } from "../pages/words/table.ts";
import { checked, type Declaration } from "./declaration.ts";

export interface CorpusPage {
  /** `folder/name of the page`. The path of the page on the server is the same text. */
  readonly name: string;
  readonly group: string;
  /** The file that has the page: an HTML file of its own, or the table of its folder. */
  readonly file: string;
  readonly declaration: Declaration;
  /** The HTML that the browser gets, without the declaration. */
  readonly markup: string;
  readonly xml: boolean;
}

export const folder = path.resolve(import.meta.dirname, "../pages");

/** Folder → the pages that are rows of its table. */
const tables: Readonly<Record<string, Table>> = {
  change,
  covered,
  decoys,
  documents,
  forms,
  frames,
  frameworks,
  hostile,
  languages,
  late,
  others,
  questions,
  reacting,
  secrets,
  shown,
  "sign-up": signUp,
  steps,
  tables: largePages,
  "user-names": userNames,
  "which-form": whichForm,
  words,
};

const rows = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([row, { markup, ...declaration }]): CorpusPage => {
    const name = `${group}/${row}`;
    return { name, group, file: `${group}/table.ts`, declaration: checked(name, declaration), markup, xml: false };
  }),
);

const parts = /^<script type="application\/json">\n(?<json>.*?)\n<\/script>\n(?<markup>.*)$/su;

function read(file: string): CorpusPage {
  const name = file.replace(/\.x?html$/u, "");
  const { json = "", markup = "" } = parts.exec(readFileSync(path.join(folder, file), "utf8"))?.groups ?? {};
  if (json === "") throw new Error(`${file} does not begin with its declaration.`);
  const declaration = checked(file, JSON.parse(json) as Declaration);
  return { name, group: path.dirname(file), file, declaration, markup, xml: file.endsWith(".xhtml") };
}

const files = (readdirSync(folder, { recursive: true }) as string[])
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => /^[a-z-]+\/[a-z-]+(\.[a-z]+)*\.x?html$/u.test(file))
  .sort();

/**
 * Returns true if a file is only a part of another page, such as its frame or its second step. The name of a part has a
 * second dot, and a part has no declaration.
 */
const isPart = (file: string): boolean => /\.[a-z]+\.html$/u.test(file);

export const pages: readonly CorpusPage[] = [...rows, ...files.filter((file) => !isPart(file)).map(read)].sort(
  (a, b) => (a.name < b.name ? -1 : 1),
);

export const partPages: ReadonlyMap<string, string> = new Map(
  files.filter(isPart).map((file) => [file.replace(/\.html$/u, ""), readFileSync(path.join(folder, file), "utf8")]),
);

/** Returns the pages at the odd positions (the first, the third, …) or those at the even positions. */
export const half = (positions: "odd" | "even"): readonly CorpusPage[] =>
  pages.filter((_, index) => (index % 2 === 0) === (positions === "odd"));
