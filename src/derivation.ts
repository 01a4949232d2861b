import { partOfProgress, type Pbkdf2HmacSha1, type Pbkdf2Parameters, type ProgressOptions } from "../crypto/index.ts";
import { assertBytes, assertMethods, assertObject } from "./arguments.ts";

/** Options for the slow derivation of keys from a master password. */
export interface DerivationOptions extends ProgressOptions {
  /** Function that runs PBKDF2, for example in a worker. By default, PBKDF2 runs in this thread. */
  readonly pbkdf2?: Pbkdf2HmacSha1 | undefined;
}

/**
 * Returns the options for derivation number `i` (counted from 0) of `count` derivations that take equally long. Each
 * derivation then reports its part of the whole progress from 0 to 1.
 */
export function partOfDerivation(options: DerivationOptions, i: number, count: number): DerivationOptions {
  return { pbkdf2: options.pbkdf2, ...partOfProgress(options, i / count, (i + 1) / count) };
}

/**
 * Runs PBKDF2 and throws if the result does not have the requested length. Without this check, a wrong implementation
 * that returns no bytes would give every master password the same key.
 *
 * @returns secret bytes; the caller wipes them
 * @throws {@link AppError} `bad-argument` unless the result is a `Uint8Array` of `keyBytes` bytes
 */
export async function deriveBytes(
  pbkdf2: Pbkdf2HmacSha1,
  parameters: Pbkdf2Parameters,
): Promise<Uint8Array<ArrayBuffer>> {
  const derived: Uint8Array<ArrayBuffer> = await pbkdf2(parameters);
  try {
    assertBytes("the result of pbkdf2", derived, parameters.keyBytes);
    return derived;
  } catch (error) {
    if (ArrayBuffer.isView(derived)) new Uint8Array(derived.buffer, derived.byteOffset, derived.byteLength).fill(0);
    throw error;
  }
}

/**
 * Asserts that the options of a slow derivation are an object. If set, `signal` must have the methods of an abort
 * signal, and `onProgress` and `pbkdf2` must have the method `call` of a function.
 */
export function assertDerivationOptions(name: string, options: DerivationOptions): void {
  assertObject(name, options);
  const { signal, onProgress, pbkdf2 } = options;
  if (signal !== undefined) assertMethods("signal", signal, ["throwIfAborted", "addEventListener"]);
  if (onProgress !== undefined) assertMethods("onProgress", onProgress, ["call"]);
  if (pbkdf2 !== undefined) assertMethods("pbkdf2", pbkdf2, ["call"]);
}
