import { AppError } from "../errors.ts";
import { createQueue } from "./storage.ts";

/** What came of a change that was handed over: too late where somebody else had changed in between what it began with. */
export type RequestAnswer = "written" | "changed";

const most = 20; // each lost to a change that somebody else has made

/** The pieces of work of one window that hands over what it writes. */
export interface RetryQueue {
  /** One after another; each runs again, from `begin` on, as long as its change comes too late. */
  run<T>(begin: () => Promise<void>, work: () => Promise<T>, end: () => void): Promise<T>;
  /** @throws what `run` knows as "too late" */
  settle(answer: RequestAnswer): void;
  readonly isTooLate: (error: unknown) => boolean;
}

/** @returns attempts of which the last throws {@link AppError} `storage-busy` */
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
            if (!isTooLate(error) || attempt === most) throw error;
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

const busy = (): AppError => new AppError("storage-busy", "other windows keep changing the vault", ["another window"]);

export const refused = (): Promise<never> =>
  Promise.reject(new AppError("bad-argument", "this is no change of a vault", ["change", "something else"]));
