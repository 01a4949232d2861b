import { CryptoError } from "./errors.ts";

/** The memory and the functions of a kernel. Each caller has an instance of its own, fills it and wipes it. */
export interface Instance {
  readonly memory: ArrayBuffer;
  readonly functions: Readonly<Record<string, (...parameters: number[]) => void>>;
}

/** Returns what `look` finds. APIs that the types promise may be missing, or throw when they are accessed. */
function present<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Returns `WebAssembly`, which some hardened browsers do not have. */
export const webAssembly = (): typeof WebAssembly | undefined =>
  present(() => (globalThis as { WebAssembly?: typeof WebAssembly }).WebAssembly);

/** Returns `crypto.subtle`, which is missing on plain http and in old browsers. */
export const subtleCrypto = (): SubtleCrypto | undefined =>
  present(() => (globalThis.crypto as Crypto | undefined)?.subtle);

const compiled = new Map<string, Promise<WebAssembly.Module>>();

const decode = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));

const missing = (): CryptoError => new CryptoError("unavailable", "there is no WebAssembly here");
const unfit = (cause: unknown): CryptoError =>
  new CryptoError("unavailable", "this engine does not run the kernel", { cause });

function instanceOf({ exports }: WebAssembly.Instance): Instance {
  const { memory, ...functions } = exports as { memory: WebAssembly.Memory } & Instance["functions"];
  return { memory: memory.buffer, functions };
}

/**
 * Compiles a kernel once, and returns an instance for each caller. Asynchronous, because engines refuse large modules on a
 * window's own thread otherwise.
 *
 * @param hex - the module in hexadecimal
 * @throws CryptoError `unavailable` where there is no WebAssembly, a policy forbids it, or it lacks an instruction
 */
export async function instantiate(hex: string): Promise<Instance> {
  const wasm = webAssembly();
  if (!wasm) throw missing();
  try {
    const module = compiled.get(hex) ?? wasm.compile(decode(hex));
    compiled.set(hex, module);
    return instanceOf(await wasm.instantiate(await module));
  } catch (cause) {
    compiled.delete(hex);
    throw unfit(cause);
  }
}

/**
 * Returns an instance at once, for modules of a few KiB. Old engines (Chromium before 110) accept no more than 4 KiB in this way
 * on a window's own thread; there, as without WebAssembly, the caller needs another backend.
 *
 * @param modules - one kernel in hexadecimal, for newer and for older engines: the first that is valid is used
 * @throws CryptoError as {@link instantiate}
 */
export function instantiateSync(...modules: readonly string[]): Instance {
  const wasm = webAssembly();
  if (!wasm) throw missing();
  try {
    const candidates = modules.map(decode);
    const bytes = candidates.find((candidate) => wasm.validate(candidate)) ?? candidates.at(-1)!;
    return instanceOf(new wasm.Instance(new wasm.Module(bytes)));
  } catch (cause) {
    throw unfit(cause);
  }
}
