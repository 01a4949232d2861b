import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CapsLockNote, useCapsLock } from "./caps-lock.tsx";
import { FieldFault } from "./FieldFault.tsx";
import type { HeldSecret } from "./held-secret.ts";
import { IconButton } from "./Icon.tsx";
import { t } from "../locale/i18n.ts";

interface FieldProps {
  label: string;
  value?: string;
  onInput?: (value: string) => void;
  /** When somebody is done with the field: left it, pressed Enter, or pasted. */
  onDone?: (value: string) => void;
  /** Takes what is typed, in place of `value`. It is hidden until the eye of the field is pressed. */
  secret?: HeldSecret;
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
const directionOf = (value: string, inputMode: FieldProps["inputMode"]): "auto" | undefined =>
  value === "" || inputMode === "numeric" ? undefined : "auto";

/** A labelled text field. It never corrects, completes or remembers by itself: what is typed here is a secret or a key. */
export function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error, autoFocus, secret } = props;
  const hides = secret !== undefined;
  const capsLock = useCapsLock();
  // Before anything is painted: a focus that comes later would take the keys of somebody who types already.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useLayoutEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error]);
  useLayoutEffect(() => (secret && input.current ? showIn(input.current, secret) : undefined), [secret]);
  const described = [error === undefined ? "" : `${id}-error`, props.hint ? `${id}-hint` : ""].join(" ").trim();
  const attributes = {
    id,
    ref: input,
    class: "field",
    ...(!hides && { value: props.value }),
    inputMode: props.inputMode ?? "text",
    autoComplete: "off",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellcheck: false,
    dir: props.dir ?? directionOf(props.value ?? secret?.text ?? "", props.inputMode),
    readOnly: props.busy, // not disabled: that would take the focus away
    "aria-invalid": error === undefined ? undefined : "true",
    "aria-describedby": described === "" ? undefined : described,
    onInput: (event: Event & { currentTarget: HTMLInputElement }) => {
      secret?.hold(event.currentTarget.value);
      props.onInput?.(event.currentTarget.value);
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

/** Keeps a field and a holder alike. The text is in no property that Preact knows, and leaves the field before that goes. */
function showIn(field: HTMLInputElement, secret: HeldSecret): () => void {
  const stop = secret.follow((text) => {
    if (field.value !== text) field.value = text;
  });
  return () => {
    stop();
    field.value = "";
  };
}
