import type { WorkerPort } from "../../crypto/index.ts";
import type { Strength } from "../../src/strength.ts";
import type { HeldSecret } from "./held-secret.ts";

/** Message to the worker: the password whose strength the worker estimates. */
export interface StrengthQuestion {
  readonly password: string;
  /** Words that an attacker would try first, such as the words of the identity. */
  readonly own: readonly string[];
}

/**
 * Estimates the strength of passwords in a worker. The worker keeps the passwords in its memory until `end` is called.
 */
export interface StrengthWorker {
  /** Rejects if the worker was ended or cannot be started. */
  readonly strengthOf: (password: string, own: readonly string[]) => Promise<Strength>;
  /** Ends the worker. The next call of `strengthOf` starts a new worker. */
  readonly end: () => void;
}

export function createStrengthWorker(createWorker: () => WorkerPort): StrengthWorker {
  let worker: WorkerPort | undefined;
  let pending: { resolve: (strength: Strength) => void; reject: (error: Error) => void }[] = [];

  const end = (): void => {
    worker?.terminate();
    worker = undefined;
    const unanswered = pending;
    pending = [];
    for (const { reject } of unanswered) reject(new Error("the worker that estimates strength has ended"));
  };
  const start = (): WorkerPort => {
    const started = createWorker();
    started.onmessage = ({ data }: MessageEvent<Strength>) => pending.shift()?.resolve(data);
    started.onerror = end;
    return started;
  };
  return {
    strengthOf: (password, own) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        pending.push({ resolve, reject });
        worker.postMessage({ password, own } satisfies StrengthQuestion, []);
      }),
    end,
  };
}

/** Estimates the strength of a password while the user types. */
export interface FollowedStrength {
  /**
   * Starts an estimate of the current text, and passes the result to the function `tell` given to `followStrength`. If
   * the text is empty, ends the worker instead.
   */
  readonly ask: (own: readonly string[]) => void;
  /**
   * Estimates the strength of the current text. Resolves to undefined if the text is empty or the worker does not
   * answer.
   */
  readonly now: (own: readonly string[]) => Promise<Strength | undefined>;
}

/**
 * Estimates the strength of the typed password. If the text changes during an estimate, the newest text is estimated
 * next.
 *
 * @param tell - receives the results of the estimates that `ask` has started
 */
export function followStrength(
  secret: HeldSecret,
  { strengthOf, end }: StrengthWorker,
  tell: (strength: Strength) => void,
): FollowedStrength {
  let waiting: readonly string[] | undefined; // words of the next estimate; set if the text changes during an estimate
  let isBusy = false;
  const now = (own: readonly string[]): Promise<Strength | undefined> =>
    secret.text === ""
      ? Promise.resolve(undefined)
      : // an error is ignored, because the password field also works without an estimate
        strengthOf(secret.text, own).catch(() => undefined);
  const estimate = async (own: readonly string[]): Promise<void> => {
    isBusy = true;
    const strength = await now(own);
    isBusy = false;
    const next = waiting;
    waiting = undefined;
    if (next && secret.text !== "") await estimate(next);
    else if (strength !== undefined) tell(strength);
  };
  return {
    now,
    ask: (own) => {
      if (secret.text === "") end();
      else if (isBusy) waiting = own;
      else void estimate(own);
    },
  };
}
