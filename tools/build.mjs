// @ts-check
/**
 * `npm run build`: builds the extension, the generator page, the library and the command line. Leaves out each step
 * whose files have not changed since it succeeded; `build/stamps` remembers them. `--verbose` names the steps that
 * were not left out. `--watch` builds again after each change, without the declarations of the library and the manual.
 * Otherwise prints nothing but errors, because `npm pack` builds first and prints its own result.
 */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import process from "node:process";
import { exceptCode, hashesOf, hashOf, isCurrent, stamped } from "./stamps.mjs";
import { root } from "./steps.mjs";

/** Inputs of every step. */
const tools = [
  ...["package.json", "package-lock.json", "node_modules/.package-lock.json", "rollup.config.js"],
  ...["tools/build.mjs", "tools/stamps.mjs", "tools/bundle", "tools/notices"],
];

/** Inputs of the bundles whose plugins read files that are no modules, such as styles, texts and licences. */
const texts = [...["ui", "extension", "online"].map((folder) => folder + exceptCode), ...["manifest.json", "LICENSE"]];

/** @param {string} step */
const stampOf = (step) => `build/stamps/${step}.json`;

/** The names of the steps that were not left out. @type {Set<string>} */
const changed = new Set();

/** @type {Map<string, Promise<string>>} */
const hashes = new Map();

/** Remembers hashes: most modules are inputs of several bundles. @param {string} name */
function rememberedHash(name) {
  const hash = hashes.get(name) ?? hashOf(name);
  hashes.set(name, hash);
  return hash;
}

const isWatching = process.argv.includes("--watch");

process.chdir(root);
if (isWatching) await buildAfterChanges();
else process.exit((await build()) ? 0 : 1);

/** Builds at once and after each change. A change of the tools themselves needs a new start. */
async function buildAfterChanges() {
  let isDirty = true;
  let wake = () => {};
  /** @type {Set<string>} */
  const watched = new Set();
  for (;;) {
    while (isDirty) {
      isDirty = false;
      await build();
      for (const folder of await sourceFolders()) {
        if (watched.has(folder)) continue;
        watched.add(folder);
        // Each folder alone: on Linux, Node 20 loses sight of a file that an editor replaces, if it watches the tree.
        const watcher = watch(folder, () => {
          isDirty = true;
          wake();
        });
        watcher.on("error", () => watched.delete(folder)); // the folder was removed
      }
    }
    console.log("Watching until Ctrl+C.");
    await new Promise((resolve) => (wake = () => resolve(undefined)));
  }
}

/** Returns all folders with sources. The project's own folder has the manifest. */
async function sourceFolders() {
  const floors = ["crypto", "src", "ui", "extension", "online", "cli"];
  const entries = await Promise.all(floors.map((floor) => readdir(floor, { recursive: true, withFileTypes: true })));
  const below = entries.flat().filter((entry) => entry.isDirectory());
  return [".", ...floors, ...below.map((entry) => path.join(entry.parentPath, entry.name))];
}

/** @returns {Promise<boolean>} false if a step has failed */
async function build() {
  changed.clear();
  hashes.clear();
  try {
    await runSteps();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  if (process.argv.includes("--verbose") || (isWatching && changed.size > 0))
    console.log(
      changed.size > 0 ? `  built: ${[...changed].sort().join(", ")}` : "  built nothing: no file has changed",
    );
  return true;
}

async function runSteps() {
  await step("kernels", ["tools/build-kernels.ts", "crypto/kernels"], ["crypto/generated"], () =>
    runTypeScript("tools/build-kernels.ts"),
  );
  await all([buildBundles(), ...(isWatching ? [] : [writeTypes(), writeManual()])]);
  const { writeNotices } = await import("./notices/notices.js");
  await writeNotices();
}

/**
 * Waits for all steps, and then fails if one of them has failed.
 *
 * @param {readonly Promise<unknown>[]} steps
 */
async function all(steps) {
  for (const { reason } of /** @type {PromiseRejectedResult[]} */ (await Promise.allSettled(steps)))
    if (reason !== undefined) throw reason;
}

/**
 * Runs a step, unless it is up to date.
 *
 * @param {string} name @param {readonly string[]} inputs @param {readonly string[]} outputs
 * @param {() => Promise<void>} run
 */
async function step(name, inputs, outputs, run) {
  const fixed = { node: process.version, ...(await hashesOf([...tools, ...inputs])) };
  if (await isCurrent(stampOf(name), fixed)) return;
  changed.add(name);
  await stamped(stampOf(name), fixed, async () => {
    await run();
    return { outputs };
  });
}

/** Writes the declarations of the library. `npm run check` checks the types, which would take two thirds of the time. */
function writeTypes() {
  const inputs = ["crypto", "src", "cli", "tsconfig.base.json", "tsconfig.lib.json"];
  return step("types", inputs, ["build/lib/types"], async () => {
    await rm("build/lib/types", { recursive: true, force: true });
    await node("node_modules/typescript/bin/tsc", "--noCheck", "--project", "tsconfig.lib.json");
  });
}

function writeManual() {
  const script = "tools/write-manual.ts";
  return step("manual", [script, "crypto", "src", "cli"], ["build/lib/saltmill.1"], () => runTypeScript(script));
}

/**
 * Runs a script in TypeScript. Bundling it first takes half the time of `tsx`.
 *
 * @param {string} file
 */
async function runTypeScript(file) {
  const esbuild = await import("esbuild");
  const outfile = `build/stamps/${path.basename(file, ".ts")}.mjs`;
  await esbuild.build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  await node(outfile);
}

/**
 * Runs a script with Node.
 *
 * @param {string} script @param {readonly string[]} args
 */
async function node(script, ...args) {
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit" });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${script} failed`);
}

/** Builds the bundles that are not up to date. */
async function buildBundles() {
  const { bundles } = await import("../rollup.config.js");
  const always = { node: process.version, ...(await hashesOf(tools)) };
  const withTexts = { ...always, ...(await hashesOf(texts)) };
  const waiting = [];
  for (const name of Object.keys(bundles)) {
    const fixed = ["pages", "page"].includes(name) ? withTexts : always;
    const stamp = stampOf(name);
    if (!(await isCurrent(stamp, fixed, rememberedHash))) waiting.push({ name, stamp, fixed });
  }
  if (waiting.length === 0) return;
  for (const { name } of waiting) changed.add(name);
  const { writeBundles } = await import("./bundle/write-bundles.js");
  // A new thread has to warm up, which costs an eighth of a build. So one processor is left to the other steps.
  await writeBundles(waiting, availableParallelism() - (isWatching ? 0 : 1));
}
