import path from "node:path";
import { rollup } from "rollup";
import { inner } from "../notices/modules.js";
import { plugins } from "./plugins.js";

/**
 * Replaces `worker-source.ts` with a module that exports the bundled code of `crypto/worker.ts` as text. The page
 * starts its worker from this text, because a single-file page has no file for a worker.
 *
 * @returns {import("rollup").Plugin}
 */
export function workerSource() {
  return {
    name: "worker-source",
    async load(id) {
      if (!/[\\/]online[\\/]worker-source\.ts$/.test(id)) return null;
      const bundle = await rollup({ input: path.join(path.dirname(id), "../crypto/worker.ts"), plugins: plugins() });
      const { output } = await bundle.generate({ format: "iife", inlineDynamicImports: true });
      await bundle.close();
      const [chunk] = output;
      return { code: `export const workerSource = ${JSON.stringify(chunk.code)};`, meta: inner([chunk]) };
    },
  };
}
