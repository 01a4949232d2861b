/** Tests that a crash of the engine costs only the results of the contender which caused the crash. */
import { expect } from "chai";
import type { Engine } from "../../../../bench/measure/engines/engine.ts";
import { engine } from "../../../../bench/measure/engines/engine.ts";
import type { InsideStudies } from "../../../../bench/measure/inside/index.ts";
import type { Job } from "../../../../bench/measure/inside/timing.ts";
import { measureStudies } from "../../../../bench/measure/method.ts";
import type { StudyFacts } from "../../../../bench/measure/results.ts";
import { surviving } from "../../../../bench/measure/survive.ts";

const studyOf = (id: string): StudyFacts => ({
  ...{ id, seed: "a paper", table: "Table I", title: "A study", shows: "", measure: "ms" },
  contenders: [{ name: "first" }, { name: "crashing" }, { name: "last" }],
});
const job = (contender: string): Job => ({ contender, size: 0, runs: 1 });

type Answers = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Crashing {
  /** The function in which the engine crashes for the contender `crashing`. */
  readonly at?: "survey" | "calibrate" | "round";
  /** The number of restarts that succeed. */
  readonly restarts?: number;
  /**
   * The study and the function in which the engine crashes for every contender. "one round" is the function `round` of
   * the study `one`.
   */
  readonly endsAt?: string;
}

function simulated({ at, restarts = Infinity, endsAt }: Crashing): {
  restarted: number;
  engine: Engine<InsideStudies>;
} {
  const answers: Answers = {
    describe: () => [studyOf("one"), studyOf("two")],
    clockStep: () => 0.001,
    processorClock: () => 2500,
    survey: () => ({ state: "equal", runMs: 1, makeMs: 0, pieces: 1 }),
    calibrate: () => ({ runs: 1, runMs: 1 }),
    round: (_: string, jobs: readonly Job[]) => jobs.map(() => 1),
  };
  let alive = true;
  const send = (name: string, args: readonly unknown[]): Promise<unknown> => {
    const [study, task] = args as [string, { contender: string } | readonly Job[] | undefined];
    const names = Array.isArray(task)
      ? task.map(({ contender }: Job) => contender)
      : [(task as Job | undefined)?.contender];
    if (name === at && names.includes("crashing")) alive = false;
    if (`${study} ${name}` === endsAt) alive = false;
    if (!alive) return Promise.reject(new Error("The page has crashed."));
    return Promise.resolve(answers[name]?.(...(args as never[])));
  };
  const it = {
    restarted: 0,
    engine: {
      ...engine<InsideStudies>("node", "simulated", send, () => Promise.resolve()),
      restart(): Promise<void> {
        if (++it.restarted > restarts) return Promise.reject(new Error("It does not start again."));
        alive = true;
        return Promise.resolve();
      },
    },
  };
  return it;
}

const options = { mode: "full", wanted: () => true, progress: () => undefined } as const;

describe("an engine that crashes", () => {
  it("runs the contenders of a round one by one, so that only the cause fails", async () => {
    const it = simulated({ at: "round" });
    const times = await surviving(it.engine).call("round", "one", ["first", "crashing", "last"].map(job), 10);
    expect(times).to.deep.equal([1, { failed: "the engine crashed" }, 1]);
    expect(it.restarted).to.equal(2);
  });

  for (const at of ["survey", "calibrate", "round"] as const) {
    it(`loses only one contender if it crashes in the function "${at}"`, async () => {
      const { studies } = await measureStudies(simulated({ at }).engine, options);
      for (const { series } of studies) {
        expect(series.map(({ contender, state }) => `${contender} ${state}`)).to.deep.equal([
          ...["first timed", "crashing failed", "last timed"],
        ]);
        expect(series[1]?.note).to.equal("the engine crashed");
      }
    });
  }

  it("keeps the results of other studies, also if it does not start again", async () => {
    const it = simulated({ endsAt: "two round", restarts: 0 });
    const { studies } = await measureStudies(it.engine, options);
    expect(studies.map(({ series }) => series.map(({ state }) => state))).to.deep.equal([
      ["timed", "timed", "timed"],
      ["failed", "failed", "failed"],
    ]);
  });

  it("reports the crash to its caller if it cannot be restarted", async () => {
    const { engine: it } = simulated({ at: "round" });
    Reflect.deleteProperty(it, "restart");
    let error: unknown;
    await measureStudies(it, options).catch((why: unknown) => (error = why));
    expect(String(error)).to.contain("crashed");
  });
});

describe("the results of an engine", () => {
  it("contain its flags, the measured clock, and the load of each study", async () => {
    let load = 0;
    const it = { ...simulated({}).engine, flags: ["--headless"] };
    const results = await measureStudies(it, { ...options, watch: () => () => ++load });
    expect(results).to.deep.include({ flags: ["--headless"], clocksMHz: [2500, 2500], load: 3 });
    expect(results.studies.map((study) => study.load)).to.deep.equal([1, 2]);
  });

  it("say how often a disturbed study was repeated, and have the load of the attempt that is kept", async () => {
    const loads = [0, 0.9, 0.7, 0.1, 0.2];
    // The load of the whole engine is watched first and read last.
    const watch = (): (() => number | undefined) => () => loads.shift();
    const results = await measureStudies(simulated({}).engine, { ...options, repeats: 3, watch });
    expect(results.studies.map(({ load, repeated }) => [load, repeated])).to.deep.equal([
      [0, undefined],
      [0.1, 2],
    ]);
    expect(results.load).to.equal(0.2);
  });
});
