import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const folder = "ui/_locales";
/** A global that is nowhere: it stays as it is until the whole script is there. */
const place = "__messages_of_the_page__";

/**
 * The texts of every language, of which a page takes only those that it can say: `online/messages.ts` becomes them. A name
 * that is put together in the script, as `error_${…}`, takes all with that beginning.
 *
 * @returns {import("rollup").Plugin}
 */
export function pageMessages() {
  return {
    name: "page-messages",
    load: (id) => (/[\\/]online[\\/]messages\.ts$/.test(id) ? `export const messages = ${place};` : null),
    async renderChunk(code) {
      if (!code.includes(place)) return null;
      const texts = await allMessages();
      return {
        code: code.replace(place, () => source(texts, saidBy(code, Object.keys(texts["en"] ?? {})))),
        map: null,
      };
    },
  };
}

/** @returns {Promise<Record<string, Record<string, string>>>} by language, English first, and by name */
export async function allMessages() {
  const languages = (await readdir(folder)).sort((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1));
  const read = async (/** @type {string} */ language) => {
    const file = JSON.parse(await readFile(path.join(folder, language, "messages.json"), "utf8"));
    /** @type {[string, { message: string }][]} */
    const entries = Object.entries(file);
    return [language, Object.fromEntries(entries.map(([name, { message }]) => [name, message]))];
  };
  return Object.fromEntries(await Promise.all(languages.map(read)));
}

/**
 * The names that a script can look up, without their plural forms.
 *
 * @param {string} code @param {readonly string[]} names
 */
function saidBy(code, names) {
  const literals = new Set(Array.from(code.matchAll(/"(\w+)"/g), ([, text]) => text));
  const beginnings = Array.from(code.matchAll(/`(\w+)\$\{/g), ([, text = ""]) => text);
  return new Set(
    names
      .map((name) => baseOf(name, names))
      .filter((name) => literals.has(name) || beginnings.some((beginning) => name.startsWith(beginning))),
  );
}

/**
 * "charactersKind" of "charactersKind_few".
 *
 * @param {string} name @param {readonly string[]} names
 */
function baseOf(name, names) {
  const base = name.replace(/_(?:zero|one|two|few|many|other)$/, "");
  return names.includes(`${base}_other`) ? base : name;
}

/**
 * The names once, and of each language its texts in their order: half the size.
 *
 * @param {Record<string, Record<string, string>>} texts @param {ReadonlySet<string>} said
 */
function source(texts, said) {
  const all = new Set(Object.values(texts).flatMap((own) => Object.keys(own)));
  const names = [...all].filter((name) => said.has(baseOf(name, [...all])));
  const lists = Object.entries(texts).map(
    ([language, own]) => `"${language}": ${lines(names.map((name) => own[name]))}`,
  );
  return `((names, lists) => Object.fromEntries(Object.entries(lists).map(([language, texts]) => [
  language,
  Object.fromEntries(names.map((name, i) => [name, texts[i]])),
])))(${lines(names)}, {${lists.join(",\n")}})`;
}

/** @param {readonly (string | undefined)[]} texts */
const lines = (texts) => `[\n${texts.map((text) => JSON.stringify(text ?? 0)).join(",\n")}\n]`;
