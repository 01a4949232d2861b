/** Tests the values in the report of the benchmarks. */
import { expect } from "chai";
import type { Machine } from "../../../../bench/measure/machine.ts";
import type { Results, StudyResults } from "../../../../bench/measure/results.ts";
import {
  alsoAs,
  canCount,
  digits,
  duration,
  inCycles,
  shownAs,
  sizeName,
  valuesOf,
} from "../../../../bench/papers/report/values.ts";

const machine: Machine = {
  ...{ cpu: "a processor", cores: 2, clockMHz: 2500, system: "a system", hidden: undefined },
  ...{ shaExtensions: "no", aesInstructions: "no" },
};
const [full, quick] = [[1], [1]];

describe("a value of the report", () => {
  it("has the unit of its study", () => {
    const of = (measure: Parameters<typeof shownAs>[0]) => shownAs(measure, false).of(2, 1000);
    expect(of("ms")).to.equal(2);
    expect(of("kB/s")).to.equal(500); // 1000 bytes in 2 ms
    expect(of("ns/iteration")).to.equal(2000);
    expect(of("iterations/ms")).to.equal(500);
  });

  const point = { ...{ size: 1000, ms: 2, lower: 1, upper: 4 }, ...{ rounds: 7, pieces: 1000 } };
  const study: StudyResults = { id: "a-study", series: [{ contender: "one", state: "timed", points: [point] }] };
  const cyclesOf = (study: StudyResults): number[] =>
    inCycles(study, machine).flatMap(({ points }) =>
      points.flatMap((each) => valuesOf(each, shownAs("cycles/byte", true))),
    );

  it("counts cycles by the clock that was measured beside the study", () => {
    // 2 ms at 3 GHz are 6 million cycles, which is 6000 for each of the 1000 bytes
    expect(cyclesOf({ ...study, clockMHz: 3000 })).to.deep.equal([6000, 3000, 12_000]);
  });

  it("counts cycles by the stated clock if none was measured, as in older results", () => {
    expect(cyclesOf(study)).to.deep.equal([5000, 2500, 10_000]);
  });

  it("has no cycles if the clock of one engine is unknown", () => {
    const engine = { ...{ name: "node", version: "", clockStepMs: 1, sampleMs: 1, seconds: 1 }, studies: [study] };
    const counted = { ...engine, studies: [{ ...study, clockMHz: 3000 }] };
    const results: Results = {
      ...{ format: 1, date: "", mode: "full", studies: [], weights: {} },
      engines: [engine, counted],
    };
    expect(canCount(results, "a-study")).to.equal(false);
    expect(canCount({ ...results, engines: [counted] }, "a-study")).to.equal(true);
    expect(canCount({ ...results, machine }, "a-study")).to.equal(true);
    expect(shownAs("cycles/byte", false)).to.include({ unit: "ns per byte" });
    expect(shownAs("cycles/byte", false).of(2, 1000)).to.equal(2000);
  });

  it("has its quartiles in order, even if more is better", () => {
    expect(valuesOf(point, shownAs("kB/s", false))).to.deep.equal([500, 250, 1000]);
    expect(valuesOf(point, shownAs("ms", false))).to.deep.equal([2, 1, 4]);
  });

  it("is shown as a speed too if the paper has times and speeds", () => {
    expect(alsoAs({ measure: "ms", axis: { name: "bytes", full, quick } })).to.deep.equal(["kB/s"]);
    const iterations = { measure: "ns/iteration", axis: { name: "iterations", full, quick } } as const;
    expect(alsoAs(iterations)).to.deep.equal(["ms", "iterations/ms"]);
    expect(alsoAs({ measure: "ms" })).to.deep.equal([]);
  });

  it("has three significant digits, and a unit that makes it short", () => {
    expect([1234, 12.34, 0.1234, 0.001234, 0, Infinity].map(digits)).to.deep.equal([
      ...["1,230", "12.3", "0.123", "0.0012", "0", "—"],
    ]);
    expect([61_000, 1.5, 0.0015, 0.0000015].map(duration)).to.deep.equal(["61 s", "1.5 ms", "1.5 µs", "1.5 ns"]);
    expect([64, 16_384, 1_000_000].map((size) => sizeName(size, "bytes"))).to.deep.equal(["64 B", "16 KiB", "1 MB"]);
    expect(sizeName(262_144, "iterations")).to.equal("262,144");
  });
});
