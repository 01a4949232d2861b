/**
 * Measures the frequency of the processor by timing a chain of additions and exclusive ors. Each operation waits for
 * the result of the previous one, and takes one cycle on every processor of the last decades. The frequency that the
 * system states is not exact, because the actual frequency changes with load and heat.
 */
import { emitWasm } from "../../../crypto/kernels/emit-wasm.ts";
import type { Kernel } from "../../../crypto/kernels/program.ts";
import type { Region } from "../../../crypto/kernels/word.ts";
import { clockStep, pause } from "./sample.ts";

const state: Region = { name: "state", words: 3 };
const pairs = 64;
/** Number of operations in one iteration of the loop. */
export const chainLength = 2 * pairs;

export const chain: Kernel = {
  name: "clock",
  regions: [state],
  functions: {
    run: {
      parameters: ["count"],
      body(r, count) {
        // The operands a and b are loaded from memory, because an engine could simplify operations with constants.
        const [first = 0, a = 0, b = 0] = r.loadAll(state, 0, 3);
        const [last = 0] = r.repeat({ to: count, unroll: 1 }, [first], (_, [begin = 0]) => {
          let word = begin;
          for (let i = 0; i < pairs; i++) word = r.xor(r.add(word, a), b);
          return [word];
        });
        r.store(state, 0, last);
      },
    },
  },
};

/**
 * Minimum duration of a sample. Samples are short, and only the fastest sample counts, because it was disturbed least
 * by other processes.
 */
const shortestMs = 2;
/** Minimum number of clock steps in a sample, so that a step is at most 2 % of the sample. */
const stepsInSample = 50;
/** Minimum duration of all samples together. */
const allMs = 150;

/** @returns the frequency in megahertz, or undefined without WebAssembly */
export async function processorClock(): Promise<number | undefined> {
  const engine = (globalThis as { WebAssembly?: typeof WebAssembly }).WebAssembly;
  if (engine === undefined) return undefined;
  const { exports } = (await engine.instantiate(emitWasm(chain, "scalar"))).instance;
  const { memory, run } = exports as { memory: WebAssembly.Memory; run: (count: number) => void };
  new Int32Array(memory.buffer).set([1, 0x9e3779b9, 0x7f4a7c15].map((word) => word | 0));
  const sampleMs = Math.max(shortestMs, stepsInSample * clockStep());
  let fastest = 0;
  for (let turns = 1024, spent = 0; spent < allMs;) {
    const begun = performance.now();
    run(turns);
    const ms = performance.now() - begun;
    spent += ms;
    if (ms < sampleMs) turns *= 2;
    else fastest = Math.max(fastest, (chainLength * turns) / (1000 * ms));
    await pause();
  }
  return Math.round(fastest);
}
