import { assertBytes, assertInteger, assertMethods, assertObject, kindOf } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { BackendName } from "./backend.ts";
import { backendNames } from "./calibrate.ts";

/** One derivation. */
export interface Pbkdf2Job {
  /** P: secret bytes, any length; copied at once, the caller's to wipe. */
  password: Uint8Array;
  /** S: any length. */
  salt: Uint8Array;
  /** c: 1 … 2^32-1. */
  iterations: number;
  /** dkLen in bytes: 1 … 2^29-1; WebCrypto takes it in bits, modulo 2^32. */
  keyBytes: number;
}

/** How a derivation is watched and stopped. */
export interface Pbkdf2Course {
  /** Rejects with the signal's reason; after it at most one slice (8,192 iterations, of as many chains as there are lanes) runs. */
  signal?: AbortSignal | undefined;
  /** Called with a growing fraction of the work, the last time with 1. Under WebCrypto the steps before are estimates. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** What `pbkdf2HmacSha1` and `pbkdf2HmacSha256` take. All bytes are the caller's and are not changed. */
export interface Pbkdf2Parameters extends Pbkdf2Job, Pbkdf2Course {
  /** The machine; `auto` (the default) takes the fastest that works, as measured here. */
  backend?: "auto" | BackendName | undefined;
}

/** @param name - what the messages call the job: nothing, or which of a batch */
export function assertJob(name: string, job: Pbkdf2Job): void {
  assertObject(name || "parameters", job);
  const field = (key: keyof Pbkdf2Job): string => (name ? `${name}.${key}` : key);
  assertBytes(field("password"), job.password);
  assertBytes(field("salt"), job.salt);
  assertInteger(field("iterations"), job.iterations, 1, 2 ** 32 - 1);
  assertInteger(field("keyBytes"), job.keyBytes, 1, 2 ** 29 - 1);
}

export function assertCourse({ signal, onProgress }: Pbkdf2Course): void {
  if (signal !== undefined) assertMethods("signal", signal, ["throwIfAborted", "addEventListener"]);
  if (onProgress !== undefined) assertMethods("onProgress", onProgress, ["call"]);
}

export function assertBackend(backend: unknown): asserts backend is "auto" | BackendName {
  if (backend === "auto" || backendNames.some((name) => name === backend)) return;
  throw new CryptoError(
    "bad-argument",
    `backend must be one of auto, ${backendNames.join(", ")}, not ${kindOf(backend)}`,
  );
}
