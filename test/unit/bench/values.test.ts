/** What the bench's report makes of a time. */
import { expect } from "chai";
import type { Machine } from "../../../bench/machine.ts";
import { alsoAs, digits, duration, shownAs, sizeName, valuesOf } from "../../../bench/report/values.ts";

const machine: Machine = {
  ...{ cpu: "a processor", cores: 2, clockMHz: 2500, system: "a system", hidden: undefined },
  ...{ shaExtensions: "no", aesInstructions: "no" },
};
const [full, quick] = [[1], [1]];

describe("a value of the report", () => {
  it("has the unit of its study", () => {
    const of = (measure: Parameters<typeof shownAs>[0]) => shownAs(measure, machine).of(2, 1000);
    expect(of("ms")).to.equal(2);
    expect(of("kB/s")).to.equal(500); // bytes in a millisecond
    expect(of("ns/iteration")).to.equal(2000);
    expect(of("iterations/ms")).to.equal(500);
    expect(of("cycles/byte")).to.equal(5000); // 2 ms of 2.5 GHz are 5,000,000
  });

  it("is no cycles where the clock is not known", () => {
    expect(shownAs("cycles/byte", undefined)).to.include({ unit: "ns per byte" });
    expect(shownAs("cycles/byte", undefined).of(2, 1000)).to.equal(2000);
  });

  it("has its quartiles in their order, also where more is better", () => {
    const point = { ...{ size: 1000, ms: 2, lower: 1, upper: 4 }, ...{ rounds: 7, pieces: 1000 } };
    expect(valuesOf(point, shownAs("kB/s", machine))).to.deep.equal([500, 250, 1000]);
    expect(valuesOf(point, shownAs("ms", machine))).to.deep.equal([2, 1, 4]);
  });

  it("is shown as a speed too, where the paper has times and speeds", () => {
    expect(alsoAs({ measure: "ms", axis: { name: "bytes", full, quick } })).to.deep.equal(["kB/s"]);
    const iterations = { measure: "ns/iteration", axis: { name: "iterations", full, quick } } as const;
    expect(alsoAs(iterations)).to.deep.equal(["ms", "iterations/ms"]);
    expect(alsoAs({ measure: "ms" })).to.deep.equal([]);
  });

  it("has three digits that count, and a unit that makes it short", () => {
    expect([1234, 12.34, 0.1234, 0.001234, 0, Infinity].map(digits)).to.deep.equal([
      ...["1,230", "12.3", "0.123", "0.0012", "0", "—"],
    ]);
    expect([61_000, 1.5, 0.0015, 0.0000015].map(duration)).to.deep.equal(["61 s", "1.5 ms", "1.5 µs", "1.5 ns"]);
    expect([64, 16_384, 1_000_000].map((size) => sizeName(size, "bytes"))).to.deep.equal(["64 B", "16 KiB", "1 MB"]);
    expect(sizeName(262_144, "iterations")).to.equal("262,144");
  });
});
