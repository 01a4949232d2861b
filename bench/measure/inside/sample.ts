/** Takes samples. A sample is the time of several runs between two readings of the clock. */
import type { Prepared } from "../study.ts";

type Fresh = Uint8Array<ArrayBuffer>;

/**
 * Maximum number of different salts. Firefox caches PBKDF2's results for the last few salts, but not for thousands of
 * salts.
 */
const mostFresh = 4096;
const freshLength = 16;

/** @returns 16 random bytes for each run; after `mostFresh` runs, `sample` uses the first bytes again */
export function freshBytes(runs: number): readonly Fresh[] {
  const count = Math.min(runs, mostFresh);
  // `all` has at most 65,536 bytes, which is the limit of `getRandomValues`
  const all = crypto.getRandomValues(new Uint8Array(freshLength * count));
  return Array.from({ length: count }, (_, i) => all.slice(i * freshLength, (i + 1) * freshLength));
}

/** The result of the last run. Without this variable, the engine could remove work whose result nobody uses. */
let last: unknown;
export const lastAnswer = (): unknown => last;

/**
 * @returns the time of all runs together, in milliseconds; does not include the time of `ready`, which prepares a run
 */
export async function sample(it: Prepared, fresh: readonly Fresh[], runs: number): Promise<number> {
  return it.ready ? sampleReady(it.ready, fresh, runs) : sampleRuns(it, fresh, runs);
}

async function sampleRuns(it: Prepared, fresh: readonly Fresh[], runs: number): Promise<number> {
  const begun = performance.now();
  for (let i = 0; i < runs; i++) {
    const salt = fresh[i % fresh.length];
    if (salt === undefined) break;
    const answer = it.run(salt);
    // The result is awaited only if it is a promise, because a synchronous contender must not wait for the event loop.
    last = answer instanceof Promise ? await answer : answer;
  }
  return performance.now() - begun;
}

async function sampleReady(
  ready: NonNullable<Prepared["ready"]>,
  fresh: readonly Fresh[],
  runs: number,
): Promise<number> {
  const all: (() => unknown)[] = [];
  for (let i = 0; i < runs; i++) all.push(await ready(fresh[i % fresh.length] ?? new Uint8Array(freshLength)));
  const begun = performance.now();
  for (const run of all) {
    const answer = run();
    last = answer instanceof Promise ? await answer : answer;
  }
  return performance.now() - begun;
}

/** Returns the smallest step of the engine's clock, in milliseconds. */
export function clockStep(): number {
  let least = Infinity;
  for (let i = 0; i < 20; i++) {
    const begun = performance.now();
    let now = begun;
    while (now === begun) now = performance.now();
    least = Math.min(least, now - begun);
  }
  return least;
}

/**
 * Waits until the event loop has run once, so that a page can draw. In browsers, a repeated timer would wait at least
 * 4 ms.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
