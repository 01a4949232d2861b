import { expect } from "chai";
import { freshBytes, sample } from "../../../../bench/measure/inside/sample.ts";

describe("a sample", () => {
  it("gives every run other bytes", async () => {
    const seen: string[] = [];
    const it = { run: (fresh: Uint8Array) => seen.push(fresh.join()), answer: () => new Uint8Array() };
    await sample(it, freshBytes(100), 100);
    expect(new Set(seen)).to.have.property("size", 100);
  });

  it("prepares all runs before it times the first run, if a run needs preparation", async () => {
    const steps: string[] = [];
    const it = {
      run: () => expect.fail("the run with its preparation is not what is timed"),
      ready() {
        steps.push("ready");
        return () => Promise.resolve(steps.push("run"));
      },
      answer: () => new Uint8Array(),
    };
    await sample(it, freshBytes(3), 3);
    expect(steps).to.deep.equal(["ready", "ready", "ready", "run", "run", "run"]);
  });
});
