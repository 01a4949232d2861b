import path from "node:path";
import type { BuildOptions } from "esbuild";
import { root } from "../tools/steps.mjs";
import { loadedText } from "./loaded-text.ts";

const bench = path.join(root, "bench");

/** How the contenders are bundled, which were written for bundlers: also for Node, so that it runs what browsers run. */
export const forBrowsers = {
  bundle: true,
  platform: "browser",
  target: "es2022",
  define: { global: "globalThis", "process.env.NODE_ENV": '"production"' },
  alias: {
    stream: path.join(bench, "node_modules", "stream-browserify"),
    crypto: path.join(bench, "contenders", "shims", "no-crypto.ts"),
  },
  plugins: [loadedText],
  // git-sha1 hides from bundlers that it asks for Node's `crypto`.
  logOverride: { "require-resolve-not-external": "silent" },
  logLevel: "error",
} satisfies BuildOptions;
