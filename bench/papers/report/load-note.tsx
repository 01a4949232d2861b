import type { JSX } from "preact";
import { mostLoad } from "../../measure/most-load.ts";
import type { Results, StudyFacts } from "../../measure/results.ts";
import { engineName } from "./styles.ts";

interface Props {
  readonly study: StudyFacts;
  readonly results: Results;
}

/**
 * Marks a study that was timed while other processes were busy, with the number of cores that they used, and says in
 * which engines it was measured again for that reason.
 */
export function LoadNote({ study, results }: Props): JSX.Element | null {
  const timed = results.engines.flatMap(({ name, studies }) =>
    studies.flatMap((each) => (each.id === study.id ? [{ engine: engineName(name), ...each }] : [])),
  );
  const loads = timed.flatMap(({ engine, load = 0 }) =>
    load > mostLoad ? [`${load.toFixed(1)} cores in ${engine}`] : [],
  );
  const again = timed.flatMap(({ engine, repeated = 0 }) => (repeated > 0 ? [`${engine} (${repeated} ×)`] : []));
  if (loads.length + again.length === 0) return null;
  return (
    <p class={loads.length > 0 ? "quick" : "method"}>
      {loads.length > 0 && `Doubtful: timed while other processes used ${loads.join(", ")}. `}
      {again.length > 0 && `Measured again because other processes disturbed it: ${again.join(", ")}.`}
    </p>
  );
}
