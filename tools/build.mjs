// @ts-check
/**
 * `npm run build`: builds the extension, the generator page, the library and the command line. Leaves out each step
 * whose files have not changed since it succeeded; `build/stamps` remembers them. `--verbose` names the steps that
 * were not left out. Without it, prints nothing but errors, because `npm pack` builds first and prints its own result.
 */
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import process from "node:process";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { exceptCode, hashesOf, hashOf, isCurrent, stamped } from "./stamps.mjs";
import { root } from "./steps.mjs";

/** @typedef {import("./stamps.mjs").Hashes} Hashes */
/** @typedef {[name: string, fixed: Hashes]} BundleToBuild */

/** Inputs of every step. */
const tools = [
  ...["package.json", "package-lock.json", "node_modules/.package-lock.json", "rollup.config.js"],
  ...["tools/build.mjs", "tools/stamps.mjs", "tools/bundle", "tools/notices"],
];

/** Inputs of the bundles whose plugins read files that are no modules, such as styles, texts and licences. */
const texts = [...["ui", "extension", "online"].map((folder) => folder + exceptCode), ...["manifest.json", "LICENSE"]];

/** @param {string} step */
const stampOf = (step) => `build/stamps/${step}.json`;

/** The names of the steps that were not left out. @type {string[]} */
const changed = [];

/** @type {Map<string, Promise<string>>} */
const hashes = new Map();

/** Remembers hashes: most modules are inputs of several bundles. @param {string} name */
function rememberedHash(name) {
  const hash = hashes.get(name) ?? hashOf(name);
  hashes.set(name, hash);
  return hash;
}

if (isMainThread) await build();
else await buildNext(workerData.waiting, workerData.next);

async function build() {
  process.chdir(root);
  await step("kernels", ["tools/build-kernels.ts", "crypto/kernels"], ["crypto/generated"], () =>
    runTypeScript("tools/build-kernels.ts"),
  );
  await Promise.all([
    buildBundles(),
    step("types", ["crypto", "src", "cli", "tsconfig.base.json", "tsconfig.lib.json"], ["build/lib/types"], writeTypes),
    step("manual", ["tools/write-manual.ts", "crypto", "src", "cli"], ["build/lib/saltmill.1"], () =>
      runTypeScript("tools/write-manual.ts"),
    ),
  ]);
  const { writeNotices } = await import("./notices/notices.js");
  await writeNotices();
  if (process.argv.includes("--verbose"))
    console.log(changed.length > 0 ? `  built: ${changed.sort().join(", ")}` : "  built nothing: no file has changed");
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
  changed.push(name);
  await stamped(stampOf(name), fixed, async () => {
    await run();
    return { outputs };
  });
}

/** Writes the declarations of the library. `npm run check` checks the types, which would take two thirds of the time. */
async function writeTypes() {
  await rm("build/lib/types", { recursive: true, force: true });
  await node("node_modules/typescript/bin/tsc", "--noCheck", "--project", "tsconfig.lib.json");
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
 * Runs a script with Node. Exits if the script fails.
 *
 * @param {string} script @param {readonly string[]} args
 */
async function node(script, ...args) {
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit" });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) process.exit(1);
}

/**
 * Builds the bundles that are not up to date, in as many threads as the computer can run. This thread is one of them.
 * Each thread takes the next bundle when it has finished one.
 */
async function buildBundles() {
  const { bundles } = await import("../rollup.config.js");
  const always = { node: process.version, ...(await hashesOf(tools)) };
  const withTexts = { ...always, ...(await hashesOf(texts)) };
  /** @type {BundleToBuild[]} */
  const waiting = [];
  for (const name of Object.keys(bundles)) {
    const fixed = ["pages", "page"].includes(name) ? withTexts : always;
    if (!(await isCurrent(stampOf(name), fixed, rememberedHash))) waiting.push([name, fixed]);
  }
  changed.push(...waiting.map(([name]) => name));
  const next = new Int32Array(new SharedArrayBuffer(4));
  const threads = Math.min(availableParallelism(), waiting.length);
  const others = Array.from({ length: Math.max(0, threads - 1) }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { waiting, next } });
    return new Promise((resolve, reject) => worker.once("error", reject).once("exit", resolve));
  });
  await Promise.all([buildNext(waiting, next), ...others]);
}

/**
 * Builds one bundle after the other until none is left.
 *
 * @param {readonly BundleToBuild[]} waiting
 * @param {Int32Array} next - contains the number of the next bundle, shared by all threads
 */
async function buildNext(waiting, next) {
  const [{ bundles }, { writeBundle }] = await Promise.all([
    import("../rollup.config.js"),
    import("./bundle/write-bundle.js"),
  ]);
  for (let bundle; (bundle = waiting[Atomics.add(next, 0, 1)]);) {
    const [name, fixed] = bundle;
    const options = /** @type {import("../rollup.config.js").Bundle} */ (bundles[name]);
    await stamped(stampOf(name), fixed, () => writeBundle(name, options));
  }
}
