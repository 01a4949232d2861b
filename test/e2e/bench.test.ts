/**
 * Runs every study of `npm run bench` and every comparison of `npm run bench:bars` at its smallest size, in Node and in
 * each browser. The computed bytes must be right, and the time must be measurable. No test requires a certain speed.
 */
import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { buildInside } from "../../bench/measure/build.ts";
import { type Engine, engineNames } from "../../bench/measure/engines/engine.ts";
import { startEngine } from "../../bench/measure/engines/index.ts";
import type { InsideStudies } from "../../bench/measure/inside/index.ts";
import type { StudyFacts } from "../../bench/measure/results.ts";
import type { InsideBars } from "../../bench/product/bars/bar.ts";
import { assertEqual } from "../../bench/product/bars/measure.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { describeWith } from "../needs.ts";
import { traces } from "../unit/bench/traces.ts";

const here = { node: process.execPath, ...(await findBrowsers()) };

/** Returns a size for which a study takes little time, even if the study lists only sizes that take seconds. */
function smallest({ axis }: StudyFacts): number {
  if (axis === undefined) return 1;
  return Math.min(...axis.full, ...axis.quick, axis.name === "bytes" ? 1024 : 16);
}

/** Runs a study and returns a message for each fault, such as a wrong result or a missing time. */
async function faults(engine: Engine<InsideStudies>, study: StudyFacts): Promise<string[]> {
  const size = smallest(study);
  const ran: string[] = [];
  const wrong: string[] = [];
  for (const { name: contender } of study.contenders) {
    const surveyed = await engine.call("survey", study.id, { contender, size }, ran[0] ?? contender);
    if (surveyed.state === "equal") ran.push(contender);
    else if (surveyed.state !== "missing") wrong.push(`${study.id}, ${contender}: ${surveyed.state}: ${surveyed.note}`);
  }
  if (ran.length === 0) wrong.push(`${study.id}: nobody could be run`);
  const jobs = ran.map((contender) => ({ contender, size, runs: 1 }));
  const times = await engine.call("round", study.id, jobs, 0);
  if (times.length !== ran.length) wrong.push(`${study.id}: ${times.length} times of ${ran.length}`);
  times.forEach((time, i) => {
    if (typeof time !== "number") wrong.push(`${study.id}, ${ran[i] ?? ""}: ${time.failed}`);
  });
  await engine.call("forget");
  return wrong;
}

describe("the studies of npm run bench", () => {
  let module: string;

  before(async () => {
    module = await buildInside("papers/inside.ts");
  });

  it("contain every trace that test/unit/bench/contenders.test.ts looks for in the shipped bundles", async () => {
    const text = await readFile(module, "utf8");
    expect(traces.filter((trace) => !text.includes(trace))).to.deep.equal([]);
  });

  for (const name of engineNames) {
    describeWith(here[name] === undefined ? `${name} was not found` : undefined, `in ${name}`, () => {
      let engine: Engine<InsideStudies>;

      before(async () => {
        const started = await startEngine<InsideStudies>(name, module);
        if (started === undefined) throw new Error(`${name} was not found`);
        engine = started;
      });
      after(() => engine.close());

      it("give the right bytes and can be timed", async () => {
        const studies = await engine.call("describe", name);
        expect(studies).to.have.length.of.at.least(20);
        const wrong: string[] = [];
        for (const study of studies) wrong.push(...(await faults(engine, study)));
        expect(wrong).to.deep.equal([]);
      });
    });
  }
});

describe("the bars of npm run bench:bars", () => {
  let module: string;

  before(async () => {
    module = await buildInside("product/bars/inside.ts");
  });

  for (const name of engineNames) {
    describeWith(here[name] === undefined ? `${name} was not found` : undefined, `in ${name}`, () => {
      let engine: Engine<InsideBars>;

      before(async () => {
        const started = await startEngine<InsideBars>(name, module);
        if (started === undefined) throw new Error(`${name} was not found`);
        engine = started;
      });
      after(() => engine.close());

      it("give the same bytes on both sides and can be timed", async () => {
        const bars = await engine.call("describe", name);
        expect(bars).to.have.length.of.at.least(8);
        for (const bar of bars) {
          if ((await assertEqual(engine, bar, 1)) !== undefined) continue; // the engine lacks a function
          const jobs = bar.contenders.map(({ name: contender }) => ({ contender, size: 1, runs: 1 }));
          for (const time of await engine.call("round", bar.id, jobs, 0)) expect(time, bar.id).to.be.a("number");
          await engine.call("forget");
        }
      });
    });
  }
});
