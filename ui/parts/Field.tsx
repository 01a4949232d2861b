import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { EdgeSpaces, SecretEdges } from "./EdgeSpaces.tsx";
import type { HeldSecret } from "./held-secret.ts";
import { IconButton } from "./Icon.tsx";

interface FieldProps {
  label: string;
  value?: string;
  onInput?: (value: string) => void;
  /** Called after a paste, and when the user leaves the changed field or presses Enter in it. */
  onDone?: (value: string) => void;
  /**
   * Holder of a secret text. If set, the field shows this text instead of `value`. The text is hidden until the user
   * presses the eye button, or until `reveals` is true.
   */
  secret?: HeldSecret;
  /** When this becomes true, the secret text is shown, because the user has just seen it and may be writing it down. */
  reveals?: boolean;
  hint?: ComponentChildren;
  /**
   * Error of the field. The field gets the focus, and screen readers announce the error at once. A hidden text is
   * selected, so that the next key replaces it: nobody can find the mistake in a text that cannot be seen.
   */
  error?: string | undefined;
  inputMode?: "text" | "numeric";
  /** Set to "ltr" for codes and sets of characters. If undefined, the text direction depends on the text. */
  dir?: "ltr";
  autoFocus?: boolean;
  /** True to make the field read-only during work. */
  busy?: boolean;
  /** True for a name or secret that gives another password with a space before or after it. */
  spacesCount?: boolean;
}

/**
 * Returns the text direction of a field. An empty field and a field for numbers have the direction of the page. Any
 * other field has the direction of the text in the field.
 */
const directionOf = (value: string, inputMode: FieldProps["inputMode"]): "auto" | undefined =>
  value === "" || inputMode === "numeric" ? undefined : "auto";

/**
 * Shows a text field with a label. The browser never corrects, completes or stores the typed text, because the text may
 * be a secret.
 */
export function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error, autoFocus, secret } = props;
  const hides = secret !== undefined;
  const capsLock = useCapsLock();
  useLayoutEffect(() => {
    if (props.reveals) setShown(true);
  }, [props.reveals]);
  // A layout effect runs before the browser first paints the field. If the field got the focus later, the first typed
  // keys would be lost.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useLayoutEffect(() => {
    if (error === undefined) return;
    input.current?.focus();
    if (input.current?.type === "password") input.current.select();
  }, [error]);
  useLayoutEffect(() => (secret && input.current ? showIn(input.current, secret) : undefined), [secret]);
  const hasEdges = props.spacesCount === true && !hides && props.value !== props.value?.trim();
  const hint = hasEdges ? (
    <EdgeSpaces value={props.value ?? ""} onInput={(value) => props.onInput?.(value)} />
  ) : (
    props.hint
  );
  const described = [error === undefined ? "" : `${id}-error`, hint ? `${id}-hint` : ""].join(" ").trim();
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
    readOnly: props.busy, // not `disabled`, which would take the focus away
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
      setTimeout(() => props.onDone?.(currentTarget.value)); // the field contains the pasted text only after this event
    },
  } as const;
  return (
    <div>
      <label id={`${id}-label`} for={id}>
        {props.label}
      </label>
      <div class="input" {...(hides && { onKeyDown: capsLock.watch, onKeyUp: capsLock.watch })}>
        {hides && !shown ? (
          // The hidden text always runs from left to right. A direction that depends on the text would reveal something
          // about the text.
          <input {...attributes} type="password" dir="ltr" />
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
      {props.spacesCount && secret && <SecretEdges secret={secret} />}
      <FieldFault id={id} text={error} />
      {hint && (
        <div id={`${id}-hint`} class="hint">
          {hint}
        </div>
      )}
    </div>
  );
}

/**
 * Writes the secret text into a field whenever the text changes, without passing the text through Preact.
 *
 * @returns a function that stops the writing and empties the field
 */
function showIn(field: HTMLInputElement, secret: HeldSecret): () => void {
  const stop = secret.follow((text) => {
    if (field.value !== text) field.value = text;
  });
  return () => {
    stop();
    field.value = "";
  };
}

/**
 * Shows the error of a field. The element exists even if there is no error, because screen readers announce only
 * changes of an existing element.
 */
export function FieldFault({ id, text }: { id: string; text: string | undefined }): JSX.Element {
  return (
    <div id={`${id}-error`} class="fault" role="alert">
      {text}
    </div>
  );
}

/**
 * Returns a handler `watch` for the key events of a field, and `on`, which is true if Caps Lock was on at the last of
 * these events. While a typed password is hidden, the user cannot see that its letters are capitals.
 */
function useCapsLock(): { on: boolean; watch: (event: KeyboardEvent) => void } {
  const [on, setOn] = useState(false);
  return {
    on,
    watch: (event) => {
      setOn(event.getModifierState("CapsLock"));
    },
  };
}

/**
 * Warns that Caps Lock is on. The element always exists, because screen readers announce only changes of an existing
 * element.
 */
function CapsLockNote({ on }: { on: boolean }): JSX.Element {
  return (
    <div class="caps-lock" role="status">
      {on && t("capsLock")}
    </div>
  );
}
