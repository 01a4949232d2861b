/** Builds what the engines run: kernels, then one module with every case. */
import path from "node:path";
import { rollup } from "rollup";
import { plugins } from "../tools/bundle/plugins.js";
import { root, runScript } from "../tools/steps.mjs";
import { installContenders } from "./contenders.ts";

/** @returns the module's file */
export async function buildInside(): Promise<string> {
  await installContenders();
  if (!(await runScript("kernels", "kernels")).ok) throw new Error("The kernels could not be built.");
  const bundle = await rollup({
    input: path.join(root, "bench", "inside.ts"),
    plugins: plugins(),
    onwarn(warning) {
      if (warning.id?.includes("node_modules") !== true) throw new Error(warning.message);
    },
  });
  const file = path.join(root, "build", "bench", "inside.js");
  await bundle.write({ file, format: "es", inlineDynamicImports: true });
  await bundle.close();
  return file;
}
