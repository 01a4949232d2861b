/** The entry points of the library: the name of the built file → the source file. */
export const entries = {
  index: "src/published/saltmill.ts",
  vault: "src/published/vault.ts",
  exchange: "src/published/exchange.ts",
  sync: "src/published/sync.ts",
  crypto: "src/published/crypto.ts",
  "crypto-papers": "src/published/papers.ts",
  node: "cli/node.ts",
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
      for (const [entry, source] of Object.entries(entries)) {
        this.emitFile({
          type: "asset",
          fileName: `${entry}.d.ts`,
          source: `export * from "./types/${source.replace(/ts$/, "js")}";\n`,
        });
      }
    },
  };
}
