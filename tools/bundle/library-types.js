const doors = {
  index: "src/index",
  crypto: "crypto/published",
  "crypto-papers": "crypto/papers/index",
  node: "cli/node",
};

/**
 * Writes the declaration files of the library's entry points. `tsc --project tsconfig.lib.json` writes the files to
 * which these declaration files refer.
 *
 * @returns {import("rollup").OutputPlugin}
 */
export function libraryTypes() {
  return {
    name: "library-types",
    generateBundle() {
      for (const [door, source] of Object.entries(doors)) {
        this.emitFile({ type: "asset", fileName: `${door}.d.ts`, source: `export * from "./types/${source}.js";\n` });
      }
    },
  };
}
