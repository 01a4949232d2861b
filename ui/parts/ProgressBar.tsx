import type { JSX } from "preact";

/** Shows a progress bar. `text` is its name for screen readers, `value` the progress from 0 to `max`. */
export function ProgressBar({ text, value, max }: { text: string; value: number; max: number }): JSX.Element {
  return (
    <div class="bar" role="progressbar" aria-label={text} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value}>
      <i style={{ inlineSize: `${(100 * value) / max}%` }} />
    </div>
  );
}
