import { webAssembly } from "../platform.ts";
import type { Backend, BackendName } from "./backend.ts";
import { deriveOnKernel } from "./derive-on-kernel.ts";
import { webcrypto } from "./webcrypto.ts";

/** Runs the kernel in WebAssembly, one chain of iterations at a time. */
const wasm: Backend = {
  name: "wasm",
  api: webAssembly,
  derive: async (prf, jobs, progress) => deriveOnKernel(prf, await prf.wasm(), jobs, progress),
};

/**
 * Runs the kernel in WebAssembly SIMD, four chains of iterations at a time. Useful for several keys, and for keys of
 * several blocks.
 */
export const wasmSimd: Backend = {
  name: "wasm-simd",
  api: webAssembly,
  derive: async (prf, jobs, progress) => deriveOnKernel(prf, await prf.wasmSimd(), jobs, progress),
};

/** Runs the kernel in JavaScript, for platforms where all other backends are missing or clearly slower. */
export const js: Backend = {
  name: "js",
  api: () => js,
  derive: async (prf, jobs, progress) => deriveOnKernel(prf, await prf.js(), jobs, progress),
};

/** All backends, in the order in which they are tried for one or two chains if nothing was measured yet. */
export const backends: readonly Backend[] = [webcrypto, wasm, wasmSimd, js];
export const backendNames: readonly BackendName[] = /* @__PURE__ */ backends.map((backend) => backend.name);
