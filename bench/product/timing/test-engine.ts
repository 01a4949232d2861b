/** Tests all subjects in one engine, and writes the table of the results. */
import type { Engine } from "../../measure/engines/engine.ts";
import { median } from "../../measure/statistics.ts";
import { smallestSeen, thresholds } from "./dudect.ts";
import type { InsideTiming, SubjectFacts } from "./inside.ts";

export interface Effort {
  readonly samples: number;
  readonly rounds: number;
}

export interface TestedSubject extends SubjectFacts {
  /** The |t| of each round: the largest over all shares of the samples. */
  readonly ts: readonly number[];
  /**
   * The difference between the classes at which |t| would reach the threshold, in nanoseconds a call, computed from the
   * standard error.
   */
  readonly computedNs: number;
  /** The smallest planted delay that was noticed, in nanoseconds a call. Missing if none was planted or noticed. */
  readonly plantedNs?: number;
}

export interface TestedEngine extends Effort {
  readonly version: string;
  readonly clockStepNs: number;
  readonly subjects: readonly TestedSubject[];
}

/** A difference of this many standard errors is too small to be noticed. */
const tooSmall = 1.5;
/** Rounds for each planted delay. There are many delays, and a delay needs no exact value of |t|. */
const plantedRounds = 3;

export async function testEngine(
  engine: Pick<Engine<InsideTiming>, "call" | "version">,
  { samples, rounds }: Effort,
  say: (what: string) => void,
): Promise<TestedEngine> {
  const clockStepNs = 1e6 * (await engine.call("clockStep"));
  const stepNs = await engine.call("stepNs");
  const known = await engine.call("describe");
  const all = known.map((facts) => ({ facts, ts: [] as number[], noise: [] as number[] }));
  // One round of all subjects after the other, so that a disturbance does not hit all rounds of one subject.
  for (let round = 1; round <= rounds; round++) {
    for (const { facts, ts, noise } of all) {
      say(`round ${round}: ${facts.name}`);
      const { t, noiseNs } = await engine.call("test", facts.name, samples, 0);
      ts.push(t);
      noise.push(noiseNs);
    }
  }
  const subjects: TestedSubject[] = [];
  for (const { facts, ts, noise } of all) {
    const tOf = async (planted: number): Promise<number> => {
      const planting: number[] = [];
      for (let i = 0; i < plantedRounds; i++)
        planting.push((await engine.call("test", facts.name, samples, planted)).t);
      return median(planting);
    };
    if (facts.plants) say(`planted delays: ${facts.name}`);
    const steps =
      !facts.plants || median(ts) >= thresholds.likely
        ? undefined // a delay beside a leak shows nothing
        : await smallestSeen((tooSmall * median(noise)) / stepNs, tOf);
    const computedNs = thresholds.likely * median(noise);
    subjects.push({ ...facts, ts, computedNs, ...(steps !== undefined && { plantedNs: steps * stepNs }) });
  }
  return { version: engine.version, clockStepNs, samples, rounds, subjects };
}

function verdict({ ts, leaks }: TestedSubject): string {
  const t = median(ts);
  if (t < thresholds.likely) return "nothing seen";
  const sure = t < thresholds.certain ? "likely" : "certain";
  return leaks === undefined ? sure : `${sure}, as it should be: ${leaks}`;
}

const nanoseconds = (ns: number): string =>
  ns < 1000 ? `${Number(ns.toPrecision(2))} ns` : `${Math.round(ns / 1000)} µs`;

/** The largest step of a clock with which the spread of the times says what the test would see. */
const finestNs = 1000;

/** Returns the lines of a Markdown table. */
export function engineLines({ version, clockStepNs, samples, rounds, subjects }: TestedEngine): string[] {
  // With a coarse clock most times are equal, so that their spread says nothing.
  const fine = clockStepNs <= finestNs;
  return [
    `${version}; ${rounds} rounds of ${samples.toLocaleString("en")} samples; the clock's step is ${nanoseconds(Math.max(1, clockStepNs))}.`,
    "",
    "| what | classes | \\|t\\|, median | of the rounds | a leak? | at best seen from | planted, seen |",
    "|---|---|---|---|---|---|---|",
    ...subjects.map((subject) => {
      const { name, classes, ts, computedNs, plantedNs } = subject;
      const range = `${Math.min(...ts).toFixed(1)} … ${Math.max(...ts).toFixed(1)}`;
      const planted = plantedNs === undefined ? "" : nanoseconds(plantedNs);
      const results = [median(ts).toFixed(1), range, verdict(subject), fine ? nanoseconds(computedNs) : "", planted];
      return `| ${[name, classes.join(" / "), ...results].join(" | ")} |`;
    }),
  ];
}
