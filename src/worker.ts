import type { ProgressOptions, WorkerPort, WorkerSelf } from "../crypto/index.ts";

/** The messages from a worker: any number of progress fractions, and at the end the answer or the news of a failure. */
type Response = { readonly fraction: number } | { readonly answer: unknown } | { readonly failed: true };

/** An answer, and the buffers in it that are transferred instead of copied. */
export interface WorkerAnswer {
  readonly answer: unknown;
  readonly transfer?: ArrayBuffer[];
}

/**
 * Asks a new worker one question. The worker ends with its answer. An abort ends it at once, in the middle of its work,
 * which is why work that a file or a picture can make slow runs in a worker.
 *
 * The work never runs in this thread instead, because it would block the window.
 *
 * @param create - creates a worker whose script calls {@link serveWorker}
 * @param transfer - the buffers in `question` that are transferred. If the question is not sent, they stay here.
 * @throws the reason of the aborted signal; Error if the worker cannot be started or fails. The error contains nothing
 * from the question.
 */
export async function askWorker(
  create: () => WorkerPort,
  question: unknown,
  transfer: ArrayBuffer[],
  { signal, onProgress }: ProgressOptions,
): Promise<unknown> {
  signal?.throwIfAborted();
  const worker = create();
  let abort: (() => void) | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = (event?: { preventDefault?: () => void }): void => {
        event?.preventDefault?.();
        reject(new Error("the worker has failed"));
      };
      abort = () => {
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", abort, { once: true });
      worker.onmessage = ({ data }: MessageEvent<Response>) => {
        if ("fraction" in data) onProgress?.(data.fraction);
        else if ("answer" in data) resolve(data.answer);
        else fail();
      };
      worker.onerror = fail;
      worker.onmessageerror = () => {
        fail();
      };
      worker.postMessage(question, transfer);
    });
  } finally {
    if (abort) signal?.removeEventListener("abort", abort);
    worker.terminate();
  }
}

/**
 * Answers the question that {@link askWorker} sends to this worker. If `work` throws, only the fact is reported: an
 * error could contain secrets.
 */
export function serveWorker(
  scope: WorkerSelf,
  work: (question: unknown, onProgress: (fraction: number) => void) => Promise<WorkerAnswer>,
): void {
  const respond = (response: Response, transfer: ArrayBuffer[] = []): void => {
    scope.postMessage(response, transfer);
  };
  scope.onmessage = async ({ data }: MessageEvent<unknown>) => {
    try {
      const { answer, transfer } = await work(data, (fraction) => {
        respond({ fraction });
      });
      respond({ answer }, transfer);
    } catch {
      respond({ failed: true });
    }
  };
}
