import { emitJs } from "./emit-js.ts";
import { emitWasm, offsetsIn } from "./emit-wasm.ts";
import type { Target } from "./index.ts";
import type { Kernel } from "./program.ts";

/** Not Base64: that hides the bytes that recur from gzip, and is a fifth larger after it. */
const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

const described = {
  scalar: "a WebAssembly module, one word at each place",
  lanes: "a WebAssembly module, four words at each place",
};

/** A kernel for one machine, as it is shipped, and its types: JavaScript as functions, WebAssembly as hexadecimal and the places in its memory. */
export function write(kernel: Kernel, machine: Target): { js: string; types: string } {
  if (machine === "js") return { js: emitJs(kernel), types: functionTypes(kernel) };
  const places = offsetsIn(kernel, machine);
  const js = [
    `export const ${machine} = "${hex(emitWasm(kernel, machine))}";`,
    `export const ${machine}Offsets = ${JSON.stringify(places)};`,
  ];
  const fields = Object.keys(places).map((name) => `readonly ${name}: number`);
  const types = [
    `/** In hexadecimal, ${described[machine]}. */`,
    `export declare const ${machine}: string;`,
    `/** Where its regions begin, and the last one ends, in bytes. */`,
    `export declare const ${machine}Offsets: { ${fields.join("; ")} };`,
  ];
  return { js: `${js.join("\n")}\n`, types: `${types.join("\n")}\n` };
}

function functionTypes({ regions, functions }: Kernel): string {
  const memory = regions.filter(({ values }) => !values).map(({ name }) => `${name}: Int32Array`);
  const lines = Object.entries(functions).map(([name, { parameters }]) => {
    const all = [...memory, ...parameters.map((parameter) => `${parameter}: number`)];
    return `export declare function ${name}(${all.join(", ")}): void;\n`;
  });
  return lines.join("");
}
