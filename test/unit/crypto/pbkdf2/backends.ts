import type { Pbkdf2Parameters } from "../../../../crypto/index.ts";

export type BackendChoice = NonNullable<Pbkdf2Parameters["backend"]>;

/**
 * The backends of PBKDF2, and the choice `auto`. All tests of PBKDF2 run with each of them. If this runtime lacks a
 * backend, the tests with that backend fail and are not skipped.
 */
export const backendChoices: readonly BackendChoice[] = ["auto", "webcrypto", "wasm-simd", "wasm", "js"];

type SubtleMethods = Pick<SubtleCrypto, "importKey" | "deriveBits">;

/** Returns Node's SubtleCrypto with some of its methods replaced. */
export function subtleWith(replaced: Partial<SubtleMethods>): SubtleMethods {
  const { subtle } = globalThis.crypto;
  return { importKey: subtle.importKey.bind(subtle), deriveBits: subtle.deriveBits.bind(subtle), ...replaced };
}

/** Replaces `globalThis.crypto` by `value` while `run` runs. */
export async function withCrypto<T>(value: unknown, run: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  if (!own) throw new Error("this runtime has no globalThis.crypto to take away");
  Object.defineProperty(globalThis, "crypto", { value, configurable: true });
  try {
    return await run();
  } finally {
    Object.defineProperty(globalThis, "crypto", own);
  }
}

/** Lets the event loop run `count` times, so that work without timers can finish. */
export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}
