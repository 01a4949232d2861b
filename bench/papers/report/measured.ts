import type { EngineResults, Series, StudyFacts } from "../../measure/results.ts";
import type { Shown } from "./values.ts";

/** The results of a study in one engine. */
export interface EngineSeries {
  readonly engine: EngineResults;
  readonly series: readonly Series[];
}

/** A study with its results in all engines. */
export interface Measured {
  readonly study: StudyFacts;
  readonly engines: readonly EngineSeries[];
  readonly shown: Shown;
}
