/** Tests that studies which other processes disturbed are repeated, and that the quietest attempt is kept. */
import { expect } from "chai";
import { type Attempt, mostRepeats, repeated } from "../../../../bench/measure/repeat.ts";
import type { StudyResults } from "../../../../bench/measure/results.ts";

const series = (states: readonly ("timed" | "failed")[]): StudyResults["series"] =>
  states.map((state, i) => ({ contender: `contender ${i}`, state, points: [] }));

const results = (id: string, load?: number, ...states: readonly ("timed" | "failed")[]): StudyResults => ({
  ...{ id, series: series(states.length > 0 ? states : ["timed"]) },
  ...(load !== undefined && { load }),
});

/** Makes attempts whose repetitions have the loads after the first one, and records the order of the repetitions. */
function attemptsOf(loads: Readonly<Record<string, readonly (number | undefined)[]>>) {
  const order: string[] = [];
  const attempts = Object.entries(loads).map(([id, [first, ...later]]): Attempt => {
    const rest = [...later];
    return {
      results: results(id, first),
      again: () => {
        order.push(id);
        return Promise.resolve(results(id, rest.shift()));
      },
    };
  });
  return { attempts, order };
}

const never = (): Promise<boolean> => Promise.reject(new Error("nothing was lost"));

describe("a study that was disturbed", () => {
  const cases: readonly (readonly [string, readonly (number | undefined)[], number | undefined, number | undefined])[] =
    [
      ["is not repeated if it was quiet", [0.2, 0], 0.2, undefined],
      ["is not repeated at the limit itself", [0.5, 0], 0.5, undefined],
      ["is not repeated where the load is unknown", [undefined, 0], undefined, undefined],
      ["is repeated once if the repetition was quiet", [1.2, 0.1, 0], 0.1, 1],
      ["is repeated until it was quiet", [1.2, 0.9, 0.3, 0], 0.3, 2],
      ["is repeated at most three times, and the lowest load is kept", [1.9, 0.8, 0.7, 1.4, 0], 0.7, 3],
      ["keeps the first attempt if all others were worse", [0.6, 1.1, 1.2, 1.3], 0.6, 3],
    ];
  for (const [name, loads, load, times] of cases) {
    it(name, async () => {
      const [kept] = await repeated(attemptsOf({ one: loads }).attempts, mostRepeats, never);
      expect([kept?.load, kept?.repeated]).to.deep.equal([load, times]);
    });
  }

  it("waits for all others before it is repeated again, and quiet ones are left alone", async () => {
    const { attempts, order } = attemptsOf({ a: [1, 1, 0], b: [0, 0], c: [1, 1, 1, 1] });
    const kept = await repeated(attempts, mostRepeats, never);
    expect(order).to.deep.equal(["a", "c", "a", "c", "c"]);
    expect(kept.map(({ repeated: times }) => times)).to.deep.equal([2, undefined, 3]);
  });

  it("is never repeated in a quick run", async () => {
    const { attempts, order } = attemptsOf({ a: [1, 0] });
    expect((await repeated(attempts, 0, never))[0]).to.not.have.property("repeated");
    expect(order).to.deep.equal([]);
  });

  it("keeps an attempt in which more contenders could be timed", async () => {
    const again = (): Promise<StudyResults> => Promise.resolve(results("a", 0, "timed", "failed"));
    const [kept] = await repeated([{ results: results("a", 1, "timed", "timed"), again }], 1, never);
    expect(kept?.series.map(({ state }) => state)).to.deep.equal(["timed", "timed"]);
  });

  for (const starts of [true, false]) {
    it(`keeps the first attempt if a repetition crashes, and the engine ${starts ? "starts" : "does not start"} again`, async () => {
      const other = attemptsOf({ b: [1, 0] });
      const crashing: Attempt = { results: results("a", 1), again: () => Promise.reject(new Error("crashed")) };
      const lost: unknown[] = [];
      const kept = await repeated([crashing, ...other.attempts], 1, (error) => {
        lost.push(error);
        return Promise.resolve(starts);
      });
      expect(lost).to.have.length(1);
      expect(kept.map(({ load }) => load)).to.deep.equal([1, starts ? 0 : 1]);
    });
  }
});
