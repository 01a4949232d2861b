/** One derivation, checked and owned by `pbkdf2.ts`: a backend neither keeps nor wipes its bytes. */
export interface Job {
  /** P of RFC 8018 §5.2. */
  readonly password: Uint8Array<ArrayBuffer>;
  /** S. */
  readonly salt: Uint8Array<ArrayBuffer>;
  /** c. */
  readonly iterations: number;
  /** dkLen, in bytes. */
  readonly keyBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with a growing fraction below 1 while the work goes on; `pbkdf2.ts` itself says the last 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** One machine that can run PBKDF2-HMAC-SHA1. All have this one contract and pass the same tests. */
export interface Backend {
  readonly name: BackendName;
  /** What must exist for it to run, or nothing; also the identity of what was proven by the known answer. */
  engine(): object | undefined;
  /** @returns fresh bytes, the caller's. Rejects with the signal's reason when aborted. */
  derive(job: Job): Promise<Uint8Array<ArrayBuffer>>;
}

export type BackendName = "webcrypto" | "wasm-simd" | "wasm" | "js";
