import path from "node:path";

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
