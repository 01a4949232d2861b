import { instantiate, webAssembly } from "../engine.ts";
import { lanes } from "../generated/pbkdf2-sha1.js";
import type { Backend } from "./backend.ts";
import { grind } from "./grind.ts";

/** The kernel in WebAssembly SIMD, four chains at a time: for keys of several blocks. */
export const wasmSimd: Backend = {
  name: "wasm-simd",
  engine: webAssembly,
  async derive(job) {
    const [key = new Uint8Array()] = await grind(await instantiate(lanes, 4), [job], job);
    return key;
  },
};
