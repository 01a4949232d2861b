import { assertObject, u32, wipe } from "../bytes.ts";
import { type Backend, type BackendName, knownJob, selfTest } from "./backend.ts";
import { backends, js, wasmSimd } from "./backends.ts";
import { webcrypto } from "./webcrypto.ts";
import type { Prf } from "./prf.ts";

/**
 * Minimum number of iterations for which measuring saves time. Deriving the master key from a master password takes
 * more than ten times as many iterations.
 */
export const worthMeasuring = 100_000;
/**
 * Minimum duration of a sample in milliseconds. A sample gets more iterations (at most `largestSample`) until it takes
 * this long, because the clocks of some browsers count only whole milliseconds.
 */
const sampleMs = 6;
const firstSample = 16_384;
const largestSample = 131_072;
const sampleRounds = 4;
/** After the first round, a backend is not measured again if it is slower than the fastest backend by this factor. */
const tooSlow = 3;
/**
 * JavaScript is chosen only if it is faster than every other backend by at least this factor. Each window and each
 * worker compiles the JavaScript again, with varying results: for the same 262,144 iterations, Chromium 156 took 24 ms
 * once and 49 ms another time. WebAssembly took 28 … 31 ms every time.
 */
const jsMargin = 1.25;
/**
 * WebCrypto is chosen even if another backend is faster by up to this factor. WebCrypto runs in constant time, need not
 * be compiled first, and keeps intermediate secrets out of the memory of scripts.
 */
const webcryptoMargin = 1.15;

/**
 * Maximum number of chains of iterations (one for each block of a key) in a measurement. A kernel has at most four
 * lanes, so the ranking is the same for more chains.
 */
const mostChains = 4;

/**
 * Measured rankings of the backends. A property name consists of a hash and the number of chains of iterations that run
 * at the same time; 4 stands for 4 or more. The value contains the names of the backends from the fastest to the
 * slowest. This plain data can be stored for the same browser or sent to a worker.
 *
 * @example
 * ```ts
 * import type { Pbkdf2Calibration } from "saltmill/crypto";
 * const calibration: Pbkdf2Calibration = { "SHA-1 1": ["wasm", "webcrypto", "js", "wasm-simd"] };
 * ```
 */
export type Pbkdf2Calibration = Readonly<Record<string, readonly BackendName[]>>;

/**
 * The rankings by hash and number of chains. A ranking is valid until a script replaces one of the platform's APIs,
 * such as `WebAssembly`, by another object.
 */
const rankings = new Map<string, { apis: readonly (object | undefined)[]; ranking: readonly Backend[] }>();
const currentApis = (): (object | undefined)[] => backends.map((backend) => backend.api());
const remember = (key: string, ranking: readonly Backend[]): void =>
  void rankings.set(key, { apis: currentApis(), ranking });

/**
 * Returns the rankings that were measured so far in this window or worker, and those that {@link usePbkdf2Calibration}
 * has received. Pass them to {@link usePbkdf2Calibration} in another window or worker, or after a restart, so that
 * nothing is measured again.
 *
 * @returns fresh plain data without secrets
 * @example
 * ```ts
 * import { pbkdf2Calibration } from "saltmill/crypto";
 * pbkdf2Calibration(); // {} before the first derivation of 100,000 iterations or more
 * ```
 */
export function pbkdf2Calibration(): Pbkdf2Calibration {
  return Object.fromEntries([...rankings].map(([key, { ranking }]) => [key, ranking.map(({ name }) => name)]));
}

/**
 * Uses the rankings that another window or worker of the same browser measured. Entries that are not valid are ignored.
 * A wrong ranking makes derivations slower, but does not change their results.
 *
 * @throws {@link CryptoError} `bad-argument` if `calibration` is not an object
 * @example
 * ```ts
 * import { usePbkdf2Calibration } from "saltmill/crypto";
 * usePbkdf2Calibration({ "SHA-1 1": ["wasm", "webcrypto", "js", "wasm-simd"] });
 * ```
 */
