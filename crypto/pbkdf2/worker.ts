import { wipe } from "../bytes.ts";
import { CryptoError, type CryptoErrorCode } from "../errors.ts";
import type { Job } from "./backend.ts";
import { pbkdf2HmacSha1Here } from "./batch-here.ts";
import { type Pbkdf2Calibration, pbkdf2Calibration, usePbkdf2Calibration } from "./calibrate.ts";
import { assertCourse, assertJob, type Pbkdf2Course, type Pbkdf2Job, type Pbkdf2Parameters } from "./parameters.ts";

/** What goes into the worker: one batch, then nothing more. */
interface Question {
  readonly jobs: readonly Job[];
  readonly backend: Pbkdf2Parameters["backend"];
  readonly calibration: Pbkdf2Calibration;
}

type Answer =
  | { readonly fraction: number }
  | { readonly keys: readonly Uint8Array<ArrayBuffer>[]; readonly calibration: Pbkdf2Calibration }
  | { readonly error: { readonly code: CryptoErrorCode; readonly message: string } };

/** The end of a worker that is talked to, as `Worker` has it. */
export interface WorkerPort {
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
  terminate(): void;
}

/** The worker's own end, as its global scope has it. */
export interface WorkerSelf {
  onmessage: ((event: MessageEvent) => unknown) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/**
 * The inside of a worker for {@link pbkdf2InWorker} and {@link pbkdf2HmacSha1Batch}: answers one batch of derivations.
 *
 * @example
 * ```ts
 * import { servePbkdf2 } from "saltmill/crypto";
 * servePbkdf2(self); // the whole of the worker's script
 * ```
 */
export function servePbkdf2(scope: WorkerSelf): void {
  const answer = (message: Answer, transfer: Transferable[] = []): void => {
    scope.postMessage(message, transfer);
  };
  scope.onmessage = async ({ data }: MessageEvent<Question>) => {
    const { jobs, backend, calibration } = data;
    try {
      usePbkdf2Calibration(calibration);
      const onProgress = (fraction: number): void => {
        answer({ fraction });
      };
      const keys = await pbkdf2HmacSha1Here(jobs, { backend, onProgress });
      const buffers = keys.map(({ buffer }) => buffer);
      answer({ keys, calibration: pbkdf2Calibration() }, buffers);
    } catch (error) {
      const code = error instanceof CryptoError ? error.code : "unavailable";
      answer({ error: { code, message: error instanceof CryptoError ? error.message : "the worker failed" } });
    } finally {
      for (const { password } of jobs) wipe(password);
    }
  };
}

/**
 * The batch in a worker of its own, so that the window stays alive. The worker ends with its work, or in the middle of it
 * by the signal, and takes its copies of the passwords with it. Where no worker can be had the work is done here.
 */
export async function deriveInWorker(
  create: () => WorkerPort,
  jobs: readonly Pbkdf2Job[],
  backend: Pbkdf2Parameters["backend"],
  course: Pbkdf2Course,
): Promise<Uint8Array<ArrayBuffer>[]> {
  course.signal?.throwIfAborted();
  const here = (): Promise<Uint8Array<ArrayBuffer>[]> => pbkdf2HmacSha1Here(jobs, { ...course, backend });
  let worker: WorkerPort;
  try {
    worker = create();
  } catch {
    return here();
  }
  try {
    return (await ask(worker, jobs, backend, course)) ?? (await here());
  } finally {
    worker.terminate();
  }
}

/**
 * {@link pbkdf2HmacSha1} in a worker of its own.
 *
 * @param create - makes the worker, whose script calls {@link servePbkdf2}; may throw
 * @example
 * ```ts
 * import { pbkdf2InWorker } from "saltmill/crypto";
 * const pbkdf2 = pbkdf2InWorker(() => new Worker("worker.js"));
 * ```
 */
export function pbkdf2InWorker(
  create: () => WorkerPort,
): (parameters: Pbkdf2Parameters) => Promise<Uint8Array<ArrayBuffer>> {
  return async (parameters) => {
    assertJob("", parameters);
    assertCourse(parameters);
    const [key] = await deriveInWorker(create, [parameters], parameters.backend, parameters);
    return key!;
  };
}

/** @returns the keys, or nothing where the worker's script could not be loaded */
function ask(
  worker: WorkerPort,
  jobs: readonly Pbkdf2Job[],
  backend: Pbkdf2Parameters["backend"],
  { signal, onProgress }: Pbkdf2Course,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("fraction" in data) onProgress?.(data.fraction);
      else if ("keys" in data) {
        usePbkdf2Calibration(data.calibration);
        resolve([...data.keys]);
      } else reject(new CryptoError(data.error.code, data.error.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(undefined);
    };
    // Handed over, not copied once more: the worker wipes them.
    const own = jobs.map(({ password, salt, iterations, keyBytes }) => {
      return { password: Uint8Array.from(password), salt: Uint8Array.from(salt), iterations, keyBytes };
    });
    const question: Question = { jobs: own, backend, calibration: pbkdf2Calibration() };
    const passwords = own.map(({ password }) => password.buffer);
    worker.postMessage(question, passwords);
  });
}
