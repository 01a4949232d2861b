import { CryptoError } from "./errors.ts";

/**
 * The memory and the functions of a kernel in WebAssembly. Each caller has its own instance, fills the memory and wipes
 * it.
 */
export interface Instance {
  readonly memory: ArrayBuffer;
  /**
   * Lets the memory of a kernel with an open region grow to at least this number of bytes, and returns it. New memory
   * has only zeros. `memory` is detached when the memory grows.
   *
   * @throws CryptoError `memory` if the engine refuses
   */
  readonly grow: (bytes: number) => ArrayBuffer;
  readonly functions: Readonly<Record<string, (...parameters: number[]) => void>>;
}

/**
 * Returns the result of `look`, or undefined if `look` throws. Some APIs are missing although their types say
 * otherwise, or throw when they are accessed.
 */
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

/** Returns `crypto.subtle`, which is missing on plain HTTP and in old browsers. */
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
  const grow = (bytes: number): ArrayBuffer => {
    const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes);
    try {
      if (missing > 0) memory.grow(missing);
    } catch (cause) {
      throw refused(bytes, cause);
    }
    return memory.buffer;
  };
  return { memory: memory.buffer, grow, functions };
}

/** The size of a page of WebAssembly's memory: W3C WebAssembly Core Specification §4.2.8. */
const pageBytes = 65_536;

/** Creates the error for the memory of a derivation that the platform refuses. */
export const refused = (bytes: number, cause: unknown): CryptoError =>
  new CryptoError("memory", `${Math.ceil(bytes / 2 ** 20)} MiB of memory were refused`, { cause });

/**
 * Compiles a kernel once and returns a new instance for each caller. Works asynchronously, because engines do not
 * compile large modules synchronously on a window's main thread.
 *
 * @param hex - the module in hexadecimal
 * @throws CryptoError `unavailable` if WebAssembly or an instruction of the kernel is missing, or if a policy forbids
 * WebAssembly. Also if the engine has no memory for an instance: V8 reserves 10 GiB of addresses for each, which a limit
 * of the address space (`ulimit -v`) refuses although the computer has enough memory for a backend in JavaScript.
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
 * Compiles a kernel of a few KiB synchronously and returns an instance. On a window's main thread, Chromium before 114
 * rejects modules over 4 KiB. In this case, the caller uses JavaScript instead.
 *
 * @param modules - modules of one kernel in hexadecimal, for newer and then for older engines; the first valid one is
 * used
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
