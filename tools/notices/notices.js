import { readFile, writeFile } from "node:fs/promises";
import { data } from "./data.js";
import { originOf } from "./origin.js";
import { packageNotice } from "./package-notice.js";
import { readRecords } from "./record.js";

export const fileName = "THIRD-PARTY-NOTICES.txt";

/**
 * Returns the folders of the packages that modules belong to, sorted.
 *
 * @param {readonly string[]} names
 */
export function packagesOf(names) {
  const folders = new Set(names.map(originOf).filter((folder) => folder !== undefined));
  return [...folders].sort();
}

/**
 * Returns the full licences of this project and of all bundled third-party code.
 *
 * @param {readonly string[]} names - the names of all modules of a product
 * @returns {Promise<string>} the text of the licence file for the product
 * @throws Error for a module whose licence is not known
 */
export async function noticesFor(names) {
  const packages = await Promise.all(packagesOf(names).map(packageNotice));
  const tables = data.filter(({ part }) => names.some((name) => part.test(name)));
  const others = await Promise.all(tables.map(async (table) => ({ ...table, text: await textOf(table.text) })));
  const notices = [...packages, ...others];
  const list = notices.map(({ title, licence }) => `  ${title} (${licence})`).join("\n");
  const own = `Saltmill\n\n${(await readFile("LICENSE", "utf8")).trim()}`;
  const begin = `This is Saltmill. Its own licence comes first; then those of what it contains:\n\n${list}`;
  return `${[begin, own, ...notices.map(section)].join(`\n\n${"=".repeat(80)}\n\n`)}\n`;
}

/**
 * Writes a file with the licences of the bundled packages into the build folder of each product. The generator page
 * (`online`) is left out, because its bundle plugin has already written this file.
 */
export async function writeNotices() {
  for (const [product, names] of Object.entries(await readRecords())) {
    if (product !== "online") await writeFile(`build/${product}/${fileName}`, await noticesFor(names));
  }
}

/** @param {import("./package-notice.js").Notice} notice */
function section({ title, from, text }) {
  return [title, ...(from === undefined ? [] : [from]), "", text.replaceAll("\r\n", "\n")].join("\n");
}

/** @param {string} file */
async function textOf(file) {
  return (await readFile(new URL(`texts/${file}`, import.meta.url), "utf8")).trim();
}
