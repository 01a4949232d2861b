import { median, quantile } from "../../measure/statistics.ts";

/** A row of the table: the measurement, its median, its 90th percentile, its maximum, and the limit (the bar). */
export type Row = readonly string[];

/** @param times - in milliseconds */
export function row(what: string, times: readonly number[], bar: string): Row {
  return [what, median(times).toFixed(1), quantile(times, 0.9).toFixed(1), Math.max(...times).toFixed(1), bar];
}
