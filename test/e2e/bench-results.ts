/** Invented benchmark results, as `npm run bench` saves them, with everything that the report page must show. */
import type { Point, Results, Series } from "../../bench/measure/results.ts";

const point = (size: number, ms: number): Point => ({
  ...{ size, ms, lower: 0.9 * ms, upper: 1.2 * ms },
  ...{ rounds: 7, pieces: size },
});

const series: readonly Series[] = [
  {
    contender: "ours",
    state: "timed",
    points: [point(0, 0.001), point(1000, 0.01), point(1_000_000, 10)],
    growth: { exponent: 1, error: 0.01, from: 1000, to: 1_000_000 },
  },
  {
    contender: "bent",
    state: "timed",
    points: [point(1000, 1), { ...point(1_000_000, 90_000), ranAt: 1000 }],
    growth: { exponent: 1.65, error: 0.02, from: 1000, to: 1_000_000 },
  },
  { contender: "liar", state: "wrong", note: "00 instead of 01", points: [] },
  { contender: "absent", state: "missing", note: "not available: it is not here", points: [] },
];

const contenders = [
  { name: "ours", ours: true, weighs: "ours" },
  ...["bent", "liar", "absent"].map((name) => ({ name })),
];
const published = [{ series: "a browser", label: "bent", value: 5687, unit: "kB/s" }];

export const results: Results = {
  format: 1,
  date: "2026-01-02T03:04:05.000Z",
  mode: "full",
  studies: [
    {
      ...{ id: "against-size", seed: "A paper", table: "Figure 1", title: "Against size", shows: "Look at the end." },
      ...{ measure: "ms", axis: { name: "bytes", full: [0, 1000, 1_000_000], quick: [1000] }, contenders },
    },
    {
      ...{ id: "one-size", seed: "A paper", table: "Table II </script><b>", title: "One size", shows: "Look." },
      ...{ measure: "ms", contenders, published, unpublished: "The rest cannot be read." },
    },
  ],
  weights: { ours: { minified: 1234, gzip: 567 } },
  absent: [{ name: "webkit", note: "was not found" }],
  engines: ["node", "firefox"].map((name) => ({
    ...{ name, version: `${name} 1.2.3`, clockStepMs: 0.001, sampleMs: 20, seconds: 60 },
    studies: [
      { id: "against-size", series },
      {
        id: "one-size",
        series: series.map((each) => ({ ...each, points: each.points.filter(({ size }) => size === 1000) })),
      },
    ],
  })),
};
