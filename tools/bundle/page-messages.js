import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const folder = "ui/_locales";
/** An undefined global variable that takes the place of the texts until the whole script is known. */
export const messagesPlace = "__messages_of_the_page__";

/**
 * Fills `messages` of `online/built-in.ts` with the texts that the page uses, in every language. If the script builds a name, such as
 * `error_${…}`, all texts whose names begin like this are included.
 *
 * @returns {import("rollup").Plugin}
 */
export function pageMessages() {
  return {
    name: "page-messages",
    async renderChunk(code) {
      if (!code.includes(messagesPlace)) return null;
      const texts = await allMessages();
      return {
        code: code.replace(messagesPlace, () => source(texts, namesUsedIn(code, Object.keys(texts["en"] ?? {})))),
        map: null,
      };
    },
  };
}

/** @returns {Promise<Record<string, Record<string, string>>>} the texts by language (English first) and by name */
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
 * Returns the names that a script can look up, without the endings of plural forms such as `_few`.
 *
 * @param {string} code @param {readonly string[]} names
 */
function namesUsedIn(code, names) {
  const literals = new Set(Array.from(code.matchAll(/"(\w+)"/g), ([, text]) => text));
  const beginnings = Array.from(code.matchAll(/`(\w+)\$\{/g), ([, text = ""]) => text);
  return new Set(
    names
      .map((name) => baseOf(name, names))
      .filter((name) => literals.has(name) || beginnings.some((beginning) => name.startsWith(beginning)))
      .filter((name) => !ofImports.test(name)),
  );
}

/** Texts for errors of an import, which the script can explain because it shares the code. The page imports nothing. */
const ofImports = /^(?:error_import_|importLimit_|rowReason_)/;

/**
 * Returns "charactersKind" for "charactersKind_few".
 *
 * @param {string} name @param {readonly string[]} names
 */
function baseOf(name, names) {
  const base = name.replace(/_(?:zero|one|two|few|many|other)$/, "");
  return names.includes(`${base}_other`) ? base : name;
}

/**
 * Returns the texts as source code: the names once, then the texts of each language in the order of the names. This
 * takes half the space.
 *
 * @param {Record<string, Record<string, string>>} texts @param {ReadonlySet<string>} used
 */
function source(texts, used) {
  const all = new Set(Object.values(texts).flatMap((own) => Object.keys(own)));
  const names = [...all].filter((name) => used.has(baseOf(name, [...all])));
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
