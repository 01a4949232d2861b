import { expect } from "chai";
import { inSlices } from "../../../src/slices.ts";

describe("work in slices", () => {
  const items = Array.from({ length: 1000 }, (_, i) => i);

  it("processes each item once, in order, and reports progress that increases to 1", async () => {
    const done: number[] = [];
    const fractions: number[] = [];
    await inSlices(items, (item) => void done.push(item), { onProgress: (fraction) => void fractions.push(fraction) });
    expect(done).to.deep.equal(items);
    expect(fractions.at(-1)).to.equal(1);
    expect(fractions)
      .to.deep.equal([...new Set(fractions)].sort((a, b) => a - b))
      .and.to.have.length.above(5);
  });

  it("lets other tasks run in between", async () => {
    let others = 0;
    const beside = setInterval(() => others++, 0);
    try {
      await inSlices(Array.from({ length: 100_000 }), () => undefined);
    } finally {
      clearInterval(beside);
    }
    expect(others).to.be.above(5);
  });

  it("stops with the signal's reason when aborted, also without items, and waits for slow items", async () => {
    for (const at of [0, 5, 500, 999]) {
      const controller = new AbortController();
      const done: number[] = [];
      const work = async (item: number): Promise<void> => {
        await Promise.resolve();
        done.push(item);
        if (item === at) controller.abort("enough");
      };
      const { signal } = controller;
      const outcome = inSlices(items, work, { signal }).catch((error: unknown) => error);
      expect(await outcome).to.equal("enough");
      expect(done).to.have.length(at + 1);
    }
    const signal = AbortSignal.abort("enough");
    const nothing = inSlices([], () => undefined, { signal }).catch((error: unknown) => error);
    expect(await nothing).to.equal("enough");
    const fractions: number[] = [];
    await inSlices([], () => undefined, { onProgress: (fraction) => void fractions.push(fraction) });
    expect(fractions).to.deep.equal([1]);
  });
});
