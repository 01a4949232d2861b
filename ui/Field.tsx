import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** When somebody is done with the field: left it, pressed Enter, or pasted. */
  onDone?: (value: string) => void;
  type?: "text" | "password";
  hint?: ComponentChildren;
  inputMode?: "text" | "numeric";
  autoFocus?: boolean;
  /** Nothing can be typed while it lasts. */
  busy?: boolean;
}

/** A labelled text field. It never corrects, completes or remembers by itself: what is typed here is a secret or a key. */
export function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Before anything is painted: a focus that comes later would take the keys of somebody who types already.
  useLayoutEffect(() => {
    if (props.autoFocus) input.current?.focus();
  }, [props.autoFocus]);
  const attributes = {
    id,
    ref: input,
    class: "field",
    value: props.value,
    inputMode: props.inputMode ?? "text",
    autoComplete: "off",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellcheck: false,
    readOnly: props.busy, // not disabled: that would take the focus away
    "aria-describedby": props.hint ? `${id}-hint` : undefined,
    onInput: (event: Event & { currentTarget: HTMLInputElement }) => {
      props.onInput(event.currentTarget.value);
    },
    onChange: (event: Event & { currentTarget: HTMLInputElement }) => {
      props.onDone?.(event.currentTarget.value);
    },
    onPaste: (event: ClipboardEvent & { currentTarget: HTMLInputElement }) => {
      const input = event.currentTarget;
      setTimeout(() => props.onDone?.(input.value)); // the event comes before the text is there
    },
  } as const;
  return (
    <div>
      <label for={id}>{props.label}</label>
      {props.type === "password" ? <input {...attributes} type="password" /> : <input {...attributes} type="text" />}
      {props.hint && (
        <div id={`${id}-hint`} class="hint">
          {props.hint}
        </div>
      )}
    </div>
  );
}

export function CheckBox(props: { label: string; checked: boolean; onChange: (on: boolean) => void }): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onInput={(event) => {
          props.onChange(event.currentTarget.checked);
        }}
      />
      {props.label}
    </label>
  );
}
