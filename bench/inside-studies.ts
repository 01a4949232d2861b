/** What runs the studies inside an engine, Node and browsers alike. Each call is short; who calls decides what is run, and how long. */
import type { ContenderFacts, StudyFacts } from "./results.ts";
import { messageOf } from "./inside-timing.ts";
import { prepared, type Task } from "./inside-prepared.ts";
import type { Contender, Prepared, Study } from "./study.ts";
import { studies } from "./studies/index.ts";
import { differs } from "./equality.ts";
import { freshBytes, sample } from "./sample.ts";

export { forget } from "./inside-prepared.ts";
export { calibrate, round } from "./inside-timing.ts";
export { clockStep } from "./sample.ts";

export type Surveyed =
  | { readonly state: "equal"; readonly runMs: number; readonly makeMs: number; readonly pieces: number }
  | { readonly state: "wrong" | "missing" | "failed"; readonly note: string };

const shortMs = 20;

const facts = ({ name, ours, weighs }: Contender): ContenderFacts => ({
  name,
  ...(ours !== undefined && { ours }),
  ...(weighs !== undefined && { weighs }),
});

/** @param engine - those that are run there; all without */
export const describeStudies = (engine?: string): StudyFacts[] => {
  const here = ({ engines }: Study | Contender): boolean =>
    engine === undefined || engines === undefined || (engines as readonly string[]).includes(engine);
  return studies
    .filter(here)
    .map(({ contenders, ...rest }) => ({ ...rest, contenders: contenders.filter(here).map(facts) }));
};

/**
 * Whether a contender gives what it must, and about how long a run takes.
 *
 * @param reference - whose answer is right where the contender knows no better one; itself if it is the first
 */
export async function survey(study: string, task: Task, reference: string): Promise<Surveyed> {
  try {
    const begun = performance.now();
    const it = await prepared(study, task);
    const makeMs = performance.now() - begun;
    const asked = (): Promise<Prepared> => prepared(study, { ...task, contender: reference });
    const note = await differs(it, reference === task.contender ? undefined : asked);
    if (note !== undefined) return { state: "wrong", note: task.size > 0 ? `at ${task.size}: ${note}` : note };
    let runMs = await sample(it, freshBytes(1), 1);
    // The first run of code that is not compiled yet says little of the next.
    if (runMs < shortMs) runMs = Math.min(runMs, await sample(it, freshBytes(1), 1));
    return { state: "equal", runMs, makeMs, pieces: it.pieces ?? task.size };
  } catch (error) {
    const note = messageOf(error);
    return { state: note.startsWith("not available") ? "missing" : "failed", note };
  }
}
