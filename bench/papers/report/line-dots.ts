import type { Series, StudyFacts } from "../../measure/results.ts";
import { digits, type Shown, sizeName, valuesOf } from "./values.ts";

/** A point of a line in a plot: the value of a contender at one size. */
export interface LineDot {
  readonly name: string;
  readonly size: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly scaled: boolean;
  readonly title: string;
}

export function lineDots(
  { contender, points }: Series,
  { shown, study }: { readonly shown: Shown; readonly study: StudyFacts },
): LineDot[] {
  return points
    .filter(({ size, pieces }) => size > 0 && pieces > 0)
    .map((point) => {
      const [value, low, high] = valuesOf(point, shown);
      const scaled = point.ranAt !== undefined;
      const at = sizeName(point.size, study.axis?.name ?? "bytes");
      const title = `${contender}\n${at}: ${digits(value)} ${shown.unit}${scaled ? "\nscaled from a smaller size" : ""}`;
      return { name: contender, size: point.size, value, low, high, scaled, title };
    });
}
