// @ts-check
/**
 * `npm run lint:comments`: rejects doc comments (in Python, docstrings) that begin with a clause instead of a sentence,
 * such as "Whether it is open". The doc comment of a function begins with what the function does. The doc comment of a
 * type begins with what the type is. See CONTRIBUTING.md.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { root } from "./steps.mjs";

const opening = /(?:\/\*\*\s+(?:\*\s+)?|^[\t ]*""")(What|Whether|How|Where|Of|Nothing|Who|Whose|That|As)\b.*/gmu;

/**
 * Returns the first lines of the rejected doc comments in a source text.
 *
 * @param {string} text
 * @returns {{ line: number, comment: string }[]} lines count from 1
 */
export const refusedOpenings = (text) =>
  Array.from(text.matchAll(opening), (match) => ({
    line: text.slice(0, match.index).split("\n").length,
    comment: match[0].replace(/\s+(?:\*\s+)?/u, " "),
  }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const patterns = ["*.ts", "*.tsx", "*.mts", "*.js", "*.mjs", "*.cjs", "*.css", "*.py"];
  const files = execFileSync("git", ["ls-files", "-z", ...patterns], { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "")) {
    for (const { line, comment } of refusedOpenings(readFileSync(`${root}/${file}`, "utf8"))) {
      console.error(`${file}:${line}: ${comment}`);
      process.exitCode = 1;
    }
  }
}
