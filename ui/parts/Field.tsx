import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CapsLockNote, useCapsLock } from "./caps-lock.tsx";
import { FieldFault } from "./FieldFault.tsx";
import { IconButton } from "./Icon.tsx";
import { t } from "../locale/i18n.ts";

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
  /** Codes and sets of characters run from left to right in every language; other texts as what is typed does. */
  dir?: "ltr";
  autoFocus?: boolean;
  /** Nothing can be typed while it lasts. */
  busy?: boolean;
}

/** An empty field begins where the page's lines do, a number stays there; any other text brings its own direction. */
const directionOf = ({ value, inputMode }: Pick<FieldProps, "value" | "inputMode">): "auto" | undefined =>
  value === "" || inputMode === "numeric" ? undefined : "auto";

/** A labelled text field. It never corrects, completes or remembers by itself: what is typed here is a secret or a key. */
export function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error, autoFocus } = props;
  const hides = props.type === "password";
  const capsLock = useCapsLock();
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
    dir: props.dir ?? directionOf(props),
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
      <div class="input" {...(hides && { onKeyDown: capsLock.watch, onKeyUp: capsLock.watch })}>
        {hides && !shown ? (
          <input {...attributes} type="password" dir="ltr" /> // even this would tell something of what is hidden
        ) : (
          <input {...attributes} type="text" />
        )}
        {hides && (
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
      {hides && <CapsLockNote on={capsLock.on} />}
      <FieldFault id={id} text={error} />
      {props.hint && (
        <div id={`${id}-hint`} class="hint">
          {props.hint}
        </div>
      )}
    </div>
  );
}
