import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";

/**
 * Shows a form that changes something of an account. The Enter key saves; in a field with several lines, Ctrl and Enter do.
 * The Escape key leaves the form. It is easily pressed by mistake, so it asks first if the user has typed something. A
 * button that leaves the form does not ask.
 */
export function EditForm(props: {
  class: string;
  busy: boolean;
  onSave: () => void;
  onInput: () => void;
  /** Called when the user leaves the form with the Escape key after a question. */
  onDiscard: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const [asking, setAsking] = useState(false);
  const typedRef = useRef(false);
  return (
    <>
      <form
        class={props.class}
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.busy) props.onSave();
        }}
        onInput={({ target }) => {
          if (isText(target)) typedRef.current = true;
          props.onInput();
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return; // the key is for the input method
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.requestSubmit();
          } else if (event.key === "Escape" && typedRef.current && !event.defaultPrevented) {
            event.preventDefault(); // otherwise the view around the form would close it
            setAsking(true);
          }
        }}
      >
        {props.children}
      </form>
      {asking && (
        <ConfirmDialog
          title={t("discardTitle")}
          no={t("keepEditing")}
          yes={t("discard")}
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) props.onDiscard();
            return undefined;
          }}
        />
      )}
    </>
  );
}

/** Returns false for a check box or a menu, which is soon set again. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio", "range"].includes(target.type));
