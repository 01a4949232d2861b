/** Tests the test for timing leaks: with times that are known, and with a simulated engine. */
import { expect } from "chai";
import type { Engine } from "../../../../bench/measure/engines/engine.ts";
import { compareTimes, smallestSeen, thresholds, welch } from "../../../../bench/product/timing/dudect.ts";
import type { InsideTiming } from "../../../../bench/product/timing/inside.ts";
import { makeSubjects } from "../../../../bench/product/timing/subjects.ts";
import { engineLines, testEngine } from "../../../../bench/product/timing/test-engine.ts";

describe("Welch's t", () => {
  // Class 0: mean 2, variance 1; class 1: mean 5, variance 4. The standard error is √(1/3 + 4/3).
  const times = Float64Array.of(1, 3, 2, 5, 3, 7);
  const kinds = Uint8Array.of(0, 1, 0, 1, 0, 1);

  it("is the difference of the means, divided by its standard error", () => {
    const { t, error } = welch(times, kinds, Infinity);
    expect(error).to.be.closeTo(Math.sqrt(5 / 3), 1e-12);
    expect(t).to.be.closeTo(-3 / Math.sqrt(5 / 3), 1e-12);
  });

  it("leaves out times above the limit", () => {
    expect(welch(Float64Array.of(...times, 1000), Uint8Array.of(...kinds, 0), 7)).to.deep.equal(
      welch(times, kinds, Infinity),
    );
  });

  it("is 0 if all times are equal, as with a coarse clock", () => {
    expect(welch(new Float64Array(6), kinds, Infinity)).to.deep.equal({ t: 0, error: 0 });
  });
});

describe("the smallest planted delay that is noticed", () => {
  for (const [from, slope, expected] of [
    [1, 5, 1],
    [1, 1, 8],
    [3, 1, 6],
    [0.2, 0.1, 64],
    [1, 0, undefined],
  ] as const) {
    it(`is ${String(expected)} steps if a step adds ${slope} to |t|, searched from ${from}`, async () => {
      expect(await smallestSeen(from, (steps) => slope * steps)).to.equal(expected);
    });
  }
});

describe("the functions that are tested", () => {
  it("handle both classes, and a long planted delay is noticed", async () => {
    for (const subject of await makeSubjects()) {
      const { t, noiseNs } = compareTimes(subject, 200);
      expect(t, subject.name).to.be.at.least(0);
      expect(noiseNs, subject.name).to.be.at.least(0);
    }
    const [block] = await makeSubjects();
    expect(compareTimes(block!, 400, 20_000).t).to.be.above(thresholds.certain);
  });

  it("have names of their own, and two that leak show that the method notices leaks", async () => {
    const subjects = await makeSubjects();
    expect(new Set(subjects.map(({ name }) => name))).to.have.property("size", subjects.length);
    expect(subjects.filter(({ leaks }) => leaks?.includes("the method notices"))).to.have.length(2);
  });
});

describe("the table of an engine", () => {
  const noise = 2;
  const simulated = (leak: number, step = 0.0001): Pick<Engine<InsideTiming>, "call" | "version"> => ({
    version: "Engine 1",
    call: ((fn: string, name: string, _: number, planted: number) => {
      const answers: Record<string, unknown> = {
        clockStep: step,
        stepNs: 1.5,
        describe: [
          { name: "tight", classes: ["a", "b"], plants: true },
          { name: "alone", classes: ["a", "b"] },
          { name: "leaky", classes: ["a", "b"], leaks: "it is known", plants: true },
        ],
        test: { t: (name === "leaky" ? leak : 0) + (1.5 * planted) / noise, noiseNs: noise },
      };
      return Promise.resolve(answers[fn]);
    }) as never,
  });

  it("says what would have been noticed, the clock's step, and how much was measured", async () => {
    const lines = engineLines(await testEngine(simulated(20), { samples: 1000, rounds: 2 }, () => undefined));
    expect(lines[0]).to.equal("Engine 1; 2 rounds of 1,000 samples; the clock's step is 100 ns.");
    expect(lines.slice(4)).to.deep.equal([
      "| tight | a / b | 0.0 | 0.0 … 0.0 | nothing seen | 9 ns | 12 ns |",
      "| alone | a / b | 0.0 | 0.0 … 0.0 | nothing seen | 9 ns |  |",
      "| leaky | a / b | 20.0 | 20.0 … 20.0 | certain, as it should be: it is known | 9 ns |  |",
    ]);
  });

  it("computes nothing from a coarse clock", async () => {
    const lines = engineLines(await testEngine(simulated(0, 0.02), { samples: 10, rounds: 1 }, () => undefined));
    expect(lines[0]).to.contain("the clock's step is 20 µs");
    expect(lines[4]).to.match(/ \| nothing seen \|  \| 12 ns \|$/u);
  });

  it("plants delays only where it was asked to and nothing leaks", async () => {
    const { subjects } = await testEngine(simulated(6), { samples: 1000, rounds: 1 }, () => undefined);
    expect(subjects.map(({ plantedNs }) => plantedNs)).to.deep.equal([12, undefined, undefined]);
  });
});
