import type { JSX } from "preact";
import { mostLoad } from "../../measure/most-load.ts";
import type { Results, StudyFacts } from "../../measure/results.ts";
import { engineName } from "./styles.ts";

interface Props {
  readonly study: StudyFacts;
  readonly results: Results;
}

/** Marks a study that was timed while other processes were busy, with the number of cores that they used. */
export function LoadNote({ study, results }: Props): JSX.Element | null {
  const loads = results.engines.flatMap(({ name, studies }) =>
    studies.flatMap(({ id, load = 0 }) =>
      id === study.id && load > mostLoad ? [`${load.toFixed(1)} cores in ${engineName(name)}`] : [],
    ),
  );
  if (loads.length === 0) return null;
  return <p class="quick">{`Doubtful: timed while other processes used ${loads.join(", ")}.`}</p>;
}
