/** Reads the committed results, and finds the numbers that docs/bench.md quotes. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../../tools/steps.mjs";
import { engineNames } from "../../measure/engines/engine.ts";
import { mostLoad } from "../../measure/most-load.ts";
import type { EngineResults, Point, Results, Series, StudyFacts, StudyResults, Weight } from "../../measure/results.ts";
import type { Measure } from "../../measure/study.ts";
import { inCycles, shownAs, valuesOf } from "../report/values.ts";
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
  /** The name of the contender, without the version of its package. */
  readonly contender: string;
  /** The input size. Default: the only size of the study. */
  readonly size?: number;
  /** The unit. Default: the study's unit. */
  readonly measure?: Measure;
  /** The engine. Default: the engine of the table's column. */
  readonly engine?: string;
  /**
   * True to take the number from the newest run on a machine whose processor time or memory is limited. By default, the
   * number is taken from the newest run without limits.
   */
  readonly limited?: boolean;
  /** The quantity by which this quantity is divided. What it leaves out is the same as above. */
  readonly over?: Partial<Omit<Quantity, "over">>;
}

export interface Value {
  readonly value: number;
  /** The least and the greatest value that the quartiles allow. */
  readonly low: number;
  readonly high: number;
  /**
   * True if the value is estimated: the time of a smaller input was multiplied. For a quotient, true if this holds for
   * at least one of its two results.
   */
  readonly scaled: boolean;
  /** True if other processes disturbed the engine while it was measured. */
  readonly disturbed: boolean;
  /** True if the contender passed its work to the engine's WebCrypto, as far as the results record it. */
  readonly native: boolean;
}

export async function committedRuns(folder = path.join(root, "bench", "results")): Promise<Run[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const read = async (file: string) => ({
    file,
    results: readResults(await readFile(path.join(folder, file), "utf8")),
  });
  const runs = await Promise.all(files.map(read));
  runs.sort((a, b) => a.results.date.localeCompare(b.results.date)); // the oldest run first
  return withNodesByVersion(runs.map((run, i) => ({ letter: String.fromCharCode("A".charCodeAt(0) + i), ...run })));
}

/**
 * Gives Node the name of its version in runs that were made with another version than the newest run, such as
 * `node-20`. Otherwise two versions would share a column, and one version would have two.
 */
export function withNodesByVersion(runs: readonly Run[]): Run[] {
  const versions = runs.flatMap(({ results }) => results.engines.filter(({ name }) => name === "node"));
  const newest = majorOf(versions.at(-1)?.version ?? "");
  return runs.map((run) => ({
    ...run,
    results: {
      ...run.results,
      engines: run.results.engines.map((engine) =>
        engine.name === "node" && majorOf(engine.version) !== newest
          ? { ...engine, name: `node-${majorOf(engine.version)}` }
          : engine,
      ),
    },
  }));
}

/** Removes the versions of packages from a contender's name, so that the page goes on after an update. */
export const withoutVersion = (contender: string): string => contender.replaceAll(/ \d+(?:\.\d+){1,2}(?=$|[,)])/gu, "");

const isLimited = ({ results }: Run): boolean => results.machine?.limits !== undefined;

export const timedIn = ({ results }: Run, id: string, engine: string): StudyResults | undefined =>
  results.engines.find(({ name }) => name === engine)?.studies.find((study) => study.id === id);

export const isDisturbed = ({ load = 0 }: StudyResults): boolean => load > mostLoad;

const engineOf = ({ results }: Run, name: string): EngineResults | undefined =>
  results.engines.find((each) => each.name === name);

/** Returns the version of an engine without its last parts, which do not change its speed: "20", "2.50". */
export const majorOf = (version: string): string => /\d{2,}|\d+\.\d+/u.exec(version)?.[0] ?? version;

type Wanted = Pick<Quantity, "study" | "over" | "limited">;

const hasStudy = ({ results }: Run, id: string): boolean =>
  results.engines.some(({ studies }) => studies.some((study) => study.id === id));

/** Returns the engines in which the parts of a quantity are measured. */
export const enginesOf = (engine: string, { engine: fixed, over }: Quantity): string[] => [
  fixed ?? engine,
  ...(over?.engine === undefined ? [] : [over.engine]),
];

/** Returns the results that a quantity needs, if the run has them. */
export const timedFor = (run: Run, engine: string, quantity: Quantity): StudyResults[] =>
  [quantity.study, quantity.over?.study ?? quantity.study].flatMap((id) =>
    enginesOf(engine, quantity).flatMap((name) => timedIn(run, id, name) ?? []),
  );

/** Returns the implementation that ran, which newer results record for contenders that can choose one. */
const backendOf = (point: Point & { readonly backend?: string }): string | undefined => point.backend;

export class Evidence {
  readonly runs: readonly Run[];
  /** The names of all engines that a run without limits has measured. */
  readonly engines: readonly string[];

  constructor(runs: readonly Run[]) {
    this.runs = runs;
    const found = runs.flatMap((run) => (isLimited(run) ? [] : run.results.engines.map(({ name }) => name)));
    const known = engineNames.filter((name) => found.includes(name));
    this.engines = [...new Set<string>([...known, ...found])];
  }

  /** Returns all runs that have all the studies of a quantity, the oldest first. */
  runsOf({ study, over, limited = false }: Wanted): Run[] {
    const ids = [study, ...(over?.study === undefined ? [] : [over.study])];
    return this.runs.filter((run) => isLimited(run) === limited && ids.every((id) => hasStudy(run, id)));
  }

