/**
 * Lets a measurement continue after a crash of the engine: restarts the engine, and reports the crash as a failure of
 * the contender that ran.
 */
import type { Engine } from "./engines/engine.ts";
import type { InsideStudies, Surveyed } from "./inside/index.ts";
import type { Failed, Job } from "./inside/timing.ts";

const note = "the engine crashed";
const failed: Failed = { failed: note };

/**
 * Returns an engine that continues after a crash in `survey`, `calibrate` or `round`. Only the contender that ran loses
 * its results. If the engine cannot be restarted, it is returned unchanged.
 */
export function surviving(engine: Engine<InsideStudies>): Engine<InsideStudies> {
  if (engine.restart === undefined) return engine;
  const restart = engine.restart.bind(engine);

  async function orRestart<T>(action: () => Promise<T>, afterwards: () => T | Promise<T>): Promise<T> {
    try {
      return await action();
    } catch {
      await restart();
      return afterwards();
    }
  }

  /**
   * Runs a round. If the engine crashes, the round's contenders run one by one, so that only the contender that caused
   * the crash loses its results.
   */
  const round = (id: string, jobs: readonly Job[], sampleMs: number): Promise<(number | Failed)[]> =>
    orRestart(
      () => engine.call("round", id, jobs, sampleMs),
      async () => {
        if (jobs.length < 2) return jobs.map(() => failed);
        const times: (number | Failed)[] = [];
        for (const job of jobs) times.push(...(await round(id, [job], sampleMs)));
        return times;
      },
    );

  const guarded: Pick<Engine<InsideStudies>, "call"> = {
    call(name, ...args) {
      const run = (): Promise<unknown> => engine.call(name, ...args);
      const answer = (): Promise<unknown> => {
        if (name === "survey") return orRestart<unknown>(run, () => ({ state: "failed", note }) satisfies Surveyed);
        if (name === "calibrate") return orRestart<unknown>(run, () => failed);
        return name === "round" ? round(...(args as unknown as Parameters<typeof round>)) : run();
      };
      return answer() as never;
    },
  };
  return { ...engine, ...guarded, restart, close: () => engine.close() };
}
