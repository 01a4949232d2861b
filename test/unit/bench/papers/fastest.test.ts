/** Tests which contenders the report names as the fastest of a study. */
import { expect } from "chai";
import type { Point, Results, Series } from "../../../../bench/measure/results.ts";
import { fastestRows } from "../../../../bench/papers/report/fastest.ts";

const point = (size: number, ms: number): Point => ({ size, ms, lower: ms, upper: ms, rounds: 7, pieces: 1 });
const series = (contender: string, ...points: readonly Point[]): Series => ({ contender, state: "timed", points });

const resultsOf = (perEngine: Readonly<Record<string, readonly Series[]>>, load = 0): Results => ({
  ...{ format: 1, date: "2026-01-02T03:04:05.000Z", mode: "full", weights: {} },
  studies: [
    {
      ...{ id: "a", seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms", contenders: [] },
      axis: { name: "bytes", full: [], quick: [] },
    },
  ],
  engines: Object.entries(perEngine).map(([name, all]) => ({
    ...{ name, version: name, clockStepMs: 1, sampleMs: 20, seconds: 60 },
    studies: [{ id: "a", load, series: all }],
  })),
});

const told = (results: Results): string[] =>
  fastestRows(results).map(({ size, engines }) =>
    [
      size,
      ...engines.map((best) =>
        best
          ? `${best.contender}${best.by === undefined ? "" : ` by ${best.by}`} ${best.time}${best.disturbed ? "*" : ""}`
          : "none",
      ),
    ].join(": "),
  );

describe("the fastest contenders of a study", () => {
  for (const [name, results, expected] of [
    [
      "are those of the smallest and of the largest size",
      resultsOf({
        node: [
          series("small", point(0, 1), point(16, 1), point(100, 9), point(1000, 9)),
          series("large", point(16, 2), point(100, 1), point(1000, 3)),
        ],
      }),
      ["16 B: small 1 ms", "1 kB: large 3 ms"],
    ],
    ["have one row for one size", resultsOf({ node: [series("one", point(0, 1))] }), [": one 1 ms"]],
    [
      "differ from engine to engine",
      resultsOf({ node: [series("one", point(0, 1))], webkit: [series("other", point(0, 2))] }),
      [": one 1 ms: other 2 ms"],
    ],
    [
      "may be missing in an engine",
      resultsOf({ node: [series("one", point(0, 1))], webkit: [series("one")] }),
      [": one 1 ms: none"],
    ],
    ["are marked if others disturbed them", resultsOf({ node: [series("one", point(0, 1))] }, 0.6), [": one 1 ms*"]],
    [
      "say when the engine's own code ran",
      resultsOf({
        node: [series("ours", { ...point(0, 1), backend: "webcrypto" })],
        webkit: [series("ours", { ...point(0, 1), backend: "wasm" })],
      }),
      [": ours by WebCrypto 1 ms: ours 1 ms"],
    ],
    ["have no row in a study without results", resultsOf({ node: [series("one")] }), []],
  ] as const) {
    it(name, () => {
      expect(told(results)).to.deep.equal(expected);
    });
  }
});
