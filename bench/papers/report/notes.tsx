import type { JSX } from "preact";
import type { Series } from "../../measure/results.ts";
import { engineName } from "./styles.ts";
import type { Measured } from "./measured.ts";

const words = {
  wrong: "gives wrong bytes and is not timed",
  missing: "is not there",
  failed: "failed",
  timed: "was given up",
} as const;

interface Note {
  readonly contender: string;
  readonly state: Series["state"];
  readonly note: string;
  readonly engines: string[];
}

/**
 * Lists the contenders that were not timed, or were timed only at some sizes, with the reasons. A contender that has
 * the same reason in several engines is listed once.
 */
export function Notes({ engines }: Pick<Measured, "engines">): JSX.Element | null {
  const notes = new Map<string, Note>();
  for (const { engine, series } of engines) {
    for (const { contender, state, note = "" } of series) {
      if (state === "timed" && note === "") continue;
      const key = `${contender} ${state} ${note}`;
      const before = notes.get(key) ?? { contender, state, note, engines: [] };
      before.engines.push(engineName(engine.name));
      notes.set(key, before);
    }
  }
  const scaled = engines.some(({ series }) =>
    series.some(({ points }) => points.some(({ ranAt }) => ranAt !== undefined)),
  );
  if (notes.size === 0 && !scaled) return null;
  return (
    <ul class="notes">
      {[...notes].map(([key, { contender, state, note, engines: where }]) => (
        <li key={key} class={state}>
          <b>{contender}</b> {words[state]}
          {where.length < engines.length ? ` in ${where.join(", ")}` : ""}
          {note === "" ? "" : `${note.startsWith("at ") ? " " : ": "}${note.replace(/^not available:? */u, "")}`}
        </li>
      ))}
      {scaled && (
        <li>Hollow marks and “≈”: too slow for this size, so a smaller one was run and its time multiplied up.</li>
      )}
    </ul>
  );
}
