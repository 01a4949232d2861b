/** Tests the timing of a study with a simulated engine whose answers are known. */
import { expect } from "chai";
import type { Plan } from "../../../../bench/measure/budget.ts";
import { engine } from "../../../../bench/measure/engines/engine.ts";
import type { Task } from "../../../../bench/measure/inside/prepared.ts";
import type { InsideStudies } from "../../../../bench/measure/inside/index.ts";
import type { Failed, Job } from "../../../../bench/measure/inside/timing.ts";
import type { Series, StudyFacts } from "../../../../bench/measure/results.ts";
import type { Entry, Survey } from "../../../../bench/measure/survey.ts";
import { timeStudy } from "../../../../bench/measure/time-study.ts";

const study: StudyFacts = {
  ...{ id: "a-study", seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms" },
  axis: { name: "iterations", full: [10, 1000], quick: [10] },
  contenders: [{ name: "one" }, { name: "other" }],
};

const plan: Plan = { sampleMs: 10, warmMs: 10, limitMs: 100, rounds: 7 };

const entry = (contender: string, size: number, more: Partial<Entry> = {}): Entry => ({
  ...{ study: study.id, contender, size, runMs: 1, makeMs: 0, pieces: size },
  ...{ first: size === 10, scalable: true, checkedAt: size, reference: "one", ...more },
});

interface Answers {
  /** The size at which the contender `other` gives wrong bytes. */
  readonly wrongAt?: number;
  /** The size and the round at which the contender `other` fails. Round 0 is the warm-up. */
  readonly failsAt?: readonly [size: number, round: number];
  readonly runMs?: number;
  readonly backend?: "webcrypto" | "wasm";
}

/** @param other - the behavior of the contender `other`; the contender `one` always gives the right bytes */
function simulated(other: Answers) {
  const compared: Task[] = [];
  const rounds = new Map<number, number>();
  const failing = ({ contender, size }: Task, round: number): boolean =>
    contender === "other" && other.failsAt?.[0] === size && other.failsAt[1] === round;
  let clocks = 0;
  const answers: Record<string, (study: string, asked: never) => unknown> = {
    processorClock: () => (clocks++ === 0 ? 2000 : 3000),
    survey(_, task: Task) {
      compared.push(task);
      const wrong = task.contender === "other" && task.size === other.wrongAt;
      return wrong ? { state: "wrong", note: `at ${task.size}: 00 came` } : { state: "equal", runMs: 1, makeMs: 0 };
    },
    calibrate: (_, task: Task) =>
      failing(task, 0)
        ? { failed: "out of memory" }
        : {
            ...{ runs: 1, runMs: other.runMs ?? 1 },
            ...(task.contender === "other" && other.backend && { backend: other.backend }),
          },
    round(_, jobs: readonly Job[]): (number | Failed)[] {
      return jobs.map((job) => {
        const key = job.contender === "other" ? job.size : -job.size;
        const round = (rounds.get(key) ?? 0) + 1;
        rounds.set(key, round);
        return failing(job, round) ? { failed: "out of memory" } : round;
      });
    },
  };
  const send = (name: string, [study, asked]: readonly unknown[]): Promise<unknown> =>
    Promise.resolve(answers[name]?.(study as string, asked as never));
  return { compared, rounds, engine: engine<InsideStudies>("node", "simulated", send, () => Promise.resolve()) };
}

const survey = (...entries: readonly Entry[]): Survey => ({ entries, out: new Map(), stopped: new Map() });
const all = [entry("one", 10), entry("other", 10), entry("one", 1000), entry("other", 1000)];

async function timed(it: ReturnType<typeof simulated>, entries: readonly Entry[]): Promise<readonly Series[]> {
  return (await timeStudy(it.engine, study, survey(...entries), plan, () => undefined)).series;
}

describe("the timing of a study", () => {
  it("records at each size which implementation a contender chose", async () => {
    const [one, other] = await timed(simulated({ backend: "webcrypto" }), all);
    expect(one?.points.map(({ backend }) => backend)).to.deep.equal([undefined, undefined]);
    expect(other?.points.map(({ backend }) => backend)).to.deep.equal(["webcrypto", "webcrypto"]);
  });

  it("takes seven rounds of each contender and compares no bytes twice", async () => {
    const it = simulated({});
    const [one, other] = await timed(it, all);
    expect(it.compared).to.deep.equal([]);
    for (const series of [one, other]) {
      expect(series?.points.map(({ size, ms, rounds }) => [size, ms, rounds])).to.deep.equal([
        [10, 4, 7],
        [1000, 4, 7],
      ]);
    }
  });

  it("makes a slow run smaller, compares its bytes at that size and takes three rounds", async () => {
    const it = simulated({ runMs: 1000 });
    const [, other] = await timed(it, [entry("one", 1000), entry("other", 1000, { runMs: 1000 })]);
    expect(it.compared).to.deep.equal([{ contender: "other", size: 50 }]);
    expect(other?.points).to.have.length(1);
    expect(other?.points[0]).to.include({ size: 1000, ranAt: 50, rounds: 3, ms: 40 });
  });

  it("compares the bytes at the whole size if a contender turns out to be fast enough for it", async () => {
    const slow = entry("other", 1000, { runMs: 1000, ranAt: 100, checkedAt: 100 });
    const it = simulated({ runMs: 0.01, wrongAt: 1000 });
    const [one, other] = await timed(it, [entry("one", 1000), slow]);
    expect(it.compared).to.deep.include({ contender: "other", size: 1000 });
    expect(other).to.deep.equal({ contender: "other", points: [], state: "wrong", note: "at 1000: 00 came" });
    expect(one?.points).to.have.length(1);
    expect([...it.rounds.keys()].filter((size) => size > 0)).to.deep.equal([]); // no round of `other` was timed
  });

  it("drops all times of a contender that gives wrong bytes at one size", async () => {
    const late = entry("other", 1000, { checkedAt: 500 });
    const [, other] = await timed(simulated({ wrongAt: 1000 }), [entry("one", 10), entry("other", 10), late]);
    expect(other).to.deep.include({ state: "wrong", points: [] });
  });

  for (const round of [0, 1, 5]) {
    it(`continues without a contender that fails in ${round === 0 ? "the warm-up" : `round ${round}`}, and gives the reason`, async () => {
      const first = await timed(simulated({ failsAt: [10, round] }), all);
      expect(first[1]).to.deep.equal({ contender: "other", points: [], state: "failed", note: "out of memory" });
      const second = await timed(simulated({ failsAt: [1000, round] }), all);
      expect(second[1]).to.deep.include({ state: "timed", note: "at 1,000: out of memory" });
      expect(second[1]?.points.map(({ size }) => size)).to.deep.equal([10]);
      for (const [one] of [first, second]) expect(one?.points.map(({ rounds }) => rounds)).to.deep.equal([7, 7]);
    });
  }

  it("measures the processor's clock before and after a study that counts cycles", async () => {
    const it = simulated({});
    const entries = survey(entry("one", 10));
    const counting = { ...study, measure: "cycles/byte" } as const;
    expect(await timeStudy(it.engine, counting, entries, plan, () => undefined)).to.include({ clockMHz: 2500 });
    expect(await timeStudy(it.engine, study, entries, plan, () => undefined)).to.not.have.property("clockMHz");
  });
});
