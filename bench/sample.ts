/** One sample of a time: so many runs between two looks at the clock. */
import type { Prepared } from "./study.ts";

type Fresh = Uint8Array<ArrayBuffer>;

/** So many different ones are enough: Firefox remembers what PBKDF2 gave for the last salts, not for thousands. */
const mostFresh = 4096;
const freshLength = 16;

/** @returns 16 random bytes for each run, until they come round again */
export function freshBytes(runs: number): readonly Fresh[] {
  const count = Math.min(runs, mostFresh);
  const all = crypto.getRandomValues(new Uint8Array(freshLength * count)); // 65,536 bytes at most, which is all that may be asked for
  return Array.from({ length: count }, (_, i) => all.slice(i * freshLength, (i + 1) * freshLength));
}

/** Keeps the engine from seeing that nobody wants the answers. */
let last: unknown;
export const lastAnswer = (): unknown => last;

/** @returns milliseconds of all runs, one after the other */
export async function sample(it: Prepared, fresh: readonly Fresh[], runs: number): Promise<number> {
  const begun = performance.now();
  for (let i = 0; i < runs; i++) {
    const salt = fresh[i % fresh.length];
    if (salt === undefined) break;
    const answer = it.run(salt);
    // A synchronous contender pays for no turn of the event loop.
    last = answer instanceof Promise ? await answer : answer;
  }
  return performance.now() - begun;
}

/** @returns the least that the clock moves, in milliseconds */
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

/** A turn of the event loop, in which a page can draw; a timer would wait at least 4 ms. */
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
