// @ts-check
/**
 * `npm run lint:comments`: rejects doc comments (in Python, docstrings) that begin with a clause instead of a sentence,
 * such as "Whether it is open". The doc comment of a function begins with what the function does. The doc comment of a
 * type begins with what the type is. The texts of `@returns` and `@param` are checked too. See CONTRIBUTING.md.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { root } from "./steps.mjs";

/**
 * Words with which no doc comment may begin, because the comment would be a clause or a fragment and not a sentence.
 */
export const refusedFirstWords = ["What", "Whether", "How", "Where", "Of", "Nothing", "Who", "Whose", "That", "As"];

const refusedOpening = new RegExp(`^(?:${refusedFirstWords.join("|")})\\b`, "iu");

/** A doc comment or a docstring. The first group that matched is its text. */
const comments = /\/\*\*+(?!\/)(.*?)\*\/|^[\t ]*r?"""(.*?)"""|^[\t ]*r?'''(.*?)'''/gmsu;

/** Matches a tag whose text is checked separately, including the type and the name before the text. */
const tags = /@(?:returns|internal|deprecated|param(?:\s+\{[^}]*\})?\s+[\w.[\]=]+(?:\s+-)?)\s/u;

/**
 * Finds the rejected doc comments in a source text.
 *
 * @param {string} text
 * @returns {{ line: number, comment: string }[]} the line where a comment begins, counted from 1, and the beginning of
 * the rejected text
 */
export const refusedOpenings = (text) =>
  Array.from(text.matchAll(comments)).flatMap((match) => {
    const body = match.slice(1).find((group) => group !== undefined) ?? "";
    const plain = body.replace(/^[\t ]*\*+(?!\/)/gmu, " ").replace(/\{@\w+\s+([^}|]*)[^}]*\}/gu, "$1");
    const refused = plain
      .split(tags)
      .map((part) => part.replace(/\s+/gu, " ").replace(/^[ *_`"'([]+/u, ""))
      .filter((part) => refusedOpening.test(part));
    const line = text.slice(0, match.index + match[0].length - match[0].trimStart().length).split("\n").length;
    return refused.map((comment) => ({ line, comment: comment.slice(0, 80).trim() }));
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const patterns = ["*.ts", "*.tsx", "*.mts", "*.js", "*.mjs", "*.cjs", "*.css", "*.py"];
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", ...patterns];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(`${root}/${name}`))) {
    for (const { line, comment } of refusedOpenings(readFileSync(`${root}/${file}`, "utf8"))) {
      console.error(`${file}:${line}: ${comment}`);
      process.exitCode = 1;
    }
  }
}
