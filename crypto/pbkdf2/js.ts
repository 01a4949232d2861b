import type { Backend } from "./backend.ts";
import { grind } from "./grind.ts";

/** The kernel in plain JavaScript: where WebAssembly is missing or forbidden. */
export const js: Backend = {
  name: "js",
  engine: () => js,
  derive: (prf, jobs, course) => grind(prf, prf.js(), jobs, course),
};
