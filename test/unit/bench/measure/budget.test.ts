import { expect } from "chai";
import { costOf, engineBudget, type Estimate, longestRunMs, plan } from "../../../../bench/measure/budget.ts";
import { engineNames, otherNodes } from "../../../../bench/measure/engines/engine.ts";

const estimate = (runMs: number, scalable = true): Estimate => ({ runMs, makeMs: 0, first: true, scalable });
const many = (count: number, runMs: number): Estimate[] => Array.from({ length: count }, () => estimate(runMs));

describe("the budget", () => {
  it("is under half an hour in full and under two minutes in a quick look, with time to start and to build", () => {
    expect(engineBudget("full") * engineNames.length).to.be.at.most(27 * 60_000);
    expect(engineBudget("quick") * engineNames.length).to.be.at.most(100_000);
  });

  it("gives other versions of Node less time, because they measure fewer studies", () => {
    for (const name of otherNodes) expect(engineBudget("full", name)).to.be.below(engineBudget("full", "node") / 3);
  });

  it("holds, because slow runs are made smaller and samples shorter", () => {
    for (const estimates of [many(1000, 0.1), many(300, 150), [...many(500, 1), ...many(40, 1900)]]) {
      const budget = engineBudget("full");
      expect(costOf(estimates, plan(estimates, "full", 0.02, budget))).to.be.at.most(budget);
    }
  });

  it("does not shorten runs if there is time for all", () => {
    const { limitMs, rounds } = plan(many(3, 1500), "full", 0.02, engineBudget("full"));
    expect(limitMs).to.equal(longestRunMs.full);
    expect(rounds).to.equal(7);
  });

  it("keeps seven rounds in a full run even if the time is too short", () => {
    expect(plan(many(10_000, 1000), "full", 0.02, 1000).rounds).to.equal(7);
  });

  it("makes samples long enough for the clock", () => {
    expect(plan(many(10_000, 0.1), "quick", 1, 1000).sampleMs).to.be.at.least(20);
  });
});
