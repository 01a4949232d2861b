/**
 * Tests the survey, which estimates the times of a study before the measurement. The engine is simulated, and its times
 * are known.
 */
import { expect } from "chai";
import { engine } from "../../../../bench/measure/engines/engine.ts";
import type { Task } from "../../../../bench/measure/inside/prepared.ts";
import type { InsideStudies } from "../../../../bench/measure/inside/index.ts";
import type { StudyFacts } from "../../../../bench/measure/results.ts";
import { surveyStudy } from "../../../../bench/measure/survey.ts";

const study: StudyFacts = {
  ...{ id: "a-study", seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms" },
  axis: { name: "iterations", full: [10, 1_000_000], quick: [10] },
  contenders: [{ name: "fast" }, { name: "slow" }, { name: "wrong" }, { name: "absent" }],
};

/**
 * @param perPiece - milliseconds for each piece of work, by contender
 * @param call - milliseconds that every call takes in addition
 */
function simulated(perPiece: Readonly<Record<string, number>>, call: number) {
  const asked: { contender: string; size: number; reference: string }[] = [];
  const send = (name: string, args: readonly unknown[]): Promise<unknown> => {
    if (name !== "survey") return Promise.resolve(undefined);
    const [, { contender, size }, reference] = args as [string, Task, string];
    asked.push({ contender, size, reference });
    if (contender === "wrong") return Promise.resolve({ state: "wrong", note: "at 10" });
    const each = perPiece[contender];
    if (each === undefined) return Promise.resolve({ state: "missing", note: "not available" });
    return Promise.resolve({ state: "equal", runMs: call + each * size, makeMs: 0, pieces: size });
  };
  return { asked, engine: engine<InsideStudies>("node", "simulated", send, () => Promise.resolve()) };
}

describe("the survey", () => {
  it("runs the whole size of a fast contender and the allowed part of a slow one", async () => {
    const { asked, engine: it } = simulated({ fast: 1e-4, slow: 0.1 }, 0.001);
    const { entries } = await surveyStudy(it, study, [10, 1_000_000], 2000);
    expect(entries.map(({ contender, size }) => `${contender} ${size}`)).to.deep.equal([
      ...["fast 10", "fast 1000000", "slow 10", "slow 1000000"],
    ]);
    const slow = entries.at(-1);
    expect(slow?.ranAt).to.be.within(2000, 20_000);
    expect(slow?.runMs).to.be.closeTo(100_000, 1000);
    expect(Math.max(...asked.filter(({ contender }) => contender === "slow").map(({ size }) => size))).to.be.below(
      20_001,
    );
  });

  it("does not count the cost of a call for every byte", async () => {
    const { entries } = await surveyStudy(simulated({ fast: 1e-5, slow: 1e-5 }, 1).engine, study, [10, 1_000_000], 200);
    expect(entries.filter(({ ranAt }) => ranAt !== undefined)).to.deep.equal([]);
  });

  it("leaves out wrong and missing contenders, and uses the first right one as the reference", async () => {
    const { asked, engine: it } = simulated({ slow: 0.001 }, 0);
    const { entries, out } = await surveyStudy(it, study, [10], 2000);
    expect([...out.keys()]).to.deep.equal(["fast", "wrong", "absent"]);
    expect(entries.map(({ contender }) => contender)).to.deep.equal(["slow"]);
    expect(asked.find(({ contender }) => contender === "wrong")?.reference).to.equal("slow");
  });
});
