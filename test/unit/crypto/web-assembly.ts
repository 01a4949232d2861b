/**
 * Replaces WebAssembly in a test: by undefined, by an object that rejects all modules, or by an object that records the
 * memory of each kernel.
 */

/** Replaces `globalThis.WebAssembly` by `value` while `run` runs. */
export async function withWebAssembly<T>(value: unknown, run: () => Promise<T> | T): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(globalThis, "WebAssembly")!;
  Object.defineProperty(globalThis, "WebAssembly", { value, configurable: true });
  try {
    return await run();
  } finally {
    Object.defineProperty(globalThis, "WebAssembly", own);
  }
}

const refuse = (): never => {
  throw new WebAssembly.CompileError("blocked by Content Security Policy");
};

/** WebAssembly as it behaves under a Content Security Policy without `wasm-unsafe-eval`. */
export const forbidden = {
  compile: () => Promise.reject(new WebAssembly.CompileError("blocked by Content Security Policy")),
  instantiate: () => Promise.reject(new WebAssembly.CompileError("blocked by Content Security Policy")),
  validate: () => true,
  Module: refuse,
  Instance: refuse,
};

/** WebAssembly whose memories never grow, as if the device had refused the memory of a derivation. */
export const withoutGrowth = {
  compile: (bytes: Uint8Array<ArrayBuffer>) => engine.compile(bytes),
  instantiate: async (module: WebAssembly.Module): Promise<{ exports: object }> => {
    const { exports } = await engine.instantiate(module);
    const { buffer } = exports["memory"] as WebAssembly.Memory;
    const grow = refuseMemory;
    return { exports: { ...exports, memory: { buffer, grow } } };
  },
};

const engine = WebAssembly; // inside of `withWebAssembly`, the global variable is the replacement

const refuseMemory = (): never => {
  throw new RangeError("WebAssembly.Memory.grow(): Unable to grow instance memory");
};

/**
 * Returns an object like the engine's own WebAssembly that also records the memory of each kernel. `change` replaces a
 * kernel's exports. Each call returns a new object, so that the library creates its kernels again.
 */
export function watchedWebAssembly(change: (exports: WebAssembly.Exports) => WebAssembly.Exports = (same) => same): {
  watching: object;
  memories: Watched[];
} {
  const own = WebAssembly;
  const memories: Watched[] = [];
  const watch = (instance: WebAssembly.Instance): { exports: WebAssembly.Exports } => {
    const { buffer } = instance.exports["memory"] as WebAssembly.Memory;
    memories.push({ buffer, fresh: new Uint8Array(buffer).slice() });
    return { exports: change(instance.exports) };
  };
  const watching = {
    compile: (bytes: Uint8Array<ArrayBuffer>) => own.compile(bytes),
    instantiate: async (module: WebAssembly.Module) => watch(await own.instantiate(module)),
    validate: (bytes: Uint8Array<ArrayBuffer>) => own.validate(bytes),
    Module: own.Module,
    Instance: function (module: WebAssembly.Module) {
      return watch(new own.Instance(module));
    },
  };
  return { watching, memories };
}

/** A kernel's memory, and a copy of its initial content (only constants). */
export interface Watched {
  readonly buffer: ArrayBuffer;
  readonly fresh: Uint8Array;
}

/** Counts the bytes of the memory that differ from the initial content. */
export function leftOver({ buffer, fresh }: Watched): number {
  return new Uint8Array(buffer).reduce((count, byte, i) => count + (byte === fresh[i] ? 0 : 1), 0);
}
