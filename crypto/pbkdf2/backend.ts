import type { Prf } from "./prf.ts";

/** One derivation, checked and owned by the caller: a backend neither keeps nor wipes its bytes. */
export interface Job {
  /** P of RFC 8018 §5.2. */
  readonly password: Uint8Array<ArrayBuffer>;
  /** S. */
  readonly salt: Uint8Array<ArrayBuffer>;
  /** c. */
  readonly iterations: number;
  /** dkLen, in bytes. */
  readonly keyBytes: number;
}

/** How the work is watched and stopped. */
export interface Course {
  readonly signal?: AbortSignal | undefined;
  /** Called with a growing fraction below 1 while the work goes on; the public function itself says the last 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** One machine that can run PBKDF2. All have this one contract and pass the same tests. */
export interface Backend {
  readonly name: BackendName;
  /** What must exist for it to run, or nothing; also the identity of what was passed by the known answer. */
  api(): object | undefined;
  /** @returns a key for each job, fresh bytes, the caller's. Rejects with the signal's reason when aborted. */
  derive(prf: Prf, jobs: readonly Job[], course: Course): Promise<Uint8Array<ArrayBuffer>[]>;
}

export type BackendName = "webcrypto" | "wasm-simd" | "wasm" | "js";

/** The work of a job, in iterations of one block. */
export function workOf({ words }: Prf, { iterations, keyBytes }: Job): number {
  return Math.ceil(keyBytes / (4 * words)) * iterations;
}

/** How many blocks the jobs have together: each is a chain of its own. */
export function chainCount({ words }: Prf, jobs: readonly Job[]): number {
  return jobs.reduce((sum, { keyBytes }) => sum + Math.ceil(keyBytes / (4 * words)), 0);
}
