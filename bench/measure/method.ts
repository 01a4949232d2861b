/**
 * Runs the studies in one engine in three steps. The survey checks each contender and estimates its time. The plan
 * divides the time budget. In the timing, all contenders take turns at each input size.
 */
import { costOf, engineBudget, longestRunMs, plan } from "./budget.ts";
import { Clock } from "./clock.ts";
import type { Engine } from "./engines/engine.ts";
import type { InsideStudies } from "./inside/index.ts";
import { type Attempt, repeated } from "./repeat.ts";
import type { EngineResults, Mode, StudyFacts, StudyResults } from "./results.ts";
import { type Entry, type Survey, surveyStudy } from "./survey.ts";
import { rounded } from "./statistics.ts";
import { surviving } from "./survive.ts";
import { timeStudy } from "./time-study.ts";

/** The progress of the measurement. */
export interface Progress {
  readonly doing: string;
  /** From 0 to 1. */
  readonly done: number;
}

export interface MethodOptions {
  readonly mode: Mode;
  /** The time for this engine in milliseconds. Default: the time of the mode, divided by the number of engines. */
  readonly budgetMs?: number;
  readonly wanted: (id: string) => boolean;
  /** A text that the name of each measured contender contains. Default: all contenders are measured. */
  readonly contender?: string;
  readonly progress: (progress: Progress) => void;
  readonly signal?: AbortSignal;
  /**
   * Starts to watch the load of other processes, and returns a function that returns this load. Missing if the code
   * runs in a web page, which cannot measure the load.
   */
  readonly watch?: () => () => number | undefined;
  /** The number of times that a study which other processes disturbed is repeated at most. Default: 0. */
  readonly repeats?: number;
}

/**
 * The survey's share of the displayed progress. The share is fixed, because the survey cannot know how long the timing
 * will take.
 */
const surveyShare = 0.15;

export const sizesOf = ({ axis }: StudyFacts, mode: Mode): readonly number[] => axis?.[mode] ?? [0];

const longestNote = 200;

/**
 * Returns results in which all contenders of a study have failed, because the engine crashed. The note is shortened,
 * because the crash message may contain the source code of a whole module.
 */
const lost = ({ id, contenders }: StudyFacts, error: unknown): StudyResults => {
  const [message = ""] = String(error).split("\n");
  const note = message.length > longestNote ? `${message.slice(0, longestNote)}…` : message;
  return { id, series: contenders.map(({ name }) => ({ contender: name, state: "failed", note, points: [] })) };
};

/** Starts an engine again. Returns undefined, or the reason why it did not start. */
const restarted = async (engine: Engine<InsideStudies>, error: unknown): Promise<unknown> =>
  engine.restart?.().then(
    () => undefined,
    (why: unknown) => why ?? error,
  ) ?? Promise.resolve(error);

export async function measureStudies(fragile: Engine<InsideStudies>, options: MethodOptions): Promise<EngineResults> {
  const {
    mode,
    wanted,
    contender = "",
    progress,
    signal,
    budgetMs = engineBudget(mode, fragile.name),
    repeats = 0,
  } = options;
  const { watch = () => () => undefined } = options;
  const engine = surviving(fragile);
  const clock = new Clock(budgetMs);
  const wholeLoad = watch();
  const clocksMHz: number[] = [];
  const readClock = async (): Promise<void> => {
    const megahertz = await engine.call("processorClock").catch(() => undefined);
    if (typeof megahertz === "number") clocksMHz.push(megahertz);
  };
  const described = await engine.call("describe", engine.name === "here" ? undefined : engine.name);
  const studies = described
    .filter(({ id }) => wanted(id))
    .map((study) => ({ ...study, contenders: study.contenders.filter(({ name }) => name.includes(contender)) }));
  const clockStepMs = await engine.call("clockStep");
  await readClock();
  const surveys: { readonly study: StudyFacts; readonly survey: Survey }[] = [];
  for (const [i, study] of studies.entries()) {
    signal?.throwIfAborted();
    progress({ doing: `surveying ${study.id}`, done: (surveyShare * i) / studies.length });
    surveys.push({ study, survey: await surveyStudy(engine, study, sizesOf(study, mode), longestRunMs[mode]) });
  }
  const all = surveys.flatMap(({ survey }) => survey.entries);
  const attempts: Attempt[] = [];
  let [ticks, sampleMs] = [0, Infinity];
  const tick = (entry: Entry): void => {
    signal?.throwIfAborted();
    const doing = entry.size === 0 ? entry.study : `${entry.study}, ${entry.size.toLocaleString("en")}`;
    progress({ doing, done: surveyShare + ((1 - surveyShare) * ticks++) / all.length });
  };
  let gone: unknown;
  for (const [i, { study, survey }] of surveys.entries()) {
    if (gone !== undefined) {
      attempts.push({ results: lost(study, gone) });
      continue;
    }
    const rest = surveys.slice(i).flatMap(({ survey: { entries } }) => entries);
    const thePlan = plan(rest, mode, clockStepMs, clock.left);
    sampleMs = Math.min(sampleMs, thePlan.sampleMs);
    const cost = costOf(survey.entries, thePlan);
    const attempt = async (ticking: typeof tick): Promise<StudyResults> => {
      const studyLoad = watch();
      const timed = await timeStudy(engine, study, survey, thePlan, ticking);
      const load = studyLoad();
      return { ...timed, ...(load !== undefined && { load }) };
    };
    const again = (): Promise<StudyResults> =>
      attempt(() => {
        signal?.throwIfAborted();
        progress({ doing: `${study.id} again, because it was disturbed`, done: 1 });
      });
    try {
      attempts.push({ results: await clock.time(cost, () => attempt(tick)), again });
    } catch (error) {
      if (signal?.aborted || engine.restart === undefined) throw error;
      attempts.push({ results: lost(study, error) });
      // If the engine does not start again, the results so far are still valid.
      gone = await restarted(engine, error);
    }
  }
  const results = await repeated(attempts, gone === undefined ? repeats : 0, async (error) => {
    if (signal?.aborted) throw error;
    gone = await restarted(engine, error);
    return gone === undefined;
  });
  if (gone === undefined) await readClock();
  const load = wholeLoad();
  progress({ doing: "done", done: 1 });
  return {
    name: engine.name,
    version: engine.version,
    clockStepMs: rounded(clockStepMs),
    sampleMs: rounded(sampleMs),
    seconds: Math.round(clock.spent / 1000),
    ...(engine.flags && engine.flags.length > 0 && { flags: engine.flags }),
    ...(clocksMHz.length > 0 && { clocksMHz }),
    ...(load !== undefined && { load }),
    studies: results,
  };
}
