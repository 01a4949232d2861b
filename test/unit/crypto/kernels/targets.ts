import { emitJs } from "../../../../crypto/kernels/emit-js.ts";
import { emitWasm, type WasmTarget, offsetsIn } from "../../../../crypto/kernels/emit-wasm.ts";
import type { Kernel } from "../../../../crypto/kernels/program.ts";

/** A kernel that is ready to use, with its memory and its functions. */
export interface Ready {
  readonly lanes: 1 | 4;
  /** Returns the memory from the beginning of a region on. Lane k of word i is at `lanes * i + k`. */
  readonly region: (name: string) => Int32Array;
  readonly run: (name: string, ...parameters: number[]) => void;
}

type Functions = Record<string, (...values: unknown[]) => void>;

/** Generates a kernel's JavaScript and imports the code as a separate module. */
async function js(kernel: Kernel): Promise<Ready> {
  const source = `data:text/javascript,${encodeURIComponent(emitJs(kernel))}`;
  const functions = (await import(source)) as Functions;
  const memory = kernel.regions.filter(({ values, own }) => !values && !own);
  // An open region gets eight times its smallest length.
  const arrays = new Map(memory.map(({ name, words, open }) => [name, new Int32Array(open ? 8 * words : words)]));
  return {
    lanes: 1,
    region: (name) => arrays.get(name)!,
    run(name, ...parameters) {
      functions[name]!(...arrays.values(), ...parameters);
    },
  };
}

async function wasm(kernel: Kernel, kind: WasmTarget): Promise<Ready> {
  const bytes = emitWasm(kernel, kind);
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(bytes));
  const { buffer } = exports["memory"] as WebAssembly.Memory;
  const offsets = offsetsIn(kernel, kind);
  return {
    lanes: kind === "lanes" ? 4 : 1,
    region: (name) => new Int32Array(buffer, offsets[name]),
    run(name, ...parameters) {
      (exports as Functions)[name]!(...parameters);
    },
  };
}

/** The three targets of the code generators. Each function generates the code of a kernel and loads the code. */
export const targets: Readonly<Record<string, (kernel: Kernel) => Promise<Ready>>> = {
  js,
  "scalar wasm": (kernel) => wasm(kernel, "scalar"),
  "wasm in four lanes": (kernel) => wasm(kernel, "lanes"),
};

/** The target for numbers of 64 bits. */
export const wide = (kernel: Kernel): Promise<Ready> => wasm(kernel, "wide");
