import type { Backend } from "./backend.ts";
import { deriveOnKernel } from "./derive-on-kernel.ts";

/** The kernel in plain JavaScript: where WebAssembly is missing or forbidden. */
export const js: Backend = {
  name: "js",
  api: () => js,
  derive: (prf, jobs, course) => deriveOnKernel(prf, prf.js(), jobs, course),
};
