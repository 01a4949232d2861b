import { webAssembly } from "../engine.ts";
import type { Backend } from "./backend.ts";
import { grind } from "./grind.ts";

/** The kernel in WebAssembly, one chain at a time. */
export const wasm: Backend = {
  name: "wasm",
  engine: webAssembly,
  derive: async (prf, jobs, course) => grind(prf, await prf.wasm(), jobs, course),
};
