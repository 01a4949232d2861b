import { webAssembly } from "../platform.ts";
import type { Backend } from "./backend.ts";
import { deriveOnKernel } from "./derive-on-kernel.ts";

/** The kernel in WebAssembly, one chain at a time. */
export const wasm: Backend = {
  name: "wasm",
  api: webAssembly,
  derive: async (prf, jobs, course) => deriveOnKernel(prf, await prf.wasm(), jobs, course),
};
