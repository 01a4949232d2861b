import type { JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { FieldFault } from "./Field.tsx";

/** Shows a text field with several lines. */
export function TextArea(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  autoFocus?: boolean;
}): JSX.Element {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { autoFocus, error, hint } = props;
  const described = [error === undefined ? "" : `${id}-error`, hint ? `${id}-hint` : ""].join(" ").trim();
  useLayoutEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus]);
  return (
    <div>
      <label for={id}>{props.label}</label>
      <textarea
        id={id}
        ref={area}
        class="field"
        rows={4}
        value={props.value}
        autoComplete="off"
        spellcheck={false}
        dir={props.value === "" ? undefined : "auto"}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={described === "" ? undefined : described}
        onInput={(event) => {
          props.onInput(event.currentTarget.value);
        }}
      />
      <FieldFault id={id} text={error} />
      {hint && (
        <div id={`${id}-hint`} class="hint">
          {hint}
        </div>
      )}
    </div>
  );
}
