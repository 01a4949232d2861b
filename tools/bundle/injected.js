import path from "node:path";
import { rollup } from "rollup";
import { inner } from "../notices/record.js";

/**
 * Makes the source of injected functions complete, because `scripting.executeScript` sends only the source of one
 * function to the page. A module named `injected-….ts` exports one function. This plugin puts the module and everything
 * that it imports into the body of a function with the same name as the exported function, and exports that function.
 *
 * @param {() => import("rollup").Plugin[]} modules - the plugins of the inner bundle
 * @returns {import("rollup").Plugin}
 */
export function injected(modules) {
  return {
    name: "injected",
    async load(id) {
      if (!/[\\/]injected-[a-z]+\.ts$/.test(id)) return null;
      const bundle = await rollup({ input: id, plugins: modules(), onwarn: fail });
      const { output } = await bundle.generate({ format: "iife", name: "injected", exports: "named" });
      await bundle.close();
      const [chunk] = output;
      const [name, ...others] = chunk.exports;
      if (name === undefined || others.length > 0 || output.length > 1 || chunk.imports.length > 0) {
        throw new Error(`${path.basename(id)} must export exactly one function and need nothing from outside`);
      }
      for (const file of chunk.moduleIds) this.addWatchFile(file);
      const code = `export function ${name}(...args) {\n${chunk.code}\nreturn injected.${name}(...args);\n}\n`;
      return { code, meta: inner([chunk]) };
    },
  };
}

/** @param {import("rollup").RollupLog} warning */
function fail(warning) {
  throw new Error(warning.message);
}
