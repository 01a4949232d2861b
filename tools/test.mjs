// @ts-check
/**
 * Runs the parts of the tests that are named as arguments, for `npm test`, `npm run test:all` and the npm script of
 * each part. First installs what these parts need, and builds. `--no-build` uses the existing build.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { getBrowsers } from "./browsers.mjs";
import { downloads, installDownloads, nodeVersions } from "./downloads.mjs";
import { mainFiles, missingFor, parts, partOf, testFiles } from "./parts.mjs";
import { getPhp, getPrograms, getPython } from "./programs.mjs";
import { countTests, end, sum, summary } from "./results.mjs";
import { build, checkNode, install, root, run } from "./steps.mjs";

/** @typedef {import("./parts.mjs").PartName} PartName */
/** @typedef {import("./results.mjs").Counts} Counts */

checkNode();
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const wanted = names.map((name) => {
  const part = parts[/** @type {PartName} */ (name)];
  if (part === undefined) throw new Error(`There is no part "${name}" of the tests: see tools/parts.mjs.`);
  return /** @type {[PartName, import("./parts.mjs").Part]} */ ([name, part]);
});

if (!(await install())) end({ passed: 0, failed: 1, skipped: 0 });
if (!process.argv.includes("--no-build") && !(await build())) end({ passed: 0, failed: 1, skipped: 0 });

const own = wanted.map(([, part]) => part);
const failed = {
  browsers: own.some(({ browsers }) => browsers) ? await getBrowsers() : [],
  programs: await getPrograms([...new Set(own.flatMap(({ programs = [] }) => programs))]),
  python: own.some(({ python }) => python) ? await getPython() : [],
  php: own.some(({ php }) => php) ? await getPhp() : [],
  downloads: await installDownloads(new Set(own.flatMap((part) => part.downloads ?? [])), downloads),
};

/** @type {[title: string, counts: Counts, seconds?: number][]} */
const results = Object.values(failed)
  .flat()
  .map((name) => [`download: ${name}`, { passed: 0, failed: 1, skipped: 0 }]);
for (const [name, part] of wanted) {
  const missing = missingFor(part, failed);
  if (missing.length > 0)
    console.log(`\nNOT RUN: ${part.title}, because ${missing.join(", ")} could not be downloaded.`);
  else if (name === "nodes") await runInNewerNodes();
  else await runFiles(part.title, [name], part.jobs);
}
console.log(`\n${summary(results)}`);
end(sum(results.map(([, counts]) => counts)));

/**
 * Runs the test files of some parts with mocha.
 *
 * @param {string} title
 * @param {readonly PartName[]} of
 * @param {number} jobs
 * @param {string} [node] the executable
 */
async function runFiles(title, of, jobs, node = process.execPath) {
  const files = testFiles()
    .filter((file) => of.some((name) => name === partOf(file)))
    .sort((a, b) => mainFiles.indexOf(a) - mainFiles.indexOf(b)); // the slowest of `mainFiles` is first
  const args = [
    path.join(root, "node_modules/mocha/bin/mocha.js"),
    ...["--config", files.every((file) => file.startsWith("test/unit/")) ? ".mocharc.json" : ".mocharc.e2e.json"],
    ...(of.includes("slow") ? ["--timeout", "600000"] : []), // on a busy computer these tests need more than a minute
    ...(jobs > 1 ? ["--parallel", "--jobs", String(jobs)] : []),
    ...(process.env["CI"] === "true" ? ["--forbid-pending"] : []),
    ...files,
  ];
  const variables = { PATH: `${path.dirname(node)}${path.delimiter}${process.env["PATH"] ?? ""}` };
  const { ok, output, seconds } = await run(title, node, args, variables);
  results.push([title, countTests(output, ok), seconds]);
}

/**
 * Runs the unit tests in each newer version of Node. A version that this machine cannot run counts as one skipped test.
 */
async function runInNewerNodes() {
  for (const { version, executable } of nodeVersions()) {
    const title = `unit tests in Node ${version}`;
    if (existsSync(executable)) await runFiles(title, ["unit"], parts.unit.jobs, executable);
    else results.push([`${title}: not available for this system`, { passed: 0, failed: 0, skipped: 1 }]);
  }
}
