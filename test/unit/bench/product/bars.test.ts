/** Tests the comparison of two contenders. The engine is simulated, and its times are known. */
import { expect } from "chai";
import { engine } from "../../../../bench/measure/engines/engine.ts";
import type { InsideBars } from "../../../../bench/product/bars/bar.ts";
import { work } from "../../../../bench/product/bars/bar.ts";
import { measureBar, type MeasuredBar } from "../../../../bench/product/bars/measure.ts";
import { engineTable } from "../../../../bench/product/bars/report.ts";

const bar = {
  ...{ id: "a-bar", title: "A bar", pieces: 8, bars: { node: 0.5 } },
  contenders: [{ name: "we" }, { name: "they" }],
};

/** @param rounds - for each round, the milliseconds of a run of Saltmill and of the other contender */
function simulated(rounds: readonly (readonly [number | object, number])[], survey: object = { state: "equal" }) {
  const asked: string[] = [];
  let round = 0;
  const answers: Record<string, unknown> = { survey, calibrate: { runs: 3, runMs: 20 }, processorClock: 2000 };
  const send = (name: string, args: readonly unknown[]): Promise<unknown> => {
    asked.push(name === "survey" ? `survey ${JSON.stringify(args.slice(1))}` : name);
    return Promise.resolve(name === "round" ? rounds[round++] : answers[name]);
  };
  return { asked, engine: engine<InsideBars>("node", "simulated", send, () => Promise.resolve()) };
}

/** Measures a bar that the engine has the functions for. */
async function measured(...args: Parameters<typeof measureBar>): Promise<MeasuredBar> {
  const result = await measureBar(...args);
  if ("missing" in result) throw new Error(result.missing);
  return result;
}

async function errorOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "none",
    (error: unknown) => String(error),
  );
}

describe("a bar", () => {
  it("is the median of the ratios of the pairs, with the times of one piece", async () => {
    const { asked, engine: it } = simulated([
      [8, 16],
      [16, 16],
      [80, 800],
    ]);
    const { ratio, pairs, ...rest } = await measured(it, bar, 3);
    expect(rest).to.deep.include({ ours: "we", theirs: "they", ms: { ours: 2, theirs: 2 }, bars: { node: 0.5 } });
    expect(ratio.median).to.equal(0.5);
    expect(pairs).to.have.length(3);
    expect(asked.slice(0, 2)).to.deep.equal([
      'survey [{"contender":"we","size":0},"we"]',
      'survey [{"contender":"they","size":0},"we"]',
    ]);
  });

  it("is compared with the processor's cycles if these are shorter than the other side's time", async () => {
    const { engine: it } = simulated([
      [8, 16],
      [8, 3],
    ]);
    const { pairs } = await measured(it, { ...bar, pieces: 1, cycles: 8_000_000 }, 2);
    expect(pairs).to.deep.equal([
      { ours: 8, theirs: 4 },
      { ours: 8, theirs: 3 },
    ]);
  });

  it("is not timed if the two sides give different bytes", async () => {
    const { asked, engine: it } = simulated([], { state: "wrong", note: "00 instead of 01" });
    expect(await errorOf(measureBar(it, bar, 3))).to.contain("wrong: 00 instead of 01");
    expect(asked).to.not.include("round");
  });

  it("is not timed, but named with the reason, if the engine lacks a function", async () => {
    const { asked, engine: it } = simulated([], { state: "missing", note: "not available: no Argon2id here" });
    const missing = await measureBar(it, bar, 3);
    expect(missing).to.deep.equal({ id: "a-bar", title: "A bar", missing: "no Argon2id here" });
    expect(asked).to.not.include("round");
    const lines = engineTable({ name: "node", version: "simulated", results: [missing] });
    expect(lines.at(-1)).to.equal("Not measured: a-bar (no Argon2id here).");
    expect(lines.filter((line) => line.includes("a-bar"))).to.have.length(1);
  });

  it("fails if a sample fails", async () => {
    expect(await errorOf(measureBar(simulated([[{ failed: "out of memory" }, 1]]).engine, bar, 1))).to.contain("a-bar");
  });

  it("times only the work, and compares its result", async () => {
    const steps: string[] = [];
    const it = work({
      prepare: (fresh) => (steps.push("prepare"), fresh.length),
      run: (length) => (steps.push("run"), length + 1),
      bytes: (output, input) => Uint8Array.of(output, input),
    });
    const run = await it.ready?.(new Uint8Array(16));
    expect(steps).to.deep.equal(["prepare"]);
    expect(run?.()).to.equal(17);
    expect([...(await it.answer(new Uint8Array(16)))]).to.deep.equal([17, 16]);
  });
});
