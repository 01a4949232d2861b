import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { data } from "./data.js";
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

/** @param {Notice} notice */
function section({ title, from, text }) {
  return [title, ...(from === undefined ? [] : [from]), "", text.replaceAll("\r\n", "\n")].join("\n");
}

/** @param {string} file */
async function textOf(file) {
  return (await readFile(new URL(`texts/${file}`, import.meta.url), "utf8")).trim();
}

/**
 * Patterns for the names of the project's own modules. The test vectors in these modules are published in standards.
 * `test/vectors` names each source.
 */
const own = [
  /^(crypto|src|ui|extension|online|cli)\/.*\.(js|tsx?)$/,
  /^ui\/_locales\/\w+\/messages\.json$/,
  /^online\/self-test\/vectors\.json$/,
  /^package\.json$/,
];

/** A module that rollup's plugin adds for converted CommonJS modules. */
const helpers = "commonjsHelpers.js";

/**
 * Returns the package of a module.
 *
 * @param {string} name - the module's name, as `moduleName` returns it
 * @returns {string | undefined} the package's folder; undefined for the project's own code and the tables of `data.js`
 * @throws Error for an unknown module, because nothing may be bundled without a known licence
 */
export function originOf(name) {
  if (name === helpers) return "node_modules/@rollup/plugin-commonjs";
  const [, folder] = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(name) ?? [];
  if (folder !== undefined) return folder;
  if (own.some((mine) => mine.test(name)) || data.some(({ part }) => part.test(name))) return undefined;
  throw new Error(`the origin of ${name} is unknown: add it to tools/notices/data.js`);
}

/** Names of the files with licences and notices in packages. */
const papers = /^(licen[cs]e|copying|notice|third.party)/i;

/**
 * Licences of packages whose archive on npm lacks the file with the licence, copied from their repository.
 *
 * @type {Readonly<Record<string, URL>>}
 */
const copied = { saxes: new URL("texts/saxes.txt", import.meta.url) };

/**
 * @typedef {{ title: string, licence: string, from?: string, text: string }} Notice
 */

/**
 * Returns the licence from a package's own files, or the copy of it in `texts`.
 *
 * @param {string} folder - the package's folder
 * @returns {Promise<Notice>}
 * @throws Error if the package has no file with its licence
 */
export async function packageNotice(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => papers.test(file)).sort();
  const places = files.length > 0 ? files.map((file) => path.join(folder, file)) : [copied[name] ?? []].flat();
  if (places.length === 0) throw new Error(`${name} ${version} comes without the text of its licence`);
  const texts = await Promise.all(places.map((place) => readFile(place, "utf8")));
  return {
    title: `${name} ${version}`,
    licence: license,
    from: `https://www.npmjs.com/package/${name}`,
    text: texts.map((text) => text.trim()).join("\n\n"),
  };
}
