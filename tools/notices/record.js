import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The folder of the records. It contains a folder for each product of the build. In a product's folder, each bundle of
 * the product has a file with the list of its modules.
 */
const records = "build/bundled";

/**
 * Returns the file with the record of a bundle.
 *
 * @param {string} product - the product's folder in `build`
 * @param {string} bundle
 */
export const recordFile = (product, bundle) => path.join(records, product, `${bundle}.json`);

/**
 * Records the modules of a bundle.
 *
 * @param {string} file
 * @returns {import("rollup").OutputPlugin}
 */
export function record(file) {
  return {
    name: "record",
    async generateBundle(_options, files) {
      const chunks = Object.values(files).filter((each) => each.type === "chunk");
      const names = bundledIn(chunks, (id) => this.getModuleInfo(id));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify(names, null, 2)}\n`);
    },
  };
}

/**
 * Returns each product of the last build with its modules.
 *
 * @returns {Promise<Record<string, string[]>>}
 */
export async function readRecords() {
  /** @type {Record<string, string[]>} */
  const products = {};
  for (const product of (await readdir(records)).sort()) {
    const names = new Set();
    for (const bundle of await readdir(path.join(records, product))) {
      for (const name of JSON.parse(await readFile(path.join(records, product, bundle), "utf8"))) names.add(name);
    }
    products[product] = [...names].sort();
  }
  return products;
}

/**
 * Returns the name of a module: its path in the project, without the additions of plugins. The name is the same on
 * every machine.
 *
 * @param {string} id - the id that rollup uses for the module
 */
export function moduleName(id) {
  const file = id.replace(/^\0/, "").replace(/\?.*$/, "");
  return path.isAbsolute(file) ? path.relative(process.cwd(), file).replaceAll(path.sep, "/") : file;
}

/**
 * Returns the modules of a bundle that a plugin builds inside another bundle. The plugin's `load` returns them as
 * `meta`.
 *
 * @param {readonly import("rollup").OutputChunk[]} chunks
 */
export const inner = (chunks) => ({ bundled: bundledIn(chunks, () => undefined) });

/**
 * Returns the sorted names of all modules with code in these chunks, including modules of inner bundles.
 *
 * @param {readonly { modules: Record<string, { renderedLength: number }> }[]} chunks
 * @param {(id: string) => { meta: Record<string, unknown> } | null | undefined} infoOf - rollup's `getModuleInfo`
 * @returns {string[]}
 */
export function bundledIn(chunks, infoOf) {
  const names = new Set();
  for (const { modules } of chunks) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      if (renderedLength === 0) continue;
      names.add(moduleName(id));
      for (const name of /** @type {string[]} */ (infoOf(id)?.meta["bundled"] ?? [])) names.add(name);
    }
  }
  return [...names].sort();
}
