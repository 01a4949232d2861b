/** What WebAssembly may be like elsewhere: missing, forbidden, or watched by a test. */

/** Puts `value` in the place of `globalThis.WebAssembly` while `run` runs. */
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

/** As under a policy without `wasm-unsafe-eval`. */
export const forbidden = {
  compile: () => Promise.reject(new WebAssembly.CompileError("blocked by Content Security Policy")),
  instantiate: () => Promise.reject(new WebAssembly.CompileError("blocked by Content Security Policy")),
  validate: () => true,
  Module: refuse,
  Instance: refuse,
};

/** The engine's own, telling of each memory that it makes. Each is an engine of its own: kernels are made anew. */
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

/** A kernel's memory, and what was in it before it did anything: its constants. */
export interface Watched {
  readonly buffer: ArrayBuffer;
  readonly fresh: Uint8Array;
}

/** How many bytes are not as they were before any work. */
export function leftOver({ buffer, fresh }: Watched): number {
  return new Uint8Array(buffer).reduce((count, byte, i) => count + (byte === fresh[i] ? 0 : 1), 0);
}
