/**
 * The code that runs inside an engine, in Node and in browsers. Each call of its functions is short. The caller outside
 * the engine decides which call comes next, and how often it is repeated.
 */
import { isOtherNode } from "../engines/engine.ts";
import { type Comparison, type Contender, type Prepared, reasonOf, type Study } from "../study.ts";
import { differs } from "./equality.ts";
import { preparedOf, type Task } from "./prepared.ts";
import { processorClock } from "./processor-clock.ts";
import { clockStep, freshBytes, sample } from "./sample.ts";
import { messageOf, timingOf } from "./timing.ts";

/** A contender without its functions, because results leave the engine as JSON. */
export type ContenderFacts = Pick<Contender, "name" | "ours" | "weighs">;
export type Facts<C extends Comparison> = Omit<C, "contenders"> & { readonly contenders: readonly ContenderFacts[] };

export type Surveyed =
  | { readonly state: "equal"; readonly runMs: number; readonly makeMs: number; readonly pieces: number }
  | { readonly state: "wrong" | "missing" | "failed"; readonly note: string };

const shortMs = 20;

const facts = ({ name, ours, weighs }: Contender): ContenderFacts => ({
  name,
  ...(ours !== undefined && { ours }),
  ...(weighs !== undefined && { weighs }),
});

/** Returns the functions of a module that an engine loads. The functions run the comparisons in `all`. */
export function insideOf<C extends Comparison>(all: readonly C[]) {
  const { prepare, forget } = preparedOf(all);
  return {
    /** @param engine - the engine whose comparisons and contenders are listed; default: all engines */
    describe: (engine?: string): Facts<C>[] => {
      const otherNode = engine !== undefined && isOtherNode(engine);
      const column = otherNode ? "node" : engine;
      const here = ({ engines }: Comparison | Contender): boolean =>
        column === undefined || engines === undefined || (engines as readonly string[]).includes(column);
      return all
        .filter((comparison) => here(comparison) && (!otherNode || comparison.nodes))
        .map(({ contenders, ...rest }) => ({ ...rest, contenders: contenders.filter(here).map(facts) }));
    },
    /**
     * Compares a contender's result with the right bytes, and measures the time of one run.
     *
     * @param reference - the name of the contender whose result counts as right if `Prepared.expected` is missing;
     * equal to `task.contender` while no other contender has given a right result
     */
    survey: async (id: string, task: Task, reference: string): Promise<Surveyed> => {
      try {
        const begun = performance.now();
        const it = await prepare(id, task);
        const makeMs = performance.now() - begun;
        const asked = (): Promise<Prepared> => prepare(id, { ...task, contender: reference });
        const note = await differs(it, reference === task.contender ? undefined : asked);
        if (note !== undefined) return { state: "wrong", note: task.size > 0 ? `at ${task.size}: ${note}` : note };
        let runMs = await sample(it, freshBytes(1), 1);
        // The first run of code that is not compiled yet does not show how long the next run takes.
        if (runMs < shortMs) runMs = Math.min(runMs, await sample(it, freshBytes(1), 1));
        return { state: "equal", runMs, makeMs, pieces: it.pieces ?? task.size };
      } catch (error) {
        const note = messageOf(error);
        return { state: reasonOf(note) === undefined ? "failed" : "missing", note };
      }
    },
    ...timingOf(prepare),
    forget,
    clockStep,
    processorClock,
  };
}

/** The type of the functions in the engine, for the code outside the engine that calls them. */
export type Inside<C extends Comparison> = ReturnType<typeof insideOf<C>>;
export type InsideStudies = Inside<Study>;
