/** Draws the curves of "Performance of Hashing in Javascript Crypto Libraries", 2014, then and now. */
import type { Series, StudyFacts } from "../../measure/results.ts";
import { plotLines } from "../report/plot-lines.ts";
import { stylesOf } from "../report/styles.ts";
import { shownAs, valuesOf } from "../report/values.ts";
import { publishedCurves } from "./crypto-bench.ts";
import { type Evidence, isDisturbed, timedIn, withoutVersion } from "./evidence.ts";
import { svgFile, width } from "./svg.ts";

export const curves = [
  { file: "hash-sha1-curves.svg", algorithm: "sha1", title: "SHA-1: speed against the size of the input" },
  { file: "hash-sha256-curves.svg", algorithm: "sha256", title: "SHA-256: speed against the size of the input" },
] as const;

/** The sizes that are drawn. The data of 2014 begin at one byte, whose time is that of the call alone. */
const least = 16;

/** Returns the name of a library in the curves: without its version and the names of its parts. */
const libraryOf = (contender: string): string => withoutVersion(contender).replace(/ \(.*/u, "");

/** Returns the curves of an engine, joined from the studies of small and of large inputs. */
function today(evidence: Evidence, engine: string, ids: readonly string[]): Series[] {
  const found = new Map<string, Series>();
  for (const id of ids) {
    const run = evidence.runOf({ study: id });
    const studies = run?.results.engines.find(({ name }) => name === engine)?.studies ?? [];
    for (const series of studies.find((study) => study.id === id)?.series ?? []) {
      const contender = libraryOf(series.contender);
      const points = [...(found.get(contender)?.points ?? []), ...series.points].sort((a, b) => a.size - b.size);
      found.set(contender, { contender, state: series.state, points });
    }
  }
  return [...found.values()];
}

/** Returns the curves for Node then, and for Node and a browser now, on one scale. */
export function curvesOf(
  evidence: Evidence,
  { algorithm, title }: (typeof curves)[number],
  document: Document,
): string {
  const ids = [`hash-${algorithm}-small`, `hash-${algorithm}`];
  const facts = evidence.factsOf(ids[1] ?? "");
  if (facts === undefined) throw new Error(`No committed result has the study "${ids[1] ?? ""}".`);
  const drawn = (all: readonly Series[]): Series[] =>
    all.map((each) => ({ ...each, points: each.points.filter(({ size, ms }) => size >= least && ms > 0) }));
  const disturbedIn = (engine: string): string =>
    ids.some((id) => {
      const run = evidence.runOf({ study: id });
      const timed = run && timedIn(run, id, engine);
      return timed !== undefined && isDisturbed(timed);
    })
      ? " (disturbed)"
      : "";
  const panels = [
    { head: "2014: Node 0.10 on a MacBook Air, as published", series: drawn(publishedCurves("hash", algorithm)) },
    ...["node", "firefox"].map((engine) => ({
      head: `now: ${evidence.versionOf(engine, { study: facts.id }) ?? engine}${disturbedIn(engine)}`,
      series: drawn(today(evidence, engine, ids)),
    })),
  ].filter(({ series }) => series.length > 0);
  const shown = shownAs("kB/s", true);
  const points = panels.flatMap(({ series }) => series.flatMap((each) => each.points));
  const values = points.flatMap((point) => valuesOf(point, shown));
  const names = [...new Set(panels.flatMap(({ series }) => series.map(({ contender }) => contender)))];
  const study: StudyFacts = { ...facts, contenders: names.map((name) => ({ name, ours: name === "Saltmill" })) };
  const styles = stylesOf(study.contenders);
  const parts = panels.map(({ head, series }) => {
    const says = `${title}, ${head}`;
    const sizes = points.map(({ size }) => size);
    return { head, drawing: plotLines({ ...{ study, series, shown, styles, values, sizes, width, says, document } }) };
  });
  return svgFile(title, `${title}, then and now`, [], parts);
}
