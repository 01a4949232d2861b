import { runInNewContext } from "node:vm";
import { rollup } from "rollup";
import { plugins } from "../../../tools/bundle/plugins.js";

/** Returns the source code of a function that runs in web pages, as the build emits it and the browser sends it. */
export async function sourceOf(file: string, name: string): Promise<string> {
  const bundle = await rollup({ input: `extension/fill/${file}.ts`, plugins: plugins() });
  const { output } = await bundle.generate({ format: "iife", name: "built" });
  await bundle.close();
  return runInNewContext(`${output[0].code}\nString(built.${name})`) as string;
}
