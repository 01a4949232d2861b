/** Reads the committed results, and finds the numbers that docs/bench.md quotes. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../../tools/steps.mjs";
import { type EngineName, engineNames } from "../../measure/engines/engine.ts";
import { mostLoad } from "../../measure/most-load.ts";
import type { Point, Results, StudyFacts, StudyResults } from "../../measure/results.ts";
import type { Measure } from "../../measure/study.ts";
import { inCycles, shownAs } from "../report/values.ts";
import { readResults } from "../results-file.ts";

/** One committed results file. docs/bench.md refers to the file by the letter. */
export interface Run {
  readonly letter: string;
  readonly file: string;
  readonly results: Results;
}

/** A measured number: the result of a contender at one size, or the quotient of two results. */
export interface Quantity {
  readonly study: string;
  readonly contender: string;
  /** The input size. Default: the only size of the study. */
  readonly size?: number;
  /** The unit. Default: the study's unit. */
  readonly measure?: Measure;
  /**
   * True to take the number from the newest run on a machine whose processor time or memory is limited. By default, the
   * number is taken from the newest run without limits.
   */
  readonly limited?: boolean;
  /** The quantity by which this quantity is divided. */
  readonly over?: Pick<Quantity, "contender"> & Partial<Quantity>;
}

export interface Value {
  readonly value: number;
  /**
   * True if the value is estimated: the time of a smaller input was multiplied. For a quotient, true if this holds for
   * at least one of its two results.
   */
  readonly scaled: boolean;
}

export async function committedRuns(folder = path.join(root, "bench", "results")): Promise<Run[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const read = async (file: string) => ({
    file,
    results: readResults(await readFile(path.join(folder, file), "utf8")),
  });
  const runs = await Promise.all(files.map(read));
  runs.sort((a, b) => a.results.date.localeCompare(b.results.date)); // the oldest run first
  return runs.map((run, i) => ({ letter: String.fromCharCode("A".charCodeAt(0) + i), ...run }));
}

export class Evidence {
  readonly runs: readonly Run[];

  constructor(runs: readonly Run[]) {
    this.runs = runs;
  }

  /**
   * Returns the newest run that contains the study and matches `limited`. So all numbers of a study that were measured
   * with limits come from one run, and all numbers without limits come from another run.
   *
   * @param limited - true for a run on a machine whose processor time or memory is limited, false for a run without
   * limits
   */
  runOf(id: string, limited = false): Run {
    const run = this.runs.findLast(
      ({ results }) =>
        (results.machine?.limits !== undefined) === limited &&
        results.engines.some(({ studies }) => studies.some((study) => study.id === id)),
    );
    if (run === undefined) throw new Error(`No committed result has the study "${id}".`);
    return run;
  }

  factsOf(id: string): StudyFacts {
    const facts = this.runOf(id).results.studies.find((study) => study.id === id);
    if (facts === undefined) throw new Error(`The results do not describe the study "${id}".`);
    return facts;
  }

  /** Returns the letter of the run that contains a study, with a `*` if other processes disturbed the study. */
  sourceOf(id: string, limited = false): string {
    const { letter, results } = this.runOf(id, limited);
    const disturbed = results.engines.some(({ studies }) =>
      studies.some((study) => study.id === id && (study.load ?? 0) > mostLoad),
    );
    return disturbed ? `${letter}*` : letter;
  }

  /**
   * @returns the value of the quantity in an engine, or undefined if the engine has no result for it
   * @throws Error if the results do not contain the study or the contender, or if `size` is missing although the study
   * has several sizes
   */
  value(engine: EngineName, quantity: Quantity): Value | undefined {
    const { study, contender, size, over, limited = false, measure = this.factsOf(study).measure } = quantity;
    const { results } = this.runOf(study, limited);
    const timed = results.engines.find(({ name }) => name === engine)?.studies.find(({ id }) => id === study);
    if (timed === undefined) return undefined;
    const point = this.#point(timed, contender, size, measure === "cycles/byte" ? results : undefined);
    if (point === undefined) return undefined;
    const value = shownAs(measure, true).of(point.ms, point.pieces);
    const scaled = point.ranAt !== undefined;
    if (over === undefined) return { value, scaled };
    const other = this.value(engine, { study, ...(size !== undefined && { size }), measure, limited, ...over });
    return other && { value: value / other.value, scaled: scaled || other.scaled };
  }

  /** Returns the values of a quantity in all engines that have a result for it. */
  values(quantity: Quantity): number[] {
    return engineNames.flatMap((engine) => this.value(engine, quantity)?.value ?? []);
  }

  #point(
    timed: StudyResults,
    contender: string,
    size: number | undefined,
    counted: Results | undefined,
  ): Point | undefined {
    const all = counted === undefined ? timed.series : inCycles(timed, counted.machine);
    const series = all.find((each) => each.contender === contender);
    if (series === undefined) throw new Error(`${timed.id} has no contender "${contender}".`);
    if (size === undefined && series.points.length > 1) throw new Error(`${timed.id} has several sizes.`);
    return series.points.find((point) => size === undefined || point.size === size);
  }
}
