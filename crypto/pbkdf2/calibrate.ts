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
const fewestRounds = 4;
/**
 * Rounds for backends whose best time was not confirmed. At a load of 11 on two cores, the best time of WebCrypto for
 * 1,000 iterations was between 0.22 and 1.3 ms in 20 fresh processes (Node 20).
 */
const mostRounds = 10;
/** Milliseconds after which no further rounds begin, because somebody waits. The next measurement goes on from there. */
const mostMs = 500;
/** A best time is confirmed if another round took less than this factor longer. */
const confirming = 1.05;
/**
 * After two rounds, a backend is not measured again if it is slower than the fastest backend by this factor. After one
 * round, a busy moment could exclude the fastest.
 */
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
 * Number of times that the backends are measured at most, until the calibration is forgotten. Each time takes 0.2 s to
 * 0.5 s. The best times of all measurements count, so the ranking gets better each time.
 */
const mostMeasurements = 4;
/** A derivation that takes longer than its ranking promises, by more than this factor, casts doubt on the ranking. */
const tooLong = 1.3;

/** The measured speed of the backends. */
export interface Pbkdf2Ranking {
  /** The names of all backends, from the one to use first to the last. */
  readonly backends: readonly BackendName[];
  /** Milliseconds for 1,000 iterations of all chains, the best of all rounds, of the backends that were measured. */
  readonly ms?: Readonly<Partial<Record<BackendName, number>>> | undefined;
  /** Number of times that the backends were measured. */
  readonly measured?: number | undefined;
  /** True if the next long derivation measures again, because the computer was busy or a derivation took too long. */
  readonly isDoubtful?: boolean | undefined;
}

/**
 * Measured rankings of the backends. A property name consists of a hash and the number of chains of iterations that run
 * at the same time; 4 stands for 4 or more. This plain data can be stored for the same browser or sent to a worker.
 *
 * @example
 * ```ts
 * import type { Pbkdf2Calibration } from "saltmill/crypto";
 * const calibration: Pbkdf2Calibration = { "SHA-1 1": { backends: ["wasm", "webcrypto", "js", "wasm-simd"] } };
 * ```
 */
export type Pbkdf2Calibration = Readonly<Record<string, Pbkdf2Ranking>>;

/**
 * The rankings by hash and number of chains. A ranking is valid until a script replaces one of the platform's APIs,
 * such as `WebAssembly`, by another object.
 */
const rankings = new Map<string, { apis: readonly (object | undefined)[]; ranking: Pbkdf2Ranking }>();
const currentApis = (): (object | undefined)[] => backends.map((backend) => backend.api());
const remember = (key: string, ranking: Pbkdf2Ranking): void =>
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
  return Object.fromEntries([...rankings].map(([key, { ranking }]) => [key, ranking]));
}

/**
 * Uses the rankings that another window or worker of the same browser measured. Entries that are not valid are ignored.
 * A wrong ranking makes derivations slower, but does not change their results.
 *
 * @throws {@link CryptoError} `bad-argument` if `calibration` is not an object
 * @example
 * ```ts
 * import { usePbkdf2Calibration } from "saltmill/crypto";
 * usePbkdf2Calibration({ "SHA-1 1": { backends: ["wasm", "webcrypto", "js", "wasm-simd"] } });
 * ```
 */
export function usePbkdf2Calibration(calibration: Pbkdf2Calibration): void {
  assertObject("calibration", calibration);
  for (const [key, ranking] of Object.entries(calibration)) {
    const valid = /^SHA-(1|256) [1-4]$/.test(key) ? validRanking(ranking) : undefined;
    if (valid) remember(key, valid);
  }
}

/** Returns a ranking with only the known fields, or undefined if one of them is not valid. */
function validRanking(ranking: unknown): Pbkdf2Ranking | undefined {
  const { backends: names, ms, measured, isDoubtful } = (ranking ?? {}) as Record<keyof Pbkdf2Ranking, unknown>;
  if (!Array.isArray(names) || names.length !== backends.length) return undefined;
  if (!backends.every(({ name }) => names.includes(name))) return undefined;
  const times = Object.entries(typeof ms === "object" ? (ms ?? {}) : {}).filter(
    ([name, time]) => names.includes(name) && typeof time === "number" && time > 0,
  );
  return {
    backends: [...(names as BackendName[])],
    ...(times.length > 0 && { ms: Object.fromEntries(times) }),
    ...(Number.isSafeInteger(measured) && { measured: measured as number }),
    ...(isDoubtful === true && { isDoubtful }),
  };
}

const keyOf = (prf: Prf, chains: number): string => `${prf.hash} ${Math.min(chains, mostChains)}`;

/** Returns the stored ranking for this number of chains, unless an API was replaced after the ranking was stored. */
function known(prf: Prf, chains: number): Pbkdf2Ranking | undefined {
  const stored = rankings.get(keyOf(prf, chains));
  const apis = currentApis();
  return stored?.apis.every((api, i) => api === apis[i]) ? stored.ranking : undefined;
}

const named = ({ backends: names }: Pbkdf2Ranking): readonly Backend[] =>
  names.flatMap((name) => backends.filter((backend) => backend.name === name));

