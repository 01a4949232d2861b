/** Computes the rows of a plot that shows the results at one size. */
import type { EngineResults, Series, StudyFacts } from "../../measure/results.ts";
import { engineName, engineStyle, type Style } from "./styles.ts";
import { backendNames, digits, type Shown, valuesOf } from "./values.ts";

export interface OneSize {
  readonly study: StudyFacts;
  readonly engines: readonly { readonly engine: EngineResults; readonly series: readonly Series[] }[];
  readonly shown: Shown;
}

/** The result of a contender in one engine, and the style of its symbol. */
export interface RowDot extends Style {
  readonly row: string;
  readonly engine: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly fill: string;
  readonly title: string;
}

export function rowDots({ engines, shown }: OneSize): RowDot[] {
  return engines.flatMap(({ engine, series }) =>
    series.flatMap(({ contender, points }) =>
      points.slice(-1).map((point) => {
        const [value, low, high] = valuesOf(point, shown);
        const style = engineStyle(engine.name);
        const scaled = point.ranAt === undefined ? "" : "\nscaled from a smaller size";
        const by = point.backend === undefined ? "" : `\nby ${backendNames[point.backend]}`;
        const title = `${contender}\n${engineName(engine.name)}: ${digits(value)} ${shown.unit}${by}${scaled}`;
        const fill = scaled ? "var(--paper)" : style.colour;
        return { ...style, row: contender, engine: engine.name, value, low, high, fill, title };
      }),
    ),
  );
}

/** The name of the column for published numbers, which are not from the engines of today. */
export const published = "then";

/**
 * @returns the names of the contenders, sorted by the geometric mean over the engines, the fastest first; contenders
 * that were never timed come last, after those with a published number only
 */
export function rowNames({ study, shown }: OneSize, dots: readonly RowDot[]): string[] {
  const best = (row: string): number => {
    const mine = dots.filter((dot) => dot.row === row);
    const today = mine.filter(({ engine }) => engine !== published);
    const values = (today.length > 0 ? today : mine).map(({ value }) => value);
    const middle = values.reduce((sum, value) => sum + Math.log(value), 0) / values.length;
    return shown.more ? -middle : middle;
  };
  const rows = [...new Set(dots.map(({ row }) => row))].sort((a, b) => best(a) - best(b));
  return [...rows, ...study.contenders.map(({ name }) => name).filter((name) => !rows.includes(name))];
}

/** Returns the reason why no engine timed a contender. */
export function whyOut({ engines }: OneSize, row: string): string {
  const mine = engines.flatMap(({ series }) => series.filter(({ contender }) => contender === row));
  if (mine.some(({ state }) => state === "wrong")) return "wrong answer: not timed";
  return mine.some(({ state }) => state === "failed") ? "failed" : "not available";
}