  /**
   * Returns the newest run that has all the studies of a quantity. So all numbers of a study that were measured with
   * limits come from one run, and all numbers without limits come from another run.
   */
  runOf(wanted: Wanted): Run | undefined {
    return this.runsOf(wanted).at(-1);
  }

  factsOf(id: string, run = this.runOf({ study: id })): StudyFacts | undefined {
    return run?.results.studies.find((study) => study.id === id);
  }

  /** Returns the version of an engine in the newest run that has the quantity. */
  versionOf(engine: string, wanted: Wanted): string | undefined {
    const run = this.runOf(wanted);
    return run && engineOf(run, engine)?.version;
  }

  /**
   * Returns the earlier runs that have measured the quantity with the same engine and the same code as the newest run,
   * and the newest run itself. The code is the same if the package has the same version, and the bundle the same size.
   * Our code without a recorded size is another in each run, because nobody knows if it changed.
   */
  sameCode(engine: string, quantity: Quantity): Run[] {
    const newest = this.runOf(quantity);
    if (newest === undefined) return [];
    const { study, contender, over } = quantity;
    const parts = [{ study, contender }, ...(over ? [{ study, contender, ...over }] : [])];
    const where = enginesOf(engine, quantity);
    const codeIn = (run: Run): string =>
      JSON.stringify([
        ...where.map((name) => majorOf(engineOf(run, name)?.version ?? "")),
        ...parts.map((part) => {
          const facts = this.factsOf(part.study, run)?.contenders.find(
            (each) => withoutVersion(each.name) === part.contender,
          );
          if (facts?.weighs !== undefined) return [facts.name, run.results.weights[facts.weighs]?.minified];
          return [facts?.name, facts?.ours ? run.file : undefined];
        }),
      ]);
    return this.runsOf(quantity).filter((run) => codeIn(run) === codeIn(newest));
  }

  /** Returns true if some committed run knows the contender, so that a row with it is not a slip of the pen. */
  knows({ study, contender, over }: Quantity): boolean {
    const knowsOne = (id: string, name: string): boolean =>
      this.runs.some((run) => this.factsOf(id, run)?.contenders.some((each) => withoutVersion(each.name) === name));
    return (
      knowsOne(study, contender) && (over === undefined || knowsOne(over.study ?? study, over.contender ?? contender))
    );
  }

  /**
   * @returns the value of the quantity in an engine, or undefined if the run has no result for it, or if it divides a
   * result by itself
   */
  value(engine: string, quantity: Quantity, run: Run | undefined = this.runOf(quantity)): Value | undefined {
    const { over, ...rest } = quantity;
    const value = this.#single(rest.engine ?? engine, rest, run);
    if (over === undefined || value === undefined) return value;
    if (over.engine === (rest.engine ?? engine)) return undefined;
    const divisor: Quantity = { ...rest, ...over };
    const other = this.#single(divisor.engine ?? engine, divisor, run);
    return (
      other && {
        value: value.value / other.value,
        low: value.low / other.high,
        high: value.high / other.low,
        scaled: value.scaled || other.scaled,
        disturbed: value.disturbed || other.disturbed,
        native: value.native && !other.native,
      }
    );
  }

  /** Returns true if the contender was not timed because it gave wrong bytes, or crashed the engine. */
  isWrong(engine: string, quantity: Quantity, run: Run | undefined = this.runOf(quantity)): boolean {
    const state = run && this.series(run, quantity.engine ?? engine, quantity.study, quantity.contender)?.state;
    return state === "wrong";
  }

  /** Returns the series of a contender, whose times are in thousands of cycles if `counted` is true. */
  series(run: Run, engine: string, study: string, contender: string, counted = false): Series | undefined {
    const timed = timedIn(run, study, engine);
    if (timed === undefined) return undefined;
    const all = counted ? inCycles(timed, run.results.machine) : timed.series;
    return all.find((each) => withoutVersion(each.contender) === contender);
  }

  /** Returns the size of the code of a contender or of a key of the weights, in the newest run that knows it. */
  weight(key: string): Weight | undefined {
    return this.runs.findLast(({ results }) => key in results.weights)?.results.weights[key];
  }

  /** Returns the size of a contender's code. */
  weightOf(study: string, contender: string): Weight | undefined {
    const key = this.factsOf(study)?.contenders.find(({ name }) => withoutVersion(name) === contender)?.weighs;
    return key === undefined ? undefined : this.weight(key);
  }

  #single(engine: string, quantity: Omit<Quantity, "over">, run: Run | undefined): Value | undefined {
    const { study, contender, size } = quantity;
    const timed = run && timedIn(run, study, engine);
    const measure = quantity.measure ?? this.factsOf(study, run)?.measure;
    if (run === undefined || timed === undefined || measure === undefined) return undefined;
    const series = this.series(run, engine, study, contender, measure === "cycles/byte");
    if (size === undefined && (series?.points.length ?? 0) > 1) throw new Error(`${study} has several sizes.`);
    const point = series?.points.find((each) => size === undefined || each.size === size);
    if (point === undefined) return undefined;
    const [value, low, high] = valuesOf(point, shownAs(measure, true));
    const scaled = point.ranAt !== undefined;
    return { value, low, high, scaled, disturbed: isDisturbed(timed), native: backendOf(point) === "webcrypto" };
  }
}
