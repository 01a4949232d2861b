import { webAssembly } from "../engine.ts";
import type { Backend } from "./backend.ts";
import { grind } from "./grind.ts";

/** The kernel in WebAssembly SIMD, four chains at a time: for several keys, or keys of several blocks. */
export const wasmSimd: Backend = {
  name: "wasm-simd",
  engine: webAssembly,
  derive: async (prf, jobs, course) => grind(prf, await prf.wasmSimd(), jobs, course),
};
