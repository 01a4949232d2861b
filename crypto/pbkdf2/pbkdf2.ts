import { assertBytes, assertInteger, assertMethods, kindOf, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { BackendName } from "./backend.ts";
import { backendNames, deriveOn } from "./choose.ts";

export interface Pbkdf2Parameters {
  /** P: secret bytes, any length; copied at once, the caller's to wipe. */
  password: Uint8Array;
  /** S: any length. */
  salt: Uint8Array;
  /** c: 1 … 2^32-1. */
  iterations: number;
  /** dkLen in bytes: 1 … 2^29-1; WebCrypto takes it in bits, modulo 2^32. */
  keyBytes: number;
  /** The machine; `auto` (the default) takes the fastest that works, as measured here. */
  backend?: "auto" | BackendName | undefined;
  /** Rejects with the signal's reason; after it at most one slice (8,192 iterations) runs. */
  signal?: AbortSignal | undefined;
  /** Called with a growing fraction of the work, the last time with 1. Under WebCrypto the steps before are estimates. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** A function that derives as {@link pbkdf2HmacSha1} does, wherever it does so: here, or in a worker. */
export type Pbkdf2HmacSha1 = (parameters: Pbkdf2Parameters) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * PBKDF2 with HMAC-SHA-1, RFC 8018 §5.2. Vectors: RFC 6070.
 *
 * @returns `keyBytes` fresh bytes, the caller's
 * @throws {@link CryptoError} `bad-argument` before any work; `unavailable` or `self-test-failed` where no machine can
 * do it; the signal's reason when aborted
 * @example
 * ```ts
 * import { pbkdf2HmacSha1 } from "saltmill/crypto";
 * const utf8 = new TextEncoder();
 * const key = await pbkdf2HmacSha1({
 *   password: utf8.encode("password"),
 *   salt: utf8.encode("salt"),
 *   iterations: 4096,
 *   keyBytes: 20,
 * }); // 4b007901b765489abead49d926f721d065a429c1
 * ```
 */
export const pbkdf2HmacSha1: Pbkdf2HmacSha1 = async (parameters) => {
  assertParameters(parameters);
  const { password, salt, iterations, keyBytes, backend = "auto", signal, onProgress } = parameters;
  signal?.throwIfAborted();
  const own = Uint8Array.from(password);
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort(signal?.reason);
  };
  signal?.addEventListener("abort", abort);
  /** A listener that throws ends the work with its own error, on whichever machine it runs. */
  const tell = (fraction: number): void => {
    try {
      onProgress?.(fraction);
    } catch (error) {
      stop.abort(error);
    }
  };
  try {
    const progress = onProgress && tell;
    const job = { password: own, salt: Uint8Array.from(salt), iterations, keyBytes, onProgress: progress };
    const key = await deriveOn(backend, { ...job, signal: stop.signal });
    onProgress?.(1);
    return key;
  } finally {
    signal?.removeEventListener("abort", abort);
    wipe(own);
  }
};

function assertParameters(parameters: Pbkdf2Parameters): void {
  if (kindOf(parameters) !== "Object")
    throw new CryptoError("bad-argument", `parameters must be an object, not ${kindOf(parameters)}`);
  const { password, salt, iterations, keyBytes, backend = "auto", signal, onProgress } = parameters;
  assertBytes("password", password);
  assertBytes("salt", salt);
  assertInteger("iterations", iterations, 1, 2 ** 32 - 1);
  assertInteger("keyBytes", keyBytes, 1, 2 ** 29 - 1);
  if (backend !== "auto" && !backendNames.includes(backend)) {
    const came = typeof backend === "string" ? `"${backend as string}"` : kindOf(backend);
    throw new CryptoError("bad-argument", `backend must be one of auto, ${backendNames.join(", ")}, not ${came}`);
  }
  if (signal !== undefined) assertMethods("signal", signal, ["throwIfAborted", "addEventListener"]);
  if (onProgress !== undefined) assertMethods("onProgress", onProgress, ["call"]);
}
