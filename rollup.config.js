import { readFileSync } from "node:fs";
import { builtIn, pageWorkers } from "./tools/bundle/built-in.js";
import { extensionFiles, targets } from "./tools/bundle/extension-files.js";
import { entries, libraryTypes } from "./tools/bundle/library-types.js";
import { loadedTogether } from "./tools/bundle/loaded-together.js";
import { onlyTheseParts } from "./tools/bundle/only-these-parts.js";
import { messagesPlace, pageMessages } from "./tools/bundle/page-messages.js";
import { plugins } from "./tools/bundle/plugins.js";
import { singlePage } from "./tools/bundle/single-page.js";

/** @param {import("rollup").RollupLog} warning */
const onwarn = (warning) => {
  throw new Error(`${warning.code ?? ""} ${warning.message}`);
};

/**
 * Modules that do nothing but define. A bundle contains such a module only if it uses something of it. The rooms of
 * `src` are entered by doors that name all of their modules. tldts does not declare that it has no side effects:
 * without this option, its 108 kB of suffixes would be part of the background's script.
 */
const defining = /[\\/](node_modules[\\/]tldts|src[\\/][^.]+\.ts$)/;
const treeshake = { moduleSideEffects: /** @param {string} id */ (id) => !defining.test(id) };

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/**
 * Returns the name of the separate file for a module that not every user of the library needs, or undefined for other
 * modules. Bundlers can leave out a separate file as a whole. Within a file, they keep everything that might have a
 * side effect, such as the creation of a kernel or a table.
 *
 * @param {string} id
 */
function apart(id) {
  if (/[\\/]node_modules[\\/]tldts/.test(id)) return "suffixes";
  if (/[\\/]crypto[\\/]aes\.ts$/.test(id)) return "aes";
  return undefined;
}

/**
 * Returns the name of a part of the extension's pages. The texts of each language are a part of their own.
 *
 * @param {import("rollup").PreRenderedChunk} part
 */
function partName({ facadeModuleId }) {
  const [, language] = /[\\/]_locales[\\/](\w+)[\\/]/.exec(facadeModuleId ?? "") ?? [];
  return language === undefined ? "parts/[name].js" : `parts/texts-${language}.js`;
}

/**
 * Returns the options for a script in a single file: a service worker, an event page or a worker.
 *
 * @param {string} input @param {string} name
 */
const alone = (input, name, builds = targets) => ({
  input,
  plugins: plugins(),
  onwarn,
  treeshake,
  output: builds.map((target) => ({
    file: `build/${target}/${name}.js`,
    format: /** @type {const} */ ("iife"),
    inlineDynamicImports: true, // a service worker cannot import anything later
  })),
});

/**
 * All bundles. `tools/build.mjs` builds them in this order, the slowest first, some at the same time. `output` may
 * depend on the parsed bundle.
 *
 * @type {Record<string, Bundle>}
 * @typedef {import("rollup").OutputOptions} OutputOptions
 * @typedef {import("rollup").RollupOptions["output"] | ((bundle: import("rollup").RollupBuild) => Promise<OutputOptions[]>)} Output
 * @typedef {Omit<import("rollup").InputOptions, "output"> & { output: Output }} Bundle
 */
export const bundles = {
  pages: {
    input: {
      popup: "extension/popup/index.tsx",
      accounts: "extension/accounts/index.tsx",
      welcome: "extension/welcome/index.tsx",
      "device-unlock": "extension/device-unlock/index.tsx",
    },
    plugins: plugins(),
    onwarn,
    treeshake,
    output: async (bundle) => {
      const manualChunks = await loadedTogether(bundle, { list: "popup" });
      return targets.map((target) => ({
        dir: `build/${target}`,
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: partName,
        manualChunks,
        onlyExplicitManualChunks: true,
        plugins: [extensionFiles(target), onlyTheseParts()],
      }));
    },
  },
  page: {
    input: "online/index.tsx",
    plugins: [
      builtIn({ version: JSON.stringify(version), messages: messagesPlace }, pageWorkers),
      pageMessages(),
      ...plugins(),
    ],
    onwarn,
    treeshake,
    output: {
      dir: "build/online",
      format: "iife",
      inlineDynamicImports: true,
      plugins: [singlePage()],
    },
  },
  library: {
    input: { ...entries, saltmill: "cli/saltmill.ts" },
    external: /^node:/,
    plugins: plugins(),
    onwarn,
    treeshake,
    output: {
      dir: "build/lib",
      format: "es",
      chunkFileNames: "parts/[name].js",
      manualChunks: apart,
      onlyExplicitManualChunks: true,
      hoistTransitiveImports: false, // imports without names would make bundlers warn
      plugins: [libraryTypes(), onlyTheseParts()],
    },
  },
  background: alone("extension/background/index.ts", "background"),
  offscreen: alone("extension/offscreen/index.ts", "offscreen", ["chrome"]),
  argon2: alone("extension/argon2.ts", "argon2"),
  strength: alone("extension/strength.ts", "strength"),
  qr: alone("ui/codes/worker.ts", "qr"),
  worker: alone("crypto/worker.ts", "worker"),
};
