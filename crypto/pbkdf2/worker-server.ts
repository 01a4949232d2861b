import { assertMethods, wipe } from "../bytes.ts";
import { CryptoError, type CryptoErrorCode } from "../errors.ts";
import type { Job } from "./backend.ts";
import { type Pbkdf2Calibration, pbkdf2Calibration, usePbkdf2Calibration } from "./calibrate.ts";
import { deriveWith, prepareBackend } from "./pbkdf2.ts";
import { hmacSha1Prf } from "./prf.ts";
import type { BackendChoice } from "./jobs.ts";

/**
 * The message that tells a spare worker to compile, test and warm up the fastest backend. Other workers get only a
 * {@link WorkerRequest}.
 */
export interface PrepareRequest {
  readonly prepare: true;
  readonly calibration: Pbkdf2Calibration;
}

/** The message with the work: a batch of derivations whose parameters the sender has checked. */
export interface WorkerRequest {
  readonly jobs: readonly Job[];
  readonly backend: BackendChoice;
  readonly calibration: Pbkdf2Calibration;
}

/** The messages from a worker: any number of progress fractions, and at the end the keys or an error. */
export type WorkerResponse =
  | { readonly fraction: number }
  | { readonly keys: readonly Uint8Array<ArrayBuffer>[]; readonly calibration: Pbkdf2Calibration }
  | { readonly error: { readonly code: CryptoErrorCode; readonly message: string } };

/** The part of a worker's global scope that {@link servePbkdf2} needs. */
export interface WorkerSelf {
  /** Receives the request. */
  onmessage: ((event: MessageEvent) => unknown) | null;
  /** Sends a response. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
}

/**
 * Runs batches of derivations inside a worker that {@link pbkdf2InWorker} or `pbkdf2HmacSha1Batch` created.
 *
 * @throws `CryptoError` `bad-argument`
 * @example
 * ```ts
 * import { servePbkdf2 } from "saltmill/crypto";
 * servePbkdf2(self); // the whole of the worker's script
 * ```
 */
export function servePbkdf2(scope: WorkerSelf): void {
  assertMethods("scope", scope, ["postMessage"]);
  const respond = (message: WorkerResponse, transfer: ArrayBuffer[] = []): void => {
    scope.postMessage(message, transfer);
  };
  const warmUp = new AbortController();
  scope.onmessage = async ({ data }: MessageEvent<WorkerRequest | PrepareRequest>) => {
    if ("prepare" in data) {
      usePbkdf2Calibration(data.calibration);
      // an error is ignored here, because the derivation will report it
      await prepareBackend(hmacSha1Prf, warmUp.signal).catch(() => undefined);
      return;
    }
    warmUp.abort();
    const { jobs, backend, calibration } = data;
    try {
      usePbkdf2Calibration(calibration);
      const onProgress = (fraction: number): void => {
        respond({ fraction });
      };
      const keys = await deriveWith(backend, hmacSha1Prf, jobs, { onProgress });
      const buffers = keys.map(({ buffer }) => buffer);
      respond({ keys, calibration: pbkdf2Calibration() }, buffers);
    } catch (error) {
      const { code, message } =
        error instanceof CryptoError ? error : ({ code: "unavailable", message: "the worker failed" } as const);
      respond({ error: { code, message } });
    } finally {
      for (const { password } of jobs) wipe(password);
    }
  };
}
