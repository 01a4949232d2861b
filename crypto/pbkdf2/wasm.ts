import { instantiate, webAssembly } from "../engine.ts";
import { scalar } from "../generated/pbkdf2-sha1.js";
import type { Backend } from "./backend.ts";
import { grind } from "./grind.ts";

/** The kernel in WebAssembly, one chain at a time. */
export const wasm: Backend = {
  name: "wasm",
  engine: webAssembly,
  async derive(job) {
    const [key = new Uint8Array()] = await grind(await instantiate(scalar, 1), [job], job);
    return key;
  },
};
