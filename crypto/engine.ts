import { CryptoError } from "./errors.ts";

/** A kernel's memory and its functions: an instance of its own for each caller, who fills it and wipes it. */
export interface Instance {
  readonly memory: ArrayBuffer;
  readonly functions: Readonly<Record<string, (...parameters: number[]) => void>>;
}

/** Missing in some hardened browsers, whatever the types say. */
export const webAssembly = (): typeof WebAssembly | undefined =>
  (globalThis as { WebAssembly?: typeof WebAssembly }).WebAssembly;

const compiled = new Map<string, Promise<WebAssembly.Module>>();

const decode = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

const missing = (): CryptoError => new CryptoError("unavailable", "there is no WebAssembly here");
const unfit = (cause: unknown): CryptoError =>
  new CryptoError("unavailable", "this engine does not run the kernel", { cause });

function opened({ exports }: WebAssembly.Instance): Instance {
  const { memory, ...functions } = exports as { memory: WebAssembly.Memory } & Instance["functions"];
  return { memory: memory.buffer, functions };
}

/**
 * Compiles a kernel once, and gives each caller an instance. Asynchronously: engines refuse large modules on a window's own
 * thread otherwise.
 *
 * @throws CryptoError `unavailable` where there is no WebAssembly, a policy forbids it, or it lacks an instruction
 */
export async function instantiate(base64: string): Promise<Instance> {
  const engine = webAssembly();
  if (!engine) throw missing();
  try {
    const module = compiled.get(base64) ?? engine.compile(decode(base64));
    compiled.set(base64, module);
    return opened(await engine.instantiate(await module));
  } catch (cause) {
    compiled.delete(base64);
    throw unfit(cause);
  }
}

/** As {@link instantiate}, at once: for modules below 4 KiB, the least that any engine takes on a window's own thread. */
export function instantiateSync(base64: string): Instance {
  const engine = webAssembly();
  if (!engine) throw missing();
  try {
    return opened(new engine.Instance(new engine.Module(decode(base64))));
  } catch (cause) {
    throw unfit(cause);
  }
}
