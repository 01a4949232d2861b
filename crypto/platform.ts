import { CryptoError } from "./errors.ts";

/** A kernel's memory and its functions: an instance of its own for each caller, who fills it and wipes it. */
export interface Instance {
  readonly memory: ArrayBuffer;
  readonly functions: Readonly<Record<string, (...parameters: number[]) => void>>;
}

/** What the types say is always there may be missing, or throw when it is looked at. */
function present<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Missing in some hardened browsers. */
export const webAssembly = (): typeof WebAssembly | undefined =>
  present(() => (globalThis as { WebAssembly?: typeof WebAssembly }).WebAssembly);

/** Missing on plain http and in old engines. */
export const subtleCrypto = (): SubtleCrypto | undefined =>
  present(() => (globalThis.crypto as Crypto | undefined)?.subtle);

const compiled = new Map<string, Promise<WebAssembly.Module>>();

const decode = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));

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
export async function instantiate(hex: string): Promise<Instance> {
  const engine = webAssembly();
  if (!engine) throw missing();
  try {
    const module = compiled.get(hex) ?? engine.compile(decode(hex));
    compiled.set(hex, module);
    return opened(await engine.instantiate(await module));
  } catch (cause) {
    compiled.delete(hex);
    throw unfit(cause);
  }
}

/**
 * As {@link instantiate}, at once: for modules of a few KiB. Old engines (Chromium before 110) take no more than 4 KiB in this
 * way on a window's own thread; there, as without WebAssembly, the caller has to have another machine.
 *
 * Where there is relaxed SIMD, each `i8x16.swizzle` becomes `i8x16.relaxed_swizzle`, one instruction instead of two: they
 * differ only for places from 16 to 127, which our kernels never look up.
 */
export function instantiateSync(hex: string): Instance {
  const engine = webAssembly();
  if (!engine) throw missing();
  const bytes = decode(hex);
  try {
    const relaxed = relax(bytes);
    const module = new engine.Module(engine.validate(relaxed) ? relaxed : bytes);
    return opened(new engine.Instance(module));
  } catch (cause) {
    throw unfit(cause);
  }
}

/** The emitter writes `i8x16.swizzle` as three bytes that stand nowhere else, and as long as the other's (a test looks). */
function relax(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const relaxed = bytes.slice();
  for (let i = 0; i + 2 < relaxed.length; i++) {
    if (relaxed[i] === 0xfd && relaxed[i + 1] === 0x8e && relaxed[i + 2] === 0x00) relaxed.set([0x80, 0x02], i + 1);
  }
  return relaxed;
}
