/**
 * Checks the direction of imports. An arrow points to the folder that is imported: crypto ← src ← ui ← extension,
 * online; src ← cli. `test/unit/architecture.test.ts` breaks each rule once.
 */
const contexts = "(background|popup|accounts|welcome|offscreen)";
const product = "^(crypto|src|ui|extension|online|cli)/";
const rule = (name, from, to) => ({ name, severity: "error", from, to });

/**
 * Lists of the folders of `src` and of `ui`. Within a list, a folder may import only the folders that come before it.
 * The files beside the folders import no folder.
 */
const rooms = require("./tools/rooms.json");
const order = Object.entries(rooms).flatMap(([floor, names]) =>
  names
    .slice(0, -1)
    .map((name, i) =>
      rule(
        `${floor}-${name}-imports-earlier-rooms`,
        { path: `^${floor}/${name}/` },
        { path: `^${floor}/(${names.slice(i + 1).join("|")})/` },
      ),
    ),
);

module.exports = {
  forbidden: [
    rule("no-cycles", {}, { circular: true }),
    // The folders in `pathNot` import packages that are installed only for the benchmarks, for the pages with
    // frameworks and to make files to import. Without these packages, the imports cannot be resolved.
    rule(
      "no-unresolved",
      {
        pathNot:
          "^(bench/(contenders|papers/(page|report)|product/bars/cases)|test/(e2e/pages/frameworks/apps|imports/makers))/",
      },
      { couldNotResolve: true },
    ),
    rule("crypto-is-a-leaf", { path: "^crypto/" }, { pathNot: "^crypto/" }),
    rule(
      "crypto-is-entered-by-its-door",
      { path: "^(src|ui|extension|online|cli)/", pathNot: "^src/published/papers\\.ts$" },
      { path: "^crypto/", pathNot: "^crypto/index\\.ts$" },
    ),
    rule("products-run-no-papers", { path: "^crypto/", pathNot: "^crypto/papers/" }, { path: "^crypto/papers/" }),
    rule("kernels-stay-at-the-build", { path: "^crypto/", pathNot: "^crypto/kernels/" }, { path: "^crypto/kernels/" }),
    rule(
      "src-knows-no-host",
      { path: "^src/" },
      { path: "^(ui|extension|online|cli|node:)", dependencyTypesNot: ["npm-dev"] },
    ),
    rule("src-knows-no-node", { path: "^(src|ui|extension|online)/" }, { dependencyTypes: ["core"] }),
    rule("ui-knows-no-host", { path: "^ui/" }, { path: "^(extension|online|cli)/" }),
    rule("cli-is-not-ui", { path: "^cli/" }, { path: "^(ui|extension|online)/" }),
    rule(
      "contexts-stay-apart",
      { path: `^extension/${contexts}/` },
      { path: `^extension/${contexts}/`, pathNot: "^extension/$1/" },
    ),
    rule(
      "fill-and-platform-know-no-context",
      { path: "^extension/(fill|platform)/" },
      { path: `^extension/${contexts}/` },
    ),
    rule("one-door-to-the-browser", { pathNot: "^extension/platform/" }, { path: "webextension-polyfill" }),
    rule(
      "injected-holds-no-secrets",
      { path: "^extension/fill/injected" },
      { path: "^(crypto|src|ui)/", reachable: true },
    ),
    rule("online-is-not-extension", { path: "^online/" }, { path: "^extension/" }),
    rule("extension-is-not-online", { path: "^extension/" }, { path: "^(online|cli)/" }),
    rule("nobody-imports-test-or-bench", { path: product }, { path: "^(test|bench|tools)/" }),
    ...order,
    rule("files-beside-rooms-import-none", { path: "^(src|ui)/[^/]+$" }, { path: "^$1/[^/]+/" }),
    // A part that is loaded later, with `import()`, is a file of its own: a door would load its whole room.
    rule(
      "rooms-are-entered-by-their-doors",
      { path: "^src/([^/]+)/" },
      { path: "^src/[^/]+/", pathNot: ["^src/$1/", "^src/[^/]+/index\\.ts$"], dependencyTypesNot: ["dynamic-import"] },
    ),
    rule(
      "other-floors-enter-rooms-by-their-doors",
      { path: "^(ui|extension|online|cli)/" },
      { path: "^src/[^/]+/", pathNot: "^src/[^/]+/index\\.ts$", dependencyTypesNot: ["dynamic-import"] },
    ),
    rule("rooms-do-not-use-their-own-doors", { path: "^src/([^/]+)/" }, { path: "^src/$1/index\\.ts$" }),
    rule("nobody-imports-what-npm-gets", { path: product }, { path: "^src/published/" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "types", "default"],
      exportsFields: ["exports"],
    },
  },
};
