import { AppError } from "../errors.ts";
import { createQueue } from "./storage.ts";

/**
 * Result of a write request: `changed` means that another writer has changed the data since the request was prepared,
 * so nothing was written.
 */
export type RequestAnswer = "written" | "changed";

const maxTries = 20; // maximum number of tries that fail because another window was faster

/** A queue for the changes of a window that sends its writes to the extension's background context. */
export interface RetryQueue {
  /**
   * Runs one change after another. If another writer has changed the data since a change was prepared, runs that change
   * again, starting with `begin`.
   */
  run<T>(begin: () => Promise<void>, work: () => Promise<T>, end: () => void): Promise<T>;
  /** @throws an error that makes `run` try again, if the answer is `changed` */
  settle(answer: RequestAnswer): void;
  readonly isTooLate: (error: unknown) => boolean;
}

/**
 * Creates a queue. Its `run` throws {@link AppError} `storage-busy` if another writer was faster in `maxTries` tries.
 */
export function createRetryQueue(): RetryQueue {
  const queue = createQueue();
  let tooLate: AppError | undefined;
  const isTooLate = (error: unknown): boolean => error === tooLate && tooLate !== undefined;
  return {
    run: (begin, work, end) =>
      queue(async () => {
        for (let attempt = 1; ; attempt++) {
          await begin();
          try {
            return await work();
          } catch (error) {
            if (!isTooLate(error) || attempt === maxTries) throw error;
          } finally {
            end();
          }
        }
      }),
    settle(answer) {
      if (answer !== "written") throw (tooLate = busy());
    },
    isTooLate,
  };
}

const busy = (): AppError =>
  new AppError("storage-busy", "other windows keep changing the vault: try again", ["another window"]);

export const refused = (): Promise<never> =>
  Promise.reject(new AppError("bad-argument", "the message is not a change of a vault", ["change", "something else"]));
