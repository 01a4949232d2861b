/** Tests the summary that a benchmark run prints at its end: what the run left out, and which results are doubtful. */
import { expect } from "chai";
import { leftOut } from "../../../../bench/papers/left-out.ts";
import { summary } from "../../../../bench/papers/summary.ts";
import type { Results } from "../../../../bench/measure/results.ts";

const point = { size: 64, ms: 1, lower: 1, upper: 1, rounds: 7, pieces: 64 };
const results: Results = {
  ...{ format: 1, date: "2026-01-02T03:04:05.000Z", mode: "quick", weights: {} },
  studies: [
    {
      ...{ id: "hash-sha1", seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms" },
      axis: { name: "bytes", full: [64, 1_000_000], quick: [64] },
      contenders: [{ name: "ours" }, { name: "old" }],
    },
  ],
  notChosen: ["lea-128"],
  absent: [{ name: "webkit", note: "was not found" }],
  engines: ["node", "firefox"].map((name) => ({
    ...{ name, version: name, clockStepMs: 1, sampleMs: 20, seconds: 60, load: name === "node" ? 0.1 : 0.9 },
    studies: [
      {
        ...{ id: "hash-sha1", load: name === "node" ? 0.4 : 1.24 },
        series: [
          { contender: "ours", state: "timed", points: [point] },
          { contender: "old", state: "missing", note: "not available: there is no such hash", points: [] },
        ],
      },
    ],
  })),
};

describe("the summary of a run", () => {
  it("lists the engines, studies, sizes and contenders that are left out", () => {
    expect(leftOut(results)).to.deep.equal([
      "webkit was not found",
      "lea-128 was not chosen",
      "hash-sha1: sizes 1,000,000",
      "node, firefox, hash-sha1: old (there is no such hash)",
    ]);
    const lines = summary(results);
    expect(lines).to.include("Left out:");
    for (const line of leftOut(results)) expect(lines).to.include(`  ${line}`);
  });

  it("leaves nothing out of a full run in which everything could be run", () => {
    const engines = results.engines.map((engine) => ({
      ...engine,
      studies: engine.studies.map(({ id, series }) => ({ id, series: series.slice(0, 1) })),
    }));
    expect(leftOut({ ...results, mode: "full", engines, notChosen: [], absent: [] })).to.deep.equal([]);
  });

  it("warns of engines whose studies were timed beside other work", () => {
    const lines = summary(results).filter((line) => line.includes("cores"));
    expect(lines).to.deep.equal(["  firefox: others used 0.9 cores; 1 of 1 studies are marked: hash-sha1"]);
    expect(summary(results).join("\n")).to.contain("WARNING");
  });

  it("says how often a study was repeated, in which engine", () => {
    const engines = results.engines.map((engine) => ({
      ...engine,
      studies: engine.studies.map((study) => (engine.name === "node" ? { ...study, repeated: 2 } : study)),
    }));
    expect(summary({ ...results, engines })).to.include("  node, hash-sha1: 2 of at most 3 times");
    expect(summary(results).join("\n")).to.not.contain("Repeated");
  });
});
