import {
  argon2 as deriveTag,
  CryptoError,
  type ProgressOptions,
  wipe,
  type WorkerPort,
  type WorkerSelf,
} from "../crypto/index.ts";
import { AppError } from "./errors.ts";
import { askWorker, serveWorker } from "./worker.ts";

/** Parameters of Argon2. */
export interface Argon2Parameters {
  readonly kind: "d" | "id";
  /** Secret bytes, which the caller owns. */
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly passes: number;
  /** Memory in KiB. */
  readonly memory: number;
  readonly lanes: number;
  readonly bytes: number;
  /** Version 1.3 or, in older files, 1.0. Default: 0x13. */
  readonly version?: 0x10 | 0x13 | undefined;
}

/** A function that runs Argon2 and returns `bytes` secret bytes, which the caller wipes. */
export type Argon2 = (parameters: Argon2Parameters, progress: ProgressOptions) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Runs Argon2 in this thread, in slices.
 *
 * @throws AppError `memory` if the device refuses the memory; the reason of the aborted signal
 */
export const argon2InThisThread: Argon2 = async (parameters, progress) => {
  try {
    return await deriveTag({ ...parameters, ...progress });
  } catch (error) {
    throw isRefusal(error) ? memoryRefused(parameters, error) : error;
  }
};

const isRefusal = (error: unknown): boolean => error instanceof CryptoError && error.code === "memory";

function memoryRefused({ memory }: Argon2Parameters, cause?: unknown): AppError {
  const megabytes = Math.ceil(memory / 1024);
  return new AppError("memory", `this device could not give ${megabytes} MB`, [megabytes], { cause });
}

/** The answer of a worker to which the device has refused the memory. */
const refusal = "memory";

/**
 * Returns a function that runs each Argon2 in a separate worker. An abort ends the worker at once, and with it all of its
 * memory.
 *
 * @param create - creates a worker whose script calls {@link serveArgon2}
 */
export function argon2InWorker(create: () => WorkerPort): Argon2 {
  return async (parameters, progress) => {
    const password = parameters.password.slice();
    // The salt is copied too: it can be a part of the file's buffer, and a message would contain the whole buffer.
    const question: Argon2Parameters = { ...parameters, password, salt: parameters.salt.slice() };
    try {
      const answer = await askWorker(create, question, [password.buffer], progress);
      if (answer === refusal) throw memoryRefused(parameters);
      return answer as Uint8Array<ArrayBuffer>;
    } finally {
      if (password.length > 0) wipe(password); // a transferred buffer has no length, and the worker wipes it
    }
  };
}

/** Runs Argon2 inside a worker. */
export function serveArgon2(scope: WorkerSelf): void {
  serveWorker(scope, async (question, onProgress) => {
    const parameters = question as Argon2Parameters;
    try {
      const answer = await deriveTag({ ...parameters, onProgress });
      return { answer, transfer: [answer.buffer] };
    } catch (error) {
      if (isRefusal(error)) return { answer: refusal };
      throw error;
    } finally {
      wipe(parameters.password);
    }
  });
}
