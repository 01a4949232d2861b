/** The benchmark's cases at their smallest, in every engine: both sides agree and can be timed. Nothing is judged by its time. */
import { expect } from "chai";
import { findBrowsers } from "../../tools/browsers.mjs";
import { describeWith } from "../needs.ts";
import { buildInside } from "../../bench/build.ts";
import { engineNames } from "../../bench/case.ts";
import type { Engine } from "../../bench/engines/engine.ts";
import { startEngine } from "../../bench/engines/index.ts";
import type * as Inside from "../../bench/inside.ts";

const here = { node: process.execPath, ...(await findBrowsers()) };

describe("the cases of npm run bench:bars", () => {
  let module: string;

  before(async () => {
    module = await buildInside();
  });

  for (const name of engineNames) {
    describeWith(here[name] === undefined ? `${name} was not found` : undefined, `in ${name}`, () => {
      let engine: Engine<typeof Inside>;

      before(async () => {
        const started = await startEngine<typeof Inside>(name, module);
        if (started === undefined) throw new Error(`${name} was not found`);
        engine = started;
      });
      after(() => engine.close());

      it("give the same bytes on both sides", async () => {
        const cases = await engine.call("describeCases");
        expect(cases).to.have.length.of.at.least(8);
        for (const { id } of cases) {
          await engine.call("prove", id, "smallest");
          const times = await engine.call("pair", id, "smallest", { ours: 1, theirs: 1 });
          expect(times, id).to.have.all.keys("ours", "theirs");
        }
      });
    });
  }
});
