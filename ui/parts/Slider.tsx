import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { numberText } from "../locale/numbers.ts";

/**
 * Shows a slider for a number, with the number at its end. Screen readers read the number as the value of the slider.
 *
 * @param props - `values` are the numbers that can be chosen, in ascending order. Their distances may differ, so that
 *   each usual number has a place of its own on a short slider, and a large number is possible, too.
 */
export function Slider(props: {
  label: string;
  value: number;
  values: readonly number[];
  onChange: (value: number) => void;
}): JSX.Element {
  const { label, value, values } = props;
  const id = useId();
  const last = values.length - 1;
  const index = Math.max(values.indexOf(value), 0);
  return (
    <div class="adjusting">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="slider"
        type="range"
        min={0}
        max={last}
        value={index}
        aria-valuetext={numberText(value)}
        style={{ "--at": String(index / last) }}
        onInput={(event) => {
          const chosen = values[event.currentTarget.valueAsNumber];
          if (chosen !== undefined) props.onChange(chosen);
        }}
      />
      {/* Not a live region: the browser already announces each new value of a slider. */}
      <output for={id} aria-live="off">
        {numberText(value)}
      </output>
    </div>
  );
}
