/** Waits for conditions, never for a fixed time. */
import { setTimeout as sleep } from "node:timers/promises";

/** Maximum time to wait for anything, including the start of a browser. */
export const PATIENCE_MS = 60_000;
const INTERVAL_MS = 30;

/** Error for a command to a tab or popup that closed while the command ran. */
export class SurfaceClosed extends Error {
  override readonly name = "SurfaceClosed";
}

/**
 * Calls `attempt` until it returns something other than `undefined` or `false`.
 *
 * @param what - for the error message: "Waited 60 s in vain for `what`"
 * @param attempt - one quick check
 * @param details - returns more text for the error message; called only if the time is over
 */
export async function waitFor<T>(
  what: string,
  attempt: () => Promise<T | undefined | false>,
  details: () => Promise<string> = () => Promise.resolve(""),
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const result = await within(what, attempt());
    if (result !== undefined && result !== false) return result;
    if (Date.now() > deadline) break;
    await sleep(INTERVAL_MS);
  }
  const more = await details().catch((error: unknown) => String(error));
  throw new Error(`Waited ${PATIENCE_MS / 1000} s in vain for ${what}${more === "" ? "." : `\n${more}`}`);
}

/** @returns the result of `promise`; rejects with "`what` took longer than 60 s" if the promise takes longer */
export async function within<T>(what: string, promise: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error(`${what} took longer than ${PATIENCE_MS / 1000} s.`);
  });
  late.catch(() => undefined); // the abort below makes `late` reject, which must not be reported as unhandled
  try {
    return await Promise.race([promise, late]);
  } finally {
    stop.abort();
  }
}
