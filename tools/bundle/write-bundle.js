import path from "node:path";
import { rollup } from "rollup";
import { record, recordFile } from "../notices/record.js";
import { takeLoaded } from "./plugins.js";

/**
 * Builds a bundle, writes all its outputs and records which modules are in each.
 *
 * @param {string} name
 * @param {import("../../rollup.config.js").Bundle} options
 * @returns the modules with their hashes, and the written files, all with paths below the project's folder
 */
export async function writeBundle(name, { output, ...options }) {
  takeLoaded();
  const bundle = await rollup(options);
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
