import type { JSX } from "preact";
import { useId } from "preact/hooks";

/**
 * Shows a few options in a row, of which one is chosen. They are radio buttons, so the arrow keys move the choice.
 *
 * @param props - the control has the name `label`, or that of the element with the id `labelledBy`
 */
export function Segmented<T extends string>(
  props: {
    value: T;
    options: readonly {
      readonly value: T;
      readonly text: string;
      /** Only for a text that is a symbol: its name. */
      readonly name?: string;
    }[];
    onChange: (value: T) => void;
  } & ({ label: string } | { labelledBy: string }),
): JSX.Element {
  const group = useId();
  return (
    <div
      class="segmented"
      role="radiogroup"
      {...("label" in props ? { "aria-label": props.label } : { "aria-labelledby": props.labelledBy })}
    >
      {props.options.map(({ value, text, name }) => (
        <label key={value} title={name}>
          <input
            type="radio"
            name={group}
            checked={value === props.value}
            aria-label={name}
            onChange={() => {
              props.onChange(value);
            }}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
