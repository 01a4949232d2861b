import type { EngineResults, Series, StudyFacts } from "../results.ts";
import type { Shown } from "./values.ts";

/** What an engine says of a study. */
export interface EngineSeries {
  readonly engine: EngineResults;
  readonly series: readonly Series[];
}

/** A study with all that is known of it. */
export interface Measured {
  readonly study: StudyFacts;
  readonly engines: readonly EngineSeries[];
  readonly shown: Shown;
}
