import { assertMethods, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { ProgressOptions } from "../progress.ts";
import type { Job } from "./backend.ts";
import { type Pbkdf2Calibration, pbkdf2Calibration, usePbkdf2Calibration } from "./calibrate.ts";
import { assertParameters, type BackendChoice, copyJob, type Pbkdf2Parameters, runJobs } from "./jobs.ts";
import { deriveWith } from "./pbkdf2.ts";
import { hmacSha1Prf } from "./prf.ts";
import type { PrepareRequest, WorkerRequest } from "./worker-server.ts";

/**
 * The part of the `Worker` interface that the creator of a worker uses. All its types also exist in Node's type
 * declarations.
 */
export interface WorkerPort {
  /** Receives the worker's responses. */
  onmessage: ((event: MessageEvent) => unknown) | null;
  /** Called when the worker's script has failed. The event's type differs between browsers and Node. */
  onerror: ((event: never) => unknown) | null;
  /** Called when a response cannot be read. */
  onmessageerror?: ((event: MessageEvent) => unknown) | null;
  /** Sends the request, and transfers the buffers in `transfer`. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once. */
  terminate(): void;
}

/**
 * Returns a function with the interface of `pbkdf2HmacSha1` that runs each derivation in a separate worker.
 *
 * @param create - creates the worker, whose script calls {@link servePbkdf2}; may throw
 * @throws `CryptoError` `bad-argument`
 * @example
 * ```ts
 * import { pbkdf2InWorker } from "saltmill/crypto";
 * const pbkdf2 = pbkdf2InWorker(() => new Worker("worker.js"));
 * ```
 */
export function pbkdf2InWorker(
  create: () => WorkerPort,
): (parameters: Pbkdf2Parameters) => Promise<Uint8Array<ArrayBuffer>> {
  assertMethods("create", create, ["call"]);
  return async (parameters) => {
    const backend = assertParameters(parameters);
    const [key] = await runJobs([parameters], parameters, (jobs, progress) =>
      deriveInWorker(create, jobs, backend, progress),
    );
    return key!;
  };
}

/**
 * Derives a batch in a separate worker, so that the window stays responsive. Ends the worker after the work or on an
 * abort. This also discards the worker's copies of the passwords. If no worker can be created, or if the worker's
 * script fails or its response is not valid, the work runs in this thread. An error that the worker reports is thrown.
 *
 * @param jobs - owned by the caller and not transferred, because they are needed again if the worker fails
 */
export async function deriveInWorker(
  create: () => WorkerPort,
  jobs: readonly Job[],
  backend: BackendChoice,
  progress: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  let worker: WorkerPort | undefined;
  progress.signal?.throwIfAborted(); // the progress of another share may have aborted this one
  try {
    worker = create();
    assertWebWorker(worker);
    const keys = await request(worker, jobs, backend, progress);
    if (keys) return keys;
  } catch (error) {
    progress.signal?.throwIfAborted();
    if (error instanceof CryptoError) throw error;
  } finally {
    try {
      worker?.terminate();
    } catch {
      // The object is not a worker, or the worker has ended.
    }
  }
  return deriveWith(backend, hmacSha1Prf, jobs, progress);
}

/**
 * Throws for Node's own `Worker`, which accepts messages but never calls `onmessage`, so that no response would arrive.
 */
function assertWebWorker(worker: WorkerPort): void {
  if (!("onmessage" in worker)) throw new TypeError("this worker has no onmessage");
}

/**
 * Sends the jobs to the worker and waits for its response.
 *
 * @returns the keys, or undefined if the worker's script fails or its response is not valid
 */
async function request(
  worker: WorkerPort,
  jobs: readonly Job[],
  backend: BackendChoice,
  { signal, onProgress }: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  // The passwords of these copies are transferred to the worker, which wipes them.
  const own = jobs.map(copyJob);
  let abort: (() => void) | undefined;
  try {
    return await new Promise((resolve, reject) => {
      abort = () => {
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", abort, { once: true });
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        const response = isObject(data) ? data : {};
        if (typeof response["fraction"] === "number") onProgress?.(response["fraction"]);
        else if (isObject(response["error"])) reject(errorOf(response["error"]));
        else {
          const keys = keysOf(response["keys"], jobs);
          const calibration = response["calibration"];
          if (keys && isObject(calibration)) usePbkdf2Calibration(calibration as Pbkdf2Calibration);
          resolve(keys);
        }
      };
      worker.onerror = (event) => {
        (event as { preventDefault?: () => void }).preventDefault?.();
        resolve(undefined);
      };
      worker.onmessageerror = () => {
        resolve(undefined);
      };
      const message: WorkerRequest = { jobs: own, backend, calibration: pbkdf2Calibration() };
      worker.postMessage(
        message,
        own.map(({ password }) => password.buffer),
      );
      onProgress?.(0); // the worker has its work: the caller may draw now
    });
  } finally {
    if (abort) signal?.removeEventListener("abort", abort);
    // A transferred buffer is detached: its length is 0, and filling it would throw. Every other buffer was not
    // transferred and is wiped here.
    for (const { password } of own) if (password.length > 0) wipe(password);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the keys if their number and their lengths are right, otherwise undefined. */
function keysOf(keys: unknown, jobs: readonly Job[]): Uint8Array<ArrayBuffer>[] | undefined {
  if (!Array.isArray(keys) || keys.length !== jobs.length) return undefined;
  const fit = keys.every((key, i) => key instanceof Uint8Array && key.length === jobs[i]?.keyBytes);
  return fit ? (keys as Uint8Array<ArrayBuffer>[]) : undefined;
}

const errorOf = ({ code, message }: Record<string, unknown>): CryptoError =>
  new CryptoError(
    code === "bad-argument" || code === "self-test-failed" ? code : "unavailable",
    typeof message === "string" ? message : "the worker failed",
  );

/** Workers for derivations, one of which can be started before it is needed. */
export interface SpareWorker {
  /**
   * Starts a worker, unless one is already prepared. The worker compiles and tests the fastest backend. Errors are
   * ignored, because `take` creates a new worker if none was prepared.
   */
  readonly prepare: () => void;
  /** Returns the prepared worker, or a new worker. No worker is returned twice. */
  readonly take: () => WorkerPort;
}

/**
 * Creates a {@link SpareWorker}. Calling `prepare` early saves time: when a derivation needs the worker, its script is
 * already loaded and its backend is compiled.
 *
 * @param create - creates a worker whose script calls `servePbkdf2`; may throw
 */
export function spareWorker(create: () => WorkerPort): SpareWorker {
  let spare: WorkerPort | undefined;
  return {
    prepare() {
      if (spare) return;
      try {
        const worker = create();
        worker.onerror = (event) => {
          (event as { preventDefault?: () => void }).preventDefault?.();
          if (spare === worker) spare = undefined;
        };
        const message: PrepareRequest = { prepare: true, calibration: pbkdf2Calibration() };
        worker.postMessage(message, []);
        spare = worker;
      } catch {
        // Ignored: the derivation tries to create a worker again, and runs in this thread if that fails too.
      }
    },
    take() {
      const worker = spare ?? create();
      spare = undefined;
      return worker;
    },
  };
}
