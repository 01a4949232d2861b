import { expect } from "chai";
import { simulateNewKeys } from "../../../simulator/new-keys.ts";
import { simulate } from "../../../simulator/simulate.ts";
import type { Bug } from "../../../simulator/world.ts";

const schedules = 2000;
const newKeySchedules = 200;

describe("syncing", function () {
  this.timeout(1_800_000);

  it(`keeps its laws in ${schedules} random schedules`, async () => {
    let cut = 0;
    for (let seed = 1; seed <= schedules; seed++) {
      const run = await simulate(seed);
      expect(run.broken, `npm run sync:simulate -- ${seed} 1`).to.equal(undefined);
      cut += run.cut;
    }
    expect(cut).to.be.above(schedules);
  });

  it(`keeps all devices together in ${newKeySchedules} random schedules with new vault keys`, async () => {
    for (let seed = 1; seed <= newKeySchedules; seed++) {
      expect(await simulateNewKeys(seed), `npm run sync:simulate -- ${seed} 1`).to.equal(undefined);
    }
  });

  const bugs: readonly Bug[] = ["a clock decides", "a tombstone is dropped", "a name counts as merged too early"];
  for (const bug of bugs) {
    it(`breaks a law of the simulator if ${bug}`, async () => {
      let found: string | undefined;
      for (let seed = 1; seed <= schedules && found === undefined; seed++) found = (await simulate(seed, bug)).broken;
      expect(found).to.be.a("string");
    });
  }
});