export function usePbkdf2Calibration(calibration: Pbkdf2Calibration): void {
  assertObject("calibration", calibration);
  for (const [key, names] of Object.entries(calibration)) {
    if (!/^SHA-(1|256) [1-4]$/.test(key) || !Array.isArray(names)) continue;
    const known = names.flatMap((name) => backends.filter((backend) => backend.name === name));
    if (known.length === names.length && new Set(known).size === backends.length) remember(key, known);
  }
}

const keyOf = (prf: Prf, chains: number): string => `${prf.hash} ${Math.min(chains, mostChains)}`;

/** Returns the stored ranking for this number of chains, unless an API was replaced after the ranking was stored. */
export function remembered(prf: Prf, chains: number): readonly Backend[] | undefined {
  const known = rankings.get(keyOf(prf, chains));
  const apis = currentApis();
  return known?.apis.every((api, i) => api === apis[i]) ? known.ranking : undefined;
}

/** Measurements in progress, by the key of their ranking. All callers that need a ranking wait for its measurement. */
const measuring = new Map<string, Promise<unknown>>();

/**
 * Returns the backends from the fastest to the slowest for this number of chains. Browsers and processors differ
 * widely, so the first call measures the backends, unless a ranking was passed to {@link usePbkdf2Calibration}. The
 * measurement takes about 0.2 s. A backend that does not work or was not measured comes last.
 */
export async function rank(prf: Prf, chains: number, signal: AbortSignal | undefined): Promise<readonly Backend[]> {
  const key = keyOf(prf, chains);
  for (;;) {
    const known = remembered(prf, chains);
    if (known) return known;
    const others = measuring.get(key);
    if (!others) break;
    await others.catch(() => undefined); // if the other caller aborted its measurement, this call measures instead
    signal?.throwIfAborted();
  }
  const mine = measureAll(prf, Math.min(chains, mostChains), signal);
  measuring.set(key, mine);
  try {
    const ranking = await mine;
    remember(key, ranking);
    return ranking;
  } finally {
    measuring.delete(key);
  }
}

async function measureAll(prf: Prf, count: number, signal: AbortSignal | undefined): Promise<readonly Backend[]> {
  const best = new Map<Backend, number>();
  let salts = 0;
  const sizes = new Map<Backend, number>();
  /**
   * Returns the milliseconds for 1,000 iterations of all chains. The first rounds may be slower, because engines
   * compile code only after it has run often.
   */
  const measure = async (backend: Backend): Promise<number> => {
    for (let iterations = sizes.get(backend) ?? firstSample; ; iterations = Math.min(2 * iterations, largestSample)) {
      sizes.set(backend, iterations);
      // Each sample has a new salt, because Firefox caches the results of PBKDF2.
      const job = { ...knownJob, salt: u32(salts++), iterations, keyBytes: 4 * prf.words * count };
      const begun = performance.now();
      const keys = await backend.derive(prf, [job], { signal });
      const took = performance.now() - begun;
      wipe(...keys);
      if (took >= sampleMs || iterations >= largestSample) return (1000 * took) / iterations;
    }
  };
  // The fastest of several rounds counts, because the processor may be busy for a moment.
  for (let round = 0; round < sampleRounds; round++) {
    for (const backend of backends) {
      if (count === 1 && backend === wasmSimd) continue; // with one chain, three of the four lanes would be idle
      if (round > 0 && !(best.get(backend)! < tooSlow * Math.min(...best.values()))) continue;
      try {
        await selfTest(backend, prf, signal);
        best.set(backend, Math.min(await measure(backend), best.get(backend) ?? Infinity));
      } catch {
        signal?.throwIfAborted();
      }
    }
  }
  return ranked(best);
}

/**
 * Orders the backends by their times, adjusted by `jsMargin` and `webcryptoMargin`. A backend without a time comes
 * last: it does not work on this platform or was not measured.
 *
 * @param best - milliseconds for the same work
 */
export function ranked(best: ReadonlyMap<Backend, number>): readonly Backend[] {
  const margin = (backend: Backend): number =>
    backend === js ? jsMargin : backend === webcrypto ? 1 / webcryptoMargin : 1;
  const time = (backend: Backend): number => (best.get(backend) ?? Infinity) * margin(backend);
  return [...backends].sort((a, b) => time(a) - time(b));
}
