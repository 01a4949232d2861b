/** Measures the times of one study in one engine, size by size. */
import type { Plan } from "./budget.ts";
import type { Engine } from "./engines/engine.ts";
import { growth } from "./growth.ts";
import type { InsideStudies } from "./inside/index.ts";
import type { Point, Series, StudyFacts, StudyResults } from "./results.ts";
import { median } from "./statistics.ts";
import type { Entry, Survey } from "./survey.ts";
import { timeSize } from "./time-size.ts";

export async function timeStudy(
  engine: Engine<InsideStudies>,
  study: StudyFacts,
  survey: Survey,
  plan: Plan,
  tick: (entry: Entry) => void,
): Promise<StudyResults> {
  const points = new Map<string, Point[]>(study.contenders.map(({ name }) => [name, []]));
  const clocks: number[] = [];
  const readClock = async (): Promise<void> => {
    if (study.measure !== "cycles/byte") return;
    const megahertz = await engine.call("processorClock");
    if (typeof megahertz === "number") clocks.push(megahertz);
  };
  await readClock();
  const [out, stopped] = [new Map(survey.out), new Map(survey.stopped)];
  const gone = new Set<string>();
  for (const size of new Set(survey.entries.map((entry) => entry.size))) {
    const here = survey.entries.filter((entry) => entry.size === size);
    for (const entry of here) tick(entry);
    const going = here.filter(({ contender }) => !gone.has(contender));
    const timed = await timeSize(engine, study.id, going, plan);
    for (const [contender, point] of timed.points) points.get(contender)?.push(point);
    for (const [contender, why] of timed.out) {
      gone.add(contender);
      // If the result is wrong at one size, all results of the contender are doubtful. If the contender fails, its
      // results at smaller sizes stay valid.
      if (why.state !== "failed" || points.get(contender)?.length === 0) out.set(contender, why);
      else stopped.set(contender, `at ${size.toLocaleString("en")}: ${why.note ?? ""}`);
    }
  }
  const series = study.contenders.map(({ name: contender }): Series => {
    const excluded = out.get(contender);
    if (excluded) return { contender, points: [], ...excluded };
    const mine = points.get(contender) ?? [];
    const grown = study.axis && growth(mine);
    const note = stopped.get(contender);
    return { contender, state: "timed", points: mine, ...(note && { note }), ...(grown && { growth: grown }) };
  });
  await readClock();
  return { id: study.id, series, ...(clocks.length > 0 && { clockMHz: Math.round(median(clocks)) }) };
}
