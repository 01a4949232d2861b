import type { JSX } from "preact";

/** Shows a check box with a label. */
export function CheckBox(props: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  describedBy?: string;
  disabled?: boolean;
}): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        aria-describedby={props.describedBy}
        onInput={(event) => {
          props.onChange(event.currentTarget.checked);
        }}
      />
      {props.label}
    </label>
  );
}
