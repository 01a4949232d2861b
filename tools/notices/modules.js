import path from "node:path";

/**
 * The name of a module by which it can be found again on every machine: its path in the project, without what plugins add.
 *
 * @param {string} id - as rollup has it
 */
export function moduleName(id) {
  const file = id.replace(/^\0/, "").replace(/\?.*$/, "");
  return path.isAbsolute(file) ? path.relative(process.cwd(), file).replaceAll(path.sep, "/") : file;
}

/**
 * What of an inner bundle has to be told to the outer one: a plugin's `load` gives it as `meta`.
 *
 * @param {readonly import("rollup").OutputChunk[]} chunks
 */
export const inner = (chunks) => ({ bundled: bundledIn(chunks, () => undefined) });

/**
 * The names of all modules that left something in these chunks, those in bundles inside them too, sorted.
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
