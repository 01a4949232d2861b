import { u32, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { Backend, BackendName, Job } from "./backend.ts";
import { js } from "./js.ts";
import { wasmSimd } from "./wasm-simd.ts";
import { wasm } from "./wasm.ts";
import { webcrypto } from "./webcrypto.ts";

/** In the order in which they are tried as long as nothing has been measured. */
const backends: readonly Backend[] = [webcrypto, wasm, wasmSimd, js];

export const backendNames: readonly BackendName[] = backends.map((backend) => backend.name);

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (c) => c.charCodeAt(0));

/**
 * RFC 6070, the fifth vector (25 bytes), taken further with another implementation to four blocks: so that a machine which
 * knows only the first block, or only some of its lanes, is found out.
 */
const known = {
  password: ascii("passwordPASSWORDpassword"),
  salt: ascii("saltSALTsaltSALTsaltSALTsaltSALTsalt"),
  iterations: 4096,
  keyBytes: 70,
};
const knownAnswer =
  "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038b6b89a48612c5a25284e6605e12329" +
  "6ec60ddb0cc22fb85e81dbde1e397d82fefe8c5c5b7fb1f93ff03beb5d7a";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** Which backends have given the known answer, on which engine: one that is replaced has to prove itself again. */
const proven = new WeakMap<object, Set<BackendName>>();

async function prove(backend: Backend, signal: AbortSignal | undefined): Promise<void> {
  const engine = backend.engine();
  if (!engine) throw new CryptoError("unavailable", `the ${backend.name} backend does not exist here`);
  const names = proven.get(engine) ?? new Set();
  if (names.has(backend.name)) return;
  const answer = hex(await backend.derive({ ...known, signal }));
  if (answer !== knownAnswer) throw new CryptoError("self-test-failed", `the ${backend.name} backend gives wrong keys`);
  proven.set(engine, names.add(backend.name));
}

/** From how many compressions on it pays to measure first: a tenth of what a password costs. */
const worthMeasuring = 200_000;
const sampleIterations = 16_384;
const sampleRounds = 3;

/** The ranking measured for keys of one block, of two, and of more; kept for as long as the engines stay the same. */
const rankings = new Map<number, { engines: readonly (object | undefined)[]; ranking: readonly Backend[] }>();

/**
 * The backends from the fastest to the slowest, as measured here: engines and processors differ by factors. A backend that
 * does not work comes last. Takes some tens of milliseconds, once.
 */
async function rank(blocks: number, signal: AbortSignal | undefined): Promise<readonly Backend[]> {
  const engines = backends.map((backend) => backend.engine());
  const remembered = rankings.get(blocks);
  if (remembered?.engines.every((engine, i) => engine === engines[i])) return remembered.ranking;
  const best = new Map<Backend, number>();
  // In rounds, so that a processor that is busy for a moment is not held against one of them; the best of each counts.
  for (let round = 0; round < sampleRounds; round++) {
    for (const backend of backends) {
      if (blocks === 1 && backend === wasmSimd) continue; // one chain leaves three lanes idle
      try {
        await prove(backend, signal);
        // A fresh salt each time: Firefox remembers PBKDF2's results.
        const salt = u32(round * backends.length + backends.indexOf(backend));
        const begun = performance.now();
        const key = await backend.derive({
          ...known,
          salt,
          iterations: sampleIterations,
          keyBytes: 20 * blocks,
          signal,
        });
        best.set(backend, Math.min(performance.now() - begun, best.get(backend) ?? Infinity));
        wipe(key);
      } catch {
        signal?.throwIfAborted();
      }
    }
  }
  const ranking = [...backends].sort((a, b) => (best.get(a) ?? Infinity) - (best.get(b) ?? Infinity));
  rankings.set(blocks, { engines, ranking });
  return ranking;
}

/** Runs the job on the named backend, or (`auto`) on the fastest one that exists, proves itself and does not fail. */
export async function deriveOn(name: BackendName | "auto", job: Job): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = Math.min(Math.ceil(job.keyBytes / 20), 3);
  const measure = name === "auto" && 2 * blocks * job.iterations >= worthMeasuring;
  const ranking = measure ? await rank(blocks, job.signal) : backends;
  const failures: unknown[] = [];
  for (const backend of ranking.filter((each) => name === "auto" || each.name === name)) {
    try {
      await prove(backend, job.signal);
      job.signal?.throwIfAborted();
      return await backend.derive(job);
    } catch (error) {
      if (job.signal?.aborted) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first instanceof CryptoError) throw first;
  throw new CryptoError("unavailable", `no ${name} backend could run`, { cause: first });
}
