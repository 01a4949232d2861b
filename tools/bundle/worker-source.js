import path from "node:path";
import { rollup } from "rollup";
import { inner } from "../notices/record.js";
import { plugins } from "./plugins.js";

/** The script of each worker of the page, by the name of the constant that contains its bundled code. */
const workers = { workerSource: "crypto/worker.ts", qrWorkerSource: "ui/codes/worker.ts" };

/**
 * Replaces `worker-source.ts` with a module that exports the bundled code of each worker as text. The page starts its
 * workers from these texts, because a single-file page has no file for a worker.
 *
 * @returns {import("rollup").Plugin}
 */
export function workerSource() {
  return {
    name: "worker-source",
    async load(id) {
      if (!/[\\/]online[\\/]worker-source\.ts$/.test(id)) return null;
      const lines = [];
      const chunks = [];
      for (const [name, script] of Object.entries(workers)) {
        const bundle = await rollup({ input: path.join(path.dirname(id), "..", script), plugins: plugins() });
        const { output } = await bundle.generate({ format: "iife", inlineDynamicImports: true });
        await bundle.close();
        const [chunk] = output;
        chunks.push(chunk);
        lines.push(`export const ${name} = ${JSON.stringify(chunk.code)};`);
      }
      return { code: lines.join("\n"), meta: inner(chunks) };
    },
  };
}