/** Returns the backends from the fastest to the slowest for this number of chains, if they were measured. */
export function remembered(prf: Prf, chains: number): readonly Backend[] | undefined {
  const ranking = known(prf, chains);
  return ranking && named(ranking);
}

const mayMeasureAgain = ({ measured = mostMeasurements }: Pbkdf2Ranking): boolean => measured < mostMeasurements;

/**
 * Compares the time of a derivation with the one that the ranking promises. If it took too long, the next long
 * derivation measures again: the computer may have been busy while the ranking was measured.
 *
 * @param iterations - the number of iterations of each chain
 * @param ms - the duration of all chains
 */
export function doubtIfSlow(prf: Prf, chains: number, { name }: Backend, iterations: number, ms: number): void {
  const ranking = chains <= mostChains ? known(prf, chains) : undefined;
  const promised = ranking?.ms?.[name];
  if (ranking === undefined || promised === undefined || !mayMeasureAgain(ranking)) return;
  if (ms > (tooLong * promised * iterations) / 1000) remember(keyOf(prf, chains), { ...ranking, isDoubtful: true });
}

/** Measurements in progress, by the key of their ranking. All callers that need a ranking wait for its measurement. */
const measuring = new Map<string, Promise<unknown>>();

/**
 * Returns the backends from the fastest to the slowest for this number of chains. Browsers and processors differ
 * widely, so the first call measures the backends, unless a ranking was passed to {@link usePbkdf2Calibration}. The
 * measurement takes about 0.2 s, and up to 0.5 s on a busy computer. A backend that does not work or was not measured
 * comes last.
 */
export async function rank(prf: Prf, chains: number, signal: AbortSignal | undefined): Promise<readonly Backend[]> {
  const key = keyOf(prf, chains);
  for (;;) {
    const ranking = known(prf, chains);
    if (ranking && !(ranking.isDoubtful && mayMeasureAgain(ranking))) return named(ranking);
    const others = measuring.get(key);
    if (!others) break;
    await others.catch(() => undefined); // if the other caller aborted its measurement, this call measures instead
    signal?.throwIfAborted();
  }
  const mine = measureAll(prf, Math.min(chains, mostChains), known(prf, chains), signal);
  measuring.set(key, mine);
  try {
    const ranking = await mine;
    remember(key, ranking);
    return named(ranking);
  } finally {
    measuring.delete(key);
  }
}

async function measureAll(
  prf: Prf,
  count: number,
  before: Pbkdf2Ranking | undefined,
  signal: AbortSignal | undefined,
): Promise<Pbkdf2Ranking> {
  let salts = 0;
  const sizes = new Map<Backend, number>();
  /**
   * Returns the milliseconds for 1,000 iterations of all chains. The first rounds may be slower, because engines
   * compile code only after it has run often.
   */
  const sample = async (backend: Backend): Promise<number | undefined> => {
    try {
      await selfTest(backend, prf, signal);
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
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
  };
  // With one chain, three of the four lanes would be idle.
  const useful = backends.filter((backend) => count > 1 || backend !== wasmSimd);
  const { best, isSure } = await bestTimes(useful, sample);
  const ms = new Map([...best].map(([each, time]) => [each, Math.min(time, before?.ms?.[each.name] ?? Infinity)]));
  return {
    backends: ranked(ms).map(({ name }) => name),
    ms: Object.fromEntries([...ms].map(([{ name }, time]) => [name, time])),
    measured: (before?.measured ?? 0) + 1,
    ...(!isSure && { isDoubtful: true }),
  };
}

/**
 * Measures backends in turns. The best of several rounds counts, because the processor may be busy for a moment. A
 * backend that is much slower than the best one takes part in the first two rounds only.
 *
 * @param sample - returns the time of a backend, or undefined if it does not work
 * @param now - the clock that ends the rounds, in milliseconds
 * @returns the best times, and true if another round came near the best time of each backend that may be the fastest
 */
export async function bestTimes(
  useful: readonly Backend[],
  sample: (backend: Backend) => Promise<number | undefined>,
  now: () => number = () => performance.now(),
): Promise<{ readonly best: ReadonlyMap<Backend, number>; readonly isSure: boolean }> {
  const best = new Map<Backend, number>();
  const confirmed = new Set<Backend>();
  const isOpen = (backend: Backend): boolean =>
    best.get(backend)! < tooSlow * Math.min(...best.values()) && !confirmed.has(backend);
  const begun = now();
  const goesOn = (round: number): boolean =>
    round < fewestRounds || (round < mostRounds && useful.some(isOpen) && now() - begun < mostMs);
  for (let round = 0; goesOn(round); round++) {
    for (const backend of useful) {
      const least = best.get(backend) ?? Infinity;
      if (round > 1 && !(least < tooSlow * Math.min(...best.values()))) continue;
      if (round >= fewestRounds && confirmed.has(backend)) continue;
      const time = await sample(backend);
      if (time === undefined) continue;
      if (Math.max(time, least) < confirming * Math.min(time, least)) confirmed.add(backend);
      else if (time < least) confirmed.delete(backend);
      best.set(backend, Math.min(time, least));
    }
  }
  return { best, isSure: !useful.some(isOpen) };
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
