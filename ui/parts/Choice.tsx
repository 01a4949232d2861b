import type { JSX } from "preact";
import { useId } from "preact/hooks";

/** Shows a drop-down list from which the user chooses one value. */
export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, text: string])[];
  describedBy?: string;
  disabled?: boolean;
  onChange: (value: T) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div>
      <label for={id}>{props.label}</label>
      <select
        id={id}
        class="field"
        value={props.value}
        disabled={props.disabled}
        aria-describedby={props.describedBy}
        onChange={(event) => {
          const chosen = props.options[event.currentTarget.selectedIndex];
          if (chosen) props.onChange(chosen[0]);
        }}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
