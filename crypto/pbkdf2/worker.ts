import { assertMethods, wipe } from "../bytes.ts";
import { CryptoError, type CryptoErrorCode } from "../errors.ts";
import type { Course, Job } from "./backend.ts";
import { pbkdf2HmacSha1Here } from "./batch-here.ts";
import { type Pbkdf2Calibration, pbkdf2Calibration, usePbkdf2Calibration } from "./calibrate.ts";
import { assertBackend, assertCourse, assertJob, type Pbkdf2Parameters } from "./parameters.ts";
import { supervise } from "./supervise.ts";

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

/** The end of a worker that is talked to, as `Worker` has it. Typed by what Node's types know too. */
export interface WorkerPort {
  /** Hears the worker's answers. */
  onmessage: ((event: MessageEvent) => unknown) | null;
  /** Hears that its script failed; by which event, differs. */
  onerror: ((event: never) => unknown) | null;
  /** Hears an answer that could not be read. */
  onmessageerror?: ((event: MessageEvent) => unknown) | null;
  /** Asks it, and hands over the buffers in `transfer`. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends it at once. */
  terminate(): void;
}

/** The worker's own end, as its global scope has it. */
export interface WorkerSelf {
  /** Hears the question. */
  onmessage: ((event: MessageEvent) => unknown) | null;
  /** Answers it. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
}

/**
 * The inside of a worker for {@link pbkdf2InWorker} and `pbkdf2HmacSha1Batch`: answers one batch of derivations.
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
  const answer = (message: Answer, transfer: ArrayBuffer[] = []): void => {
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
 * by the signal, and takes its copies of the passwords with it. Where no worker can be had, or it answers something else
 * than keys, the work is done here.
 *
 * @param jobs - nobody else's: they may be needed after the worker has failed
 */
export async function deriveInWorker(
  create: () => WorkerPort,
  jobs: readonly Job[],
  backend: Pbkdf2Parameters["backend"],
  course: Course,
): Promise<Uint8Array<ArrayBuffer>[]> {
  let worker: WorkerPort | undefined;
  try {
    worker = create();
    assertHears(worker);
    const keys = await ask(worker, jobs, backend, course);
    if (keys) return keys;
  } catch (error) {
    course.signal?.throwIfAborted();
    if (error instanceof CryptoError) throw error;
  } finally {
    try {
      worker?.terminate();
    } catch {
      // it is no worker, or has ended
    }
  }
  return pbkdf2HmacSha1Here(jobs, { ...course, backend });
}

/** Node's own `Worker` takes a question, but would never be heard: it has no `onmessage`. */
function assertHears(worker: WorkerPort): void {
  if (!("onmessage" in worker)) throw new TypeError("what was made for a worker has no onmessage");
}

/** @returns the keys, or nothing where the worker's script could not be loaded or it answers something else */
async function ask(
  worker: WorkerPort,
  jobs: readonly Job[],
  backend: Pbkdf2Parameters["backend"],
  { signal, onProgress }: Course,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  // Handed over, not copied once more: the worker wipes them.
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
        const answer = isObject(data) ? data : {};
        if (typeof answer["fraction"] === "number") onProgress?.(answer["fraction"]);
        else if (isObject(answer["error"])) reject(errorOf(answer["error"]));
        else {
          const keys = keysOf(answer["keys"], jobs);
          if (keys && isObject(answer["calibration"])) usePbkdf2Calibration(answer["calibration"] as Pbkdf2Calibration);
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
      const question: Question = { jobs: own, backend, calibration: pbkdf2Calibration() };
      worker.postMessage(
        question,
        own.map(({ password }) => password.buffer),
      );
    });
  } finally {
    if (abort) signal?.removeEventListener("abort", abort);
    for (const { password } of own) wipe(password); // what was not handed over
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The keys, if they are as many and as long as they must be. */
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

/**
 * `pbkdf2HmacSha1` in a worker of its own.
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
    assertJob("", parameters);
    assertCourse(parameters);
    const { backend = "auto" } = parameters;
    assertBackend(backend);
    const [key] = await supervise([parameters], parameters, (jobs, course) =>
      deriveInWorker(create, jobs, backend, course),
    );
    return key!;
  };
}
