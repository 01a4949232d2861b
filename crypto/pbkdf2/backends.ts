import { u32, wipe } from "../bytes.ts";
import { HmacKey } from "../hmac.ts";
import { createPause } from "../pause.ts";
import { webAssembly } from "../platform.ts";
import type { ProgressOptions } from "../progress.ts";
import { toBytes } from "../sha.ts";
import { type Backend, type BackendName, type Job, totalWork } from "./backend.ts";
import type { LoopKernel, Prf } from "./prf.ts";
import { webcrypto } from "./webcrypto.ts";

/** Runs the kernel in WebAssembly, one chain of iterations at a time. */
const wasm: Backend = {
  name: "wasm",
  api: webAssembly,
  derive: async (prf, jobs, progress) => deriveOnKernel(prf, await prf.wasm(), jobs, progress),
};

/**
 * Runs the kernel in WebAssembly SIMD, four chains of iterations at a time. Useful for several keys, and for keys of
 * several blocks.
 */
export const wasmSimd: Backend = {
  name: "wasm-simd",
  api: webAssembly,
  derive: async (prf, jobs, progress) => deriveOnKernel(prf, await prf.wasmSimd(), jobs, progress),
};

/** Runs the kernel in JavaScript, for platforms where all other backends are missing or clearly slower. */
export const js: Backend = {
  name: "js",
  api: () => js,
  derive: async (prf, jobs, progress) => deriveOnKernel(prf, await prf.js(), jobs, progress),
};

/** All backends, in the order in which they are tried for one or two chains if nothing was measured yet. */
export const backends: readonly Backend[] = [webcrypto, wasm, wasmSimd, js];
export const backendNames: readonly BackendName[] = /* @__PURE__ */ backends.map((backend) => backend.name);

/**
 * Number of iterations between two checks of the abort signal. These iterations take about a millisecond. Engines
 * switch to the optimized code of a WebAssembly function only between calls, so one long call would be slower.
 */
const sliceIterations = 8192;

/** The computation of one block of a job's key: T_i = F(P, S, c, i) of RFC 8018 §5.2. */
interface Chain {
  readonly pads: HmacKey;
  readonly job: Job;
  readonly i: number;
  /** The bytes of the key that receive T_i. In the last block of a key, they may be fewer than the bytes of T_i. */
  readonly out: Uint8Array;
  left: number;
}

/**
 * Derives keys by PBKDF2 (RFC 8018 §5.2) with a kernel. Every block of every job is an independent chain of iterations.
 * As many chains run at once as the kernel has lanes. When a chain ends, the next chain takes its lane.
 *
 * @returns a key for each job, in new arrays that the caller owns
 */
async function deriveOnKernel(
  prf: Prf,
  kernel: LoopKernel,
  jobs: readonly Job[],
  { signal, onProgress }: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const keys = jobs.map(({ keyBytes }) => new Uint8Array(keyBytes));
  const total = totalWork(prf, jobs);
  const pads: HmacKey[] = [];
  const waiting = chainsOf(prf, jobs, keys, pads);
  const running = new Array<Chain | undefined>(kernel.lanes).fill(undefined);
  const { pause, close } = createPause();
  let done = 0;
  /** Iterations since the event loop last ran. */
  let since = 0;
  const work = async (iterations: number, chains: number): Promise<void> => {
    done += iterations * chains;
    since += iterations;
    if (since < sliceIterations) return;
    since = 0;
    if (done < total) onProgress?.(done / total);
    await pause();
    signal?.throwIfAborted();
  };
  try {
    for (;;) {
      for (let lane = 0; lane < kernel.lanes; lane++) {
        while (!running[lane]) {
          const next = waiting.next();
          if (next.done) break;
          running[lane] = begin(kernel, lane, next.value);
          await work(1, 1);
        }
      }
      const active = running.filter((chain) => chain !== undefined);
      if (active.length === 0) break;
      const count = Math.min(sliceIterations - since, ...active.map(({ left }) => left));
      kernel.iterate(count);
      for (let lane = 0; lane < kernel.lanes; lane++) {
        const chain = running[lane];
        if (!chain || (chain.left -= count) > 0) continue;
        end(kernel, lane, chain);
        running[lane] = undefined;
      }
      await work(count, active.length);
    }
    signal?.throwIfAborted();
    return keys;
  } catch (error) {
    for (const key of keys) wipe(key);
    throw error;
  } finally {
    kernel.wipe();
    for (const pad of pads) pad.wipe();
    close();
  }
}

/**
 * Yields the chains of RFC 8018 §5.2 steps 2 to 4: l blocks of hLen bytes for each job. Creates the chains one at a
 * time, because a long key has millions of them.
 */
function* chainsOf(
  prf: Prf,
  jobs: readonly Job[],
  keys: readonly Uint8Array[],
  pads: HmacKey[],
): Generator<Chain, undefined> {
  const hLen = 4 * prf.words;
  for (const [j, job] of jobs.entries()) {
    const own = new HmacKey(prf.compression, job.password);
    pads.push(own);
    for (let b = 0; hLen * b < job.keyBytes; b++) {
      const out = keys[j]!.subarray(hLen * b, hLen * (b + 1));
      yield { pads: own, job, i: b + 1, out, left: job.iterations - 1 };
    }
  }
}

/**
 * Writes the HMAC key, U_1 = PRF(P, S ‖ INT(i)) and T = U_1 into a lane, and returns the chain. If the chain has only
 * one iteration, ends the chain and returns undefined.
 */
function begin(kernel: LoopKernel, lane: number, chain: Chain): Chain | undefined {
  const U1 = chain.pads.mac(chain.job.salt, u32(chain.i));
  const view = new DataView(U1.buffer);
  const n = U1.length / 4;
  // The hash states of the HMAC key go directly into the kernel's memory, which is wiped. A temporary copy would stay
  // on the heap.
  for (let k = 0; k < n; k++) {
    const [first, second] = [kernel.lanes * k + lane, kernel.lanes * (n + k) + lane];
    [kernel.pads[first], kernel.pads[second]] = [chain.pads.inner[k]!, chain.pads.outer[k]!];
    kernel.state[first] = kernel.state[second] = view.getInt32(4 * k);
  }
  wipe(U1);
  if (chain.left > 0) return chain;
  end(kernel, lane, chain);
  return undefined;
}

/** Copies T from a lane into the key. */
function end(kernel: LoopKernel, lane: number, { out, pads }: Chain): void {
  const n = pads.inner.length;
  const T = new Int32Array(n).map((_, k) => kernel.state[kernel.lanes * (n + k) + lane]!);
  const bytes = toBytes(T);
  out.set(bytes.subarray(0, out.length));
  wipe(T, bytes);
}
