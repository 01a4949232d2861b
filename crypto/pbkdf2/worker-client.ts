import { assertMethods, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { ProgressOptions } from "../progress.ts";
import type { Job } from "./backend.ts";
import { type Pbkdf2Calibration, pbkdf2Calibration, usePbkdf2Calibration } from "./calibrate.ts";
import { deriveWith } from "./choose.ts";
import { hmacSha1Prf } from "./hmac-sha1.ts";
import { assertParameters, type BackendChoice, type Pbkdf2Parameters } from "./parameters.ts";
import { runJobs } from "./run-jobs.ts";
import type { WorkerRequest } from "./worker-server.ts";

/** A worker as its owner sees it: a `Worker`. Its types are those that Node's declarations have, too. */
export interface WorkerPort {
  /** Receives the worker's responses. */
  onmessage: ((event: MessageEvent) => unknown) | null;
  /** Called when its script has failed. The event's type differs between browsers and Node. */
  onerror: ((event: never) => unknown) | null;
  /** Called when a response cannot be read. */
  onmessageerror?: ((event: MessageEvent) => unknown) | null;
  /** Sends the request, and transfers the buffers in `transfer`. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once. */
  terminate(): void;
}

/**
 * Returns a function that does the work of `pbkdf2HmacSha1` in a worker of its own.
 *
 * @param create - makes the worker, whose script calls {@link servePbkdf2}; may throw
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
 * Derives a batch in a worker of its own, so that the window stays responsive. The worker ends with its work, or in the middle
 * of it by the signal, and takes its copies of the passwords with it. Where no worker can be made, or its response holds no
 * keys, the work is done in this thread.
 *
 * @param jobs - owned by the caller: they are needed again if the worker fails
 */
export async function deriveInWorker(
  create: () => WorkerPort,
  jobs: readonly Job[],
  backend: BackendChoice,
  progress: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  let worker: WorkerPort | undefined;
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
      // it is not a worker, or has ended
    }
  }
  return deriveWith(backend, hmacSha1Prf, jobs, progress);
}

/** Node's own `Worker` takes a message, but calls no `onmessage`: its responses would never arrive. */
function assertWebWorker(worker: WorkerPort): void {
  if (!("onmessage" in worker)) throw new TypeError("this worker has no onmessage");
}

/** @returns the keys, or nothing where the worker's script cannot be loaded or responds with something else */
async function request(
  worker: WorkerPort,
  jobs: readonly Job[],
  backend: BackendChoice,
  { signal, onProgress }: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  // Copies to be transferred: the worker wipes them.
  const own = jobs.map(({ password, salt, iterations, keyBytes }) => {
    return { password: Uint8Array.from(password), salt: Uint8Array.from(salt), iterations, keyBytes };
  });
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
    });
  } finally {
    if (abort) signal?.removeEventListener("abort", abort);
    for (const { password } of own) wipe(password); // if they could not be transferred
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the keys if their number and lengths are right. */
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
