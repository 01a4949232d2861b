import type { JSX } from "preact";
import type { StudyFacts } from "../../measure/results.ts";

export interface ChoiceProps {
  readonly studies: readonly StudyFacts[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (chosen: ReadonlySet<string>) => void;
}

/** Shows check boxes for the studies to run. */
export function Choice({ studies, chosen, choose }: ChoiceProps): JSX.Element {
  const tick = (id: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    choose(next);
  };
  const all = chosen.size === studies.length;
  return (
    <details>
      <summary>
        {chosen.size} of {studies.length} studies
      </summary>
      <div class="choice">
        {studies.map(({ id, title }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={({ currentTarget }) => {
                tick(id, currentTarget.checked);
              }}
            />{" "}
            {title}
          </label>
        ))}
      </div>
      <button
        type="button"
        onClick={() => {
          choose(new Set(all ? [] : studies.map(({ id }) => id)));
        }}
      >
        {all ? "None" : "All"}
      </button>
    </details>
  );
}
