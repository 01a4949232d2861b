import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

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
