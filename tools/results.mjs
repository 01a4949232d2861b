// @ts-check
/** Counts passed, failed and skipped tests, and prints the counts in the last line of a command's output. */
import process from "node:process";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Reads the counts that mocha prints. If mocha failed but printed no failed tests, one failure is counted.
 *
 * @param {string} output mocha's printed report
 * @param {boolean} ok true if mocha succeeded
 * @returns {Counts}
 */
export function countTests(output, ok) {
  const text = stripVTControlCharacters(output);
  const [passed, failed, skipped] = ["passing", "failing", "pending"].map((word) => {
    const lines = [...text.matchAll(new RegExp(`^ {2}(\\d+) ${word}\\b`, "gm"))];
    return Number(lines.at(-1)?.[1] ?? 0);
  });
  return { passed: passed ?? 0, failed: Math.max(failed ?? 0, ok ? 0 : 1), skipped: skipped ?? 0 };
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * Returns one line for each result, such as "ok      unit tests: 9 passed, 0 failed, 0 skipped, 12 s".
 *
 * @param {readonly (readonly [title: string, counts: Counts, seconds?: number])[]} results
 */
export const summary = (results) =>
  results
    .map(([title, counts, seconds]) => {
      const mark = counts.failed > 0 ? "FAILED" : "ok";
      const time = seconds === undefined ? "" : `, ${seconds.toFixed(0)} s`;
      return `${mark.padEnd(7)} ${title}: ${closingLine(counts)}${time}`;
    })
    .join("\n");

/** @param {Counts} counts */
export const closingLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** @param {Counts} counts @returns {number} the exit code; in CI a skipped test counts as a failure */
export const exitCode = ({ failed, skipped }) => (failed > 0 || (skipped > 0 && process.env["CI"] === "true") ? 1 : 0);

/**
 * Prints the closing line and exits.
 *
 * @param {Counts} counts
 * @returns {never}
 */
export function end(counts) {
  console.log(`\n${closingLine(counts)}`);
  process.exit(exitCode(counts));
}
