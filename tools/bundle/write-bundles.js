import path from "node:path";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { rollup } from "rollup";
import { bundles } from "../../rollup.config.js";
import { record, recordFile } from "../notices/record.js";
import { stamped } from "../stamps.mjs";
import { takeLoaded } from "./plugins.js";

/**
 * A bundle to write. `next` of {@link Work} is the number of the next one, which all threads share.
 *
 * @typedef {{ name: string, stamp: string, fixed: import("../stamps.mjs").Hashes }} Waiting
 * @typedef {{ waiting: readonly Waiting[], next: Int32Array }} Work
 */

/** @type {Worker[]} */
const workers = [];

/**
 * Writes bundles and their stamps, in several threads, of which this is one. Each thread takes the next bundle when it
 * has written one. The threads stay, because the next time takes half as long in them.
 *
 * @param {readonly Waiting[]} waiting
 * @param {number} threads - the greatest number of threads
 */
export async function writeBundles(waiting, threads) {
  /** @type {Work} */
  const work = { waiting, next: new Int32Array(new SharedArrayBuffer(4)) };
  const others = Math.max(0, Math.min(threads, waiting.length) - 1);
  while (workers.length < others) workers.push(new Worker(new URL(import.meta.url)));
  const answers = workers.slice(0, others).map((worker) => {
    worker.postMessage(work);
    return new Promise((resolve, reject) => {
      worker.once("message", (failure) => (failure === undefined ? resolve(undefined) : reject(new Error(failure))));
    });
  });
  const results = await Promise.allSettled([takeBundles(work), ...answers]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

if (!isMainThread) {
  parentPort?.on("message", async (/** @type {Work} */ work) => {
    const failure = await takeBundles(work).then(
      () => undefined,
      (/** @type {Error} */ error) => error.message,
    );
    parentPort?.postMessage(failure);
  });
}

/** @param {Work} work */
async function takeBundles({ waiting, next }) {
  for (let bundle; (bundle = waiting[Atomics.add(next, 0, 1)]);) {
    const { name, stamp, fixed } = bundle;
    await stamped(stamp, fixed, () => writeBundle(name));
  }
}

/**
 * The modules that rollup has parsed, by the name of the bundle, for the next time.
 *
 * @type {Map<string, import("rollup").RollupCache>}
 */
const caches = new Map();

/**
 * Writes a bundle with all its outputs, and records which modules are in each.
 *
 * @param {string} name
 * @returns the modules with their hashes, and the written files, all with paths below the project's folder
 */
async function writeBundle(name) {
  const { output, ...options } = /** @type {import("../../rollup.config.js").Bundle} */ (bundles[name]);
  const cache = caches.get(name);
  takeLoaded();
  const bundle = await rollup(cache ? { ...options, cache } : options);
  if (bundle.cache) caches.set(name, bundle.cache);
  /** @type {string[]} */
  const outputs = [];
  for (const each of typeof output === "function" ? await output(bundle) : [output ?? []].flat()) {
    const folder = each.dir ?? path.dirname(each.file ?? "");
    const file = recordFile(path.basename(folder), name);
    const written = await bundle.write({ ...each, plugins: [record(file), each.plugins] });
    outputs.push(file, ...written.output.map(({ fileName }) => path.join(folder, fileName)));
  }
  await bundle.close();
  const inputs = Object.fromEntries([...takeLoaded()].map(([id, hash]) => [path.relative("", id), hash]));
  return { inputs, outputs };
}
