import { emitJs } from "./emit-js.ts";
import { emitWasm, offsetsIn } from "./emit-wasm.ts";
import type { Target } from "./index.ts";
import type { Kernel } from "./program.ts";

/**
 * Converts bytes to hexadecimal. In base64, gzip does not find repeated bytes, so the compressed code would be a fifth
 * larger.
 */
const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

const descriptions = {
  scalar: "with one word at each offset",
  lanes: "with four words at each offset",
  relaxedLanes: "with four words at each offset, for platforms that have relaxed SIMD",
};

/**
 * Returns the JavaScript and the types of a kernel for one target. For `js`, the code consists of functions. For all
 * other targets, it is a WebAssembly module in hexadecimal and, except for `relaxedLanes`, the offsets in the module's
 * memory.
 */
export function write(kernel: Kernel, target: Target): { js: string; types: string } {
  if (target === "js") return { js: emitJs(kernel), types: functionTypes(kernel) };
  const js = `export const ${target} = "${hex(emitWasm(kernel, target))}";\n`;
  const types = [
    `/** A WebAssembly module in hexadecimal, ${descriptions[target]}. */`,
    `export declare const ${target}: string;\n`,
  ].join("\n");
  if (target === "relaxedLanes") return { js, types }; // the offsets are the same as those of `lanes`
  const offsets = offsetsIn(kernel, target);
  const fields = Object.keys(offsets).map((name) => `readonly ${name}: number`);
  return {
    js: `${js}export const ${target}Offsets = ${JSON.stringify(offsets)};\n`,
    types: [
      `${types}/** The offsets of its regions, and the end of the last one, in bytes. */`,
      `export declare const ${target}Offsets: { ${fields.join("; ")} };\n`,
    ].join("\n"),
  };
}

function functionTypes({ regions, functions }: Kernel): string {
  const memory = regions.filter(({ values }) => !values).map(({ name }) => `${name}: Int32Array`);
  const lines = Object.entries(functions).map(([name, { parameters }]) => {
    const all = [...memory, ...parameters.map((parameter) => `${parameter}: number`)];
    return `export declare function ${name}(${all.join(", ")}): void;\n`;
  });
  return lines.join("");
}
