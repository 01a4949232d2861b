import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "./Icon.tsx";
import { t } from "./i18n.ts";

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** When somebody is done with the field: left it, pressed Enter, or pasted. */
  onDone?: (value: string) => void;
  /** A `password` is hidden until its eye is pressed. */
  type?: "text" | "password";
  hint?: ComponentChildren;
  /** What is wrong with it: said at once, and the focus goes there. */
  error?: string | undefined;
  inputMode?: "text" | "numeric";
  autoFocus?: boolean;
  /** Nothing can be typed while it lasts. */
  busy?: boolean;
}

/** A labelled text field. It never corrects, completes or remembers by itself: what is typed here is a secret or a key. */
export function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error, autoFocus } = props;
  // Before anything is painted: a focus that comes later would take the keys of somebody who types already.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useLayoutEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error]);
  const described = [error === undefined ? "" : `${id}-error`, props.hint ? `${id}-hint` : ""].join(" ").trim();
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
    "aria-invalid": error === undefined ? undefined : "true",
    "aria-describedby": described === "" ? undefined : described,
    onInput: (event: Event & { currentTarget: HTMLInputElement }) => {
      props.onInput(event.currentTarget.value);
    },
    onChange: (event: Event & { currentTarget: HTMLInputElement }) => {
      props.onDone?.(event.currentTarget.value);
    },
    onPaste: ({ currentTarget }: ClipboardEvent & { currentTarget: HTMLInputElement }) => {
      setTimeout(() => props.onDone?.(currentTarget.value)); // the event comes before the text is there
    },
  } as const;
  return (
    <div>
      <label id={`${id}-label`} for={id}>
        {props.label}
      </label>
      <div class="input">
        {props.type === "password" && !shown ? (
          <input {...attributes} type="password" />
        ) : (
          <input {...attributes} type="text" />
        )}
        {props.type === "password" && (
          <IconButton
            icon={shown ? "eyeOff" : "eye"}
            name={t(shown ? "hideTyped" : "showTyped")}
            describedBy={`${id}-label`}
            onClick={() => {
              setShown(!shown);
            }}
          />
        )}
      </div>
      <Fault id={id} text={error} />
      {props.hint && (
        <div id={`${id}-hint`} class="hint">
          {props.hint}
        </div>
      )}
    </div>
  );
}

/** Several lines. */
export function TextArea(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}): JSX.Element {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { autoFocus } = props;
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
        aria-invalid={props.error === undefined ? undefined : "true"}
        aria-describedby={props.error === undefined ? undefined : `${id}-error`}
        onInput={(event) => {
          props.onInput(event.currentTarget.value);
        }}
      />
      <Fault id={id} text={props.error} />
    </div>
  );
}

/** Always there, so that a sentence that comes into it is read out. */
function Fault({ id, text }: { id: string; text: string | undefined }): JSX.Element {
  return (
    <div id={`${id}-error`} class="fault" role="alert">
      {text}
    </div>
  );
}

export function CheckBox(props: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  describedBy?: string;
}): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        aria-describedby={props.describedBy}
        onInput={(event) => {
          props.onChange(event.currentTarget.checked);
        }}
      />
      {props.label}
    </label>
  );
}

/** One of a few. */
export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, text: string])[];
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
