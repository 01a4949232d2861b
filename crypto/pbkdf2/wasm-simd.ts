import { webAssembly } from "../platform.ts";
import type { Backend } from "./backend.ts";
import { deriveOnKernel } from "./derive-on-kernel.ts";

/** The kernel in WebAssembly SIMD, four chains at a time: for several keys, or keys of several blocks. */
export const wasmSimd: Backend = {
  name: "wasm-simd",
  api: webAssembly,
  derive: async (prf, jobs, course) => deriveOnKernel(prf, await prf.wasmSimd(), jobs, course),
};
