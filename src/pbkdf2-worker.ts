import {
  CryptoError,
  type CryptoErrorCode,
  pbkdf2HmacSha1,
  type Pbkdf2HmacSha1,
  type Pbkdf2Parameters,
  wipe,
} from "../crypto/index.ts";

/** What goes into the worker: one job, then nothing more. */
interface Question {
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  readonly keyBytes: number;
  readonly backend: Pbkdf2Parameters["backend"];
}

type Answer =
  | { readonly fraction: number }
  | { readonly key: Uint8Array<ArrayBuffer> }
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

/** Inside the worker: answers one derivation. */
export function servePbkdf2(scope: WorkerSelf): void {
  const answer = (message: Answer, transfer: Transferable[] = []): void => {
    scope.postMessage(message, transfer);
  };
  scope.onmessage = async ({ data }: MessageEvent<Question>) => {
    try {
      const onProgress = (fraction: number): void => {
        answer({ fraction });
      };
      const key = await pbkdf2HmacSha1({ ...data, onProgress });
      answer({ key }, [key.buffer]);
    } catch (error) {
      const code = error instanceof CryptoError ? error.code : "unavailable";
      answer({ error: { code, message: error instanceof CryptoError ? error.message : "the worker failed" } });
    } finally {
      wipe(data.password);
    }
  };
}

/**
 * PBKDF2 in a worker of its own, so that the window stays alive. The worker ends with its job, or in the middle of it by
 * the signal, and takes its copy of the password with it. Where no worker can be had the work is done here.
 *
 * @param create - makes the worker; may throw
 */
export function pbkdf2InWorker(create: () => WorkerPort): Pbkdf2HmacSha1 {
  return async (parameters) => {
    parameters.signal?.throwIfAborted();
    let worker: WorkerPort;
    try {
      worker = create();
    } catch {
      return pbkdf2HmacSha1(parameters);
    }
    try {
      return (await ask(worker, parameters)) ?? (await pbkdf2HmacSha1(parameters));
    } finally {
      worker.terminate();
    }
  };
}

/** @returns the key, or nothing where the worker's script could not be loaded */
function ask(
  worker: WorkerPort,
  { password, salt, iterations, keyBytes, backend, signal, onProgress }: Pbkdf2Parameters,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("fraction" in data) onProgress?.(data.fraction);
      else if ("key" in data) resolve(data.key);
      else reject(new CryptoError(data.error.code, data.error.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(undefined);
    };
    const own = Uint8Array.from(password); // handed over, not copied: the worker wipes it
    const question: Question = { password: own, salt: Uint8Array.from(salt), iterations, keyBytes, backend };
    worker.postMessage(question, [own.buffer]);
  });
}
