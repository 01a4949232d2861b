/**
 * Runs every comparison of `npm run bench:bars` at its smallest size, in Node and in each browser. Saltmill and the
 * code that it is compared with must give equal bytes and take a measurable time. No test requires a certain speed.
 */
import { expect } from "chai";
import { buildInside } from "../../bench/measure/build.ts";
import { type Engine, engineNames } from "../../bench/measure/engines/engine.ts";
import { startEngine } from "../../bench/measure/engines/index.ts";
import type { InsideBars } from "../../bench/product/bars/bar.ts";
import { assertEqual } from "../../bench/product/bars/measure.ts";
import { findBrowsers } from "../../tools/browsers.mjs";
import { describeWith } from "../needs.ts";

const here = { node: process.execPath, ...(await findBrowsers()) };

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
          await assertEqual(engine, bar, 1);
          const jobs = bar.contenders.map(({ name: contender }) => ({ contender, size: 1, runs: 1 }));
          for (const time of await engine.call("round", bar.id, jobs, 0)) expect(time, bar.id).to.be.a("number");
          await engine.call("forget");
        }
      });
    });
  }
});
