// @ts-check
/**
 * `npm run check`: runs the linters, the type checks and the other checks below. `--no-build` uses the existing build.
 */
import process from "node:process";
import { end, sum, summary } from "./results.mjs";
import { build, checkNode, install, runScript } from "./steps.mjs";

/**
 * The npm scripts that run, two at a time. `lint:code` is first, because it takes about as long as all other scripts
 * together.
 */
const checks = [
  "lint:code",
  "lint:types",
  "lint:imports",
  "lint:format",
  "docs",
  "lint:extension",
  "lint:package",
  "lint:comments",
  "lint:documents",
];

checkNode();
if (!(await install())) end({ passed: 0, failed: 1, skipped: 0 });
if (!process.argv.includes("--no-build") && !(await build())) end({ passed: 0, failed: 1, skipped: 0 });

/** @type {[title: string, counts: import("./results.mjs").Counts, seconds: number][]} */
const results = [];
const waiting = [...checks];
const runWaiting = async () => {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
    const { ok, seconds } = await runScript(script, script);
    results.push([script, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, seconds]);
  }
};
await Promise.all([runWaiting(), runWaiting()]);
console.log(`\n${summary(results)}`);
end(sum(results.map(([, counts]) => counts)));
