import { assertObject, u32, wipe } from "../bytes.ts";
import type { Backend, BackendName } from "./backend.ts";
import { js } from "./js.ts";
import { knownJob, type Prf } from "./prf.ts";
import { selfTest } from "./self-test.ts";
import { wasmSimd } from "./wasm-simd.ts";
import { wasm } from "./wasm.ts";
import { webcrypto } from "./webcrypto.ts";

/** In the order in which they are tried as long as nothing has been measured. */
export const backends: readonly Backend[] = [webcrypto, wasm, wasmSimd, js];
export const backendNames: readonly BackendName[] = backends.map((backend) => backend.name);

/** From how many iterations on it pays to measure first: a tenth of what a password costs. */
export const worthMeasuring = 100_000;
/** A sample grows until it takes this long: some browsers tell the time in whole milliseconds. */
const sampleMs = 6;
const firstSample = 16_384;
const largestSample = 131_072;
const sampleRounds = 4;
/** Who is slower than the fastest by this factor after the first round is not measured again. */
const outOfTheRace = 3;
/**
 * What JavaScript has to be ahead by to be taken: how an engine compiles it is settled anew in each context. Chromium 156 took
 * 24 ms here and 49 there for the same 262,144 iterations; WebAssembly 28 … 31 everywhere.
 */
const aheadBy = 1.25;

/** More chains than the lanes of a kernel rank the backends no differently. */
const mostChains = 4;

/**
 * Which backend is how fast, as measured: for each hash and number of blocks at once (1 … 4, the last for more), the names
 * from the fastest on. Plain data, to be kept for the same browser or handed to a worker.
 *
 * @example
 * ```ts
 * import type { Pbkdf2Calibration } from "saltmill/crypto";
 * const calibration: Pbkdf2Calibration = { "SHA-1 1": ["wasm", "webcrypto", "js", "wasm-simd"] };
 * ```
 */
export type Pbkdf2Calibration = Readonly<Record<string, readonly BackendName[]>>;

/** A ranking holds for as long as the engines stay the same objects. */
const rankings = new Map<string, { engines: readonly (object | undefined)[]; ranking: readonly Backend[] }>();
const enginesNow = (): (object | undefined)[] => backends.map((backend) => backend.api());
const remember = (key: string, ranking: readonly Backend[]): void =>
  void rankings.set(key, { engines: enginesNow(), ranking });

/**
 * What has been measured so far in this context: {@link usePbkdf2Calibration} spares another one, or this one's next start,
 * measuring again.
 *
 * @returns fresh plain data, without anything secret
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
 * Takes over what another context of the same engine has measured. What it does not understand it passes over: a wrong
 * ranking costs time, never correctness.
 *
 * @throws {@link CryptoError} `bad-argument` for what is no object
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

/** The ranking for so many chains at once, where there is one for these engines. */
export function remembered(prf: Prf, chains: number): readonly Backend[] | undefined {
  const ranked = rankings.get(keyOf(prf, chains));
  const engines = enginesNow();
  return ranked?.engines.every((engine, i) => engine === engines[i]) ? ranked.ranking : undefined;
}

/** Measurements under way: who comes meanwhile waits for them. */
const measuring = new Map<string, Promise<unknown>>();

/**
 * The backends from the fastest to the slowest for so many chains at once, as measured here: engines and processors differ
 * by factors. A backend that does not work comes last. Takes some 0.2 s, once: see {@link pbkdf2Calibration}.
 */
export async function rank(prf: Prf, chains: number, signal: AbortSignal | undefined): Promise<readonly Backend[]> {
  const key = keyOf(prf, chains);
  for (;;) {
    const known = remembered(prf, chains);
    if (known) return known;
    const others = measuring.get(key);
    if (!others) break;
    await others.catch(() => undefined); // it may have been aborted: then it is our turn
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
  /** Milliseconds for 1,000 iterations. The first of them warm the machine up: engines compile what runs often. */
  const measure = async (backend: Backend): Promise<number> => {
    for (let iterations = sizes.get(backend) ?? firstSample; ; iterations = Math.min(2 * iterations, largestSample)) {
      sizes.set(backend, iterations);
      // A fresh salt each time: Firefox remembers PBKDF2's results.
      const job = { ...knownJob, salt: u32(salts++), iterations, keyBytes: 4 * prf.words * count };
      const begun = performance.now();
      const keys = await backend.derive(prf, [job], { signal });
      const took = performance.now() - begun;
      wipe(...keys);
      if (took >= sampleMs || iterations >= largestSample) return (1000 * took) / iterations;
    }
  };
  // In rounds, so that a processor that is busy for a moment is not held against one of them; the best of each counts.
  for (let round = 0; round < sampleRounds; round++) {
    for (const backend of backends) {
      if (count === 1 && backend === wasmSimd) continue; // one chain leaves three lanes idle
      if (round > 0 && !(best.get(backend)! < outOfTheRace * Math.min(...best.values()))) continue;
      try {
        await selfTest(backend, prf, signal);
        best.set(backend, Math.min(await measure(backend), best.get(backend) ?? Infinity));
      } catch {
        signal?.throwIfAborted();
      }
    }
  }
  const time = (backend: Backend): number => (best.get(backend) ?? Infinity) * (backend === js ? aheadBy : 1);
  return [...backends].sort((a, b) => time(a) - time(b));
}
