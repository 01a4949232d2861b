/** Finds the fastest contender of each study, for the table at the top of the report. */
import { mostLoad } from "../../measure/most-load.ts";
import type { Results, Series, StudyFacts } from "../../measure/results.ts";
import { backendNames, duration, sizeName } from "./values.ts";

export interface Fastest {
  readonly contender: string;
  /** The implementation that ran, if it was the engine's own one. */
  readonly by?: string;
  readonly time: string;
  /** True if other processes disturbed the study in this engine. */
  readonly disturbed: boolean;
}

/** The fastest contenders of a study at one size, in the order of the engines. */
export interface FastestRow {
  readonly study: StudyFacts;
  /** The name of the size. Empty for a study with one size. */
  readonly size: string;
  readonly engines: readonly (Fastest | undefined)[];
}

const bestAt = (series: readonly Series[], size: number) =>
  series
    .flatMap(({ contender, points }) =>
      points.filter((point) => point.size === size).map(({ ms, backend }) => ({ contender, ms, backend })),
    )
    .sort((a, b) => a.ms - b.ms)[0];

/** Returns the smallest size above zero and the largest size, or the only size. */
function endsOf(results: Results, id: string): number[] {
  const sizes = results.engines.flatMap(({ studies }) =>
    studies
      .filter((study) => study.id === id)
      .flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ size }) => size))),
  );
  if (sizes.length === 0) return [];
  const real = sizes.filter((size) => size > 0);
  const all = real.length > 0 ? real : sizes;
  return [...new Set([Math.min(...all), Math.max(...all)])];
}

/** Returns a row for the smallest and for the largest size of each study. */
export const fastestRows = (results: Results): FastestRow[] =>
  results.studies.flatMap((study) =>
    endsOf(results, study.id).map((size, _, ends) => ({
      study,
      size: ends.length > 1 ? sizeName(size, study.axis?.name ?? "bytes") : "",
      engines: results.engines.map(({ studies }) => {
        const timed = studies.find(({ id }) => id === study.id);
        const best = timed && bestAt(timed.series, size);
        return (
          best && {
            contender: best.contender,
            ...(best.backend === "webcrypto" && { by: backendNames.webcrypto }),
            time: duration(best.ms),
            disturbed: (timed.load ?? 0) > mostLoad,
          }
        );
      }),
    })),
  );
