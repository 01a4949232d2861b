import { hex } from "../bytes.ts";
import type { ProgressOptions } from "../progress.ts";
import { testOnce } from "../self-test.ts";
import type { Prf } from "./prf.ts";

/** One derivation with checked parameters. The caller owns the byte arrays: a backend neither keeps nor wipes them. */
export interface Job {
  /** P of RFC 8018 §5.2. */
  readonly password: Uint8Array<ArrayBuffer>;
  /** S of RFC 8018 §5.2. */
  readonly salt: Uint8Array<ArrayBuffer>;
  /** c of RFC 8018 §5.2. */
  readonly iterations: number;
  /** dkLen of RFC 8018 §5.2, in bytes. */
  readonly keyBytes: number;
}

/** An implementation of PBKDF2. All implementations pass the same tests. */
export interface Backend {
  readonly name: BackendName;
  /** Returns the platform API that the backend uses, see {@link testOnce}. The backend `js` returns itself. */
  api(): object | undefined;
  /**
   * Derives a key for each job. The reported progress stays below 1, because the caller reports the end.
   *
   * @returns the keys in new arrays, owned by the caller; rejects with the signal's reason when aborted
   */
  derive(prf: Prf, jobs: readonly Job[], progress: ProgressOptions): Promise<Uint8Array<ArrayBuffer>[]>;
}

export type BackendName = "webcrypto" | "wasm-simd" | "wasm" | "js";

/** Returns the work of a job: the number of iterations for all blocks of the job's key. */
export function workOf({ words }: Prf, { iterations, keyBytes }: Job): number {
  return Math.ceil(keyBytes / (4 * words)) * iterations;
}

/** Returns the work of all jobs. */
export const totalWork = (prf: Prf, jobs: readonly Job[]): number =>
  jobs.reduce((sum, job) => sum + workOf(prf, job), 0);

/** Counts the blocks of all jobs. Each block is an independent chain of iterations. */
export function chainCount({ words }: Prf, jobs: readonly Job[]): number {
  return jobs.reduce((sum, { keyBytes }) => sum + Math.ceil(keyBytes / (4 * words)), 0);
}

/**
 * Tests a backend by deriving a known key. A passed test is not repeated for the same hash and API object.
 *
 * @throws CryptoError `unavailable` if the backend does not exist, `self-test-failed` if it gives wrong keys
 */
export async function selfTest(backend: Backend, prf: Prf, signal: AbortSignal | undefined): Promise<void> {
  await testOnce(backend, prf.hash, async () => {
    const [answer] = await backend.derive(prf, [{ ...knownJob, keyBytes: knownBytes(prf) }], { signal });
    return answer !== undefined && hex(answer) === prf.knownAnswer;
  });
}

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** The inputs of the fifth test vector of RFC 6070, which derives a key of 25 bytes with SHA-1. */
export const knownJob = {
  password: /* @__PURE__ */ ascii("passwordPASSWORDpassword"),
  salt: /* @__PURE__ */ ascii("saltSALTsaltSALTsaltSALTsaltSALTsalt"),
  iterations: 4096,
};

/**
 * Length of the test's key in bytes: three and a half blocks. So a backend that computes only the first block or only
 * some lanes fails the test.
 */
const knownBytes = ({ words }: Prf): number => 14 * words;
