import { partOfProgress, type Pbkdf2HmacSha1, type Pbkdf2Parameters, type ProgressOptions } from "../crypto/index.ts";
import type { Argon2 } from "./argon2.ts";
import { assertBytes, assertKnown, assertMethods, assertObject } from "./arguments.ts";

/** Options for the slow derivation of keys from a master password. */
export interface DerivationOptions extends ProgressOptions {
  /** Function that runs PBKDF2, for example in a worker. By default, PBKDF2 runs in this thread. */
  readonly pbkdf2?: Pbkdf2HmacSha1 | undefined;
  /**
   * Function that runs Argon2, which only the scheme saltmill-2 and vaults with it need. By default, Argon2 runs in this
   * thread.
   */
  readonly argon2?: Argon2 | undefined;
}

/** The costs of one or several derivations, to tell the user why they take time. */
export interface DerivationCosts {
  /** PBKDF2 iterations of all derivations. */
  readonly iterations: number;
  /** Megabytes of memory that one derivation needs. Missing if none needs much. */
  readonly megabytes?: number | undefined;
}

/**
 * Returns the options for derivation number `i` (counted from 0) of `count` derivations that take equally long. Each
 * derivation then reports its part of the whole progress from 0 to 1.
 */
export const partOfDerivation = (options: DerivationOptions, i: number, count: number): DerivationOptions =>
  derivationBetween(options, i / count, (i + 1) / count);

/** Returns the options for a part of a derivation. The part's progress from 0 to 1 becomes `from` to `to`. */
export const derivationBetween = (options: DerivationOptions, from: number, to: number): DerivationOptions => ({
  pbkdf2: options.pbkdf2,
  argon2: options.argon2,
  ...partOfProgress(options, from, to),
});

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
 * signal, and `onProgress`, `pbkdf2` and `argon2` must have the method `call` of a function.
 *
 * @param own - names of the function's own options. If it is set, other names are refused.
 */
export function assertDerivationOptions(name: string, options: DerivationOptions, own?: readonly string[]): void {
  if (own) assertKnown(name, options, [...own, "signal", "onProgress", "pbkdf2", "argon2"]);
  else assertObject(name, options);
  const { signal, onProgress, pbkdf2, argon2 } = options;
  if (signal !== undefined) assertMethods("signal", signal, ["throwIfAborted", "addEventListener"]);
  if (onProgress !== undefined) assertMethods("onProgress", onProgress, ["call"]);
  if (pbkdf2 !== undefined) assertMethods("pbkdf2", pbkdf2, ["call"]);
  if (argon2 !== undefined) assertMethods("argon2", argon2, ["call"]);
}
