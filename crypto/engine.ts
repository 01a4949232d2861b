import { CryptoError } from "./errors.ts";

/** A loop on some machine, with a memory of its own: lane k of word i is at `words[lanes * i + k]`. */
export interface LoopKernel {
  readonly lanes: 1 | 4;
  readonly words: Int32Array;
  /** Runs `count` iterations on what is in the memory. */
  readonly iterate: (count: number) => void;
}

/** Missing in some hardened browsers, whatever the types say. */
export const webAssembly = (): typeof WebAssembly | undefined =>
  (globalThis as { WebAssembly?: typeof WebAssembly }).WebAssembly;

const compiled = new Map<string, Promise<WebAssembly.Module>>();

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly iterate: (count: number) => void;
}

/**
 * Compiles a kernel once, and gives each caller an instance of its own, so that no memory is shared and each is wiped by
 * whoever filled it. Asynchronously: engines refuse large modules on a window's own thread otherwise.
 *
 * @throws CryptoError `unavailable` where there is no WebAssembly, a policy forbids it, or it lacks an instruction
 */
export async function instantiate(base64: string, lanes: LoopKernel["lanes"]): Promise<LoopKernel> {
  const engine = webAssembly();
  if (!engine) throw new CryptoError("unavailable", "there is no WebAssembly here");
  try {
    const module = compiled.get(base64) ?? engine.compile(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
    compiled.set(base64, module);
    const { memory, iterate } = (await engine.instantiate(await module)).exports as unknown as Exports;
    return { lanes, words: new Int32Array(memory.buffer), iterate };
  } catch (cause) {
    compiled.delete(base64);
    throw new CryptoError("unavailable", "this engine does not run the kernel", { cause });
  }
}
