import path from "node:path";
import { rollup } from "rollup";
import { inner } from "../notices/record.js";
import { plugins } from "./plugins.js";

/** The script of each worker of the page, by the name of the constant that contains its bundled code. */
export const pageWorkers = { workerSource: "crypto/worker.ts", qrWorkerSource: "ui/codes/worker.ts" };

/**
 * Replaces `online/built-in.ts` with a module that exports what only the build knows. The page starts its workers from
 * the texts of their code, because a single-file page has no file for a worker.
 *
 * @param {Readonly<Record<string, string>>} values - the name of each constant → its value, as source code
 * @param {Readonly<Record<string, string>>} workers - the name of each constant → a script, whose bundled code is the
 * value
 * @returns {import("rollup").Plugin}
 */
export function builtIn(values, workers = {}) {
  return {
    name: "built-in",
    async load(id) {
      if (!/[\\/]online[\\/]built-in\.ts$/.test(id)) return null;
      const lines = Object.entries(values).map(([name, code]) => `export const ${name} = ${code};`);
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
