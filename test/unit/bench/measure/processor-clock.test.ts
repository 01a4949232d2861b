import { expect } from "chai";
import { chain, chainLength, processorClock } from "../../../../bench/measure/inside/processor-clock.ts";
import { emitWasm } from "../../../../crypto/kernels/emit-wasm.ts";

describe("the clock of the processor", () => {
  it("is counted with a chain in which every operation needs the one before", async () => {
    const { exports } = (await WebAssembly.instantiate(emitWasm(chain, "scalar"))).instance;
    const { memory, run } = exports as { memory: WebAssembly.Memory; run: (count: number) => void };
    const state = new Int32Array(memory.buffer);
    state.set([1, 0x12345678, 0x0badcafe]);
    let expected = 1;
    for (let i = 0; i < (3 * chainLength) / 2; i++) expected = ((expected + 0x12345678) | 0) ^ 0x0badcafe;
    run(3);
    expect(state[0]).to.equal(expected);
  });

  it("is a whole number of megahertz", async () => {
    expect(await processorClock()).to.satisfy((megahertz: number) => Number.isInteger(megahertz) && megahertz > 0);
  });
});
