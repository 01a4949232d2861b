import { iterate } from "../generated/pbkdf2-sha1.js";
import type { Backend } from "./backend.ts";
import { grind } from "./grind.ts";

/** The kernel in plain JavaScript: where WebAssembly is missing or forbidden. */
export const js: Backend = {
  name: "js",
  engine: () => js,
  async derive(job) {
    const words = new Int32Array(20);
    const kernel = {
      lanes: 1,
      words,
      iterate: (count: number) => {
        iterate(words, count);
      },
    } as const;
    const [key = new Uint8Array()] = await grind(kernel, [job], job);
    return key;
  },
};
