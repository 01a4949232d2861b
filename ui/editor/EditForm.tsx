import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { holdUnsaved, type LeaveQuestion, releaseUnsaved, type UnsavedForm } from "./unsaved.ts";

/**
 * Shows a form that changes or adds an account. The Enter key saves; in a field with several lines, Ctrl and Enter do.
 * As soon as the user has typed something, the form asks before it is left, see `leaveForm`.
 */
export function EditForm(props: {
  class: string;
  /** True if the form already contains typed text when it opens. */
  isTyped?: boolean;
  busy: boolean;
  onSave: () => void;
  onInput: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const [question, setQuestion] = useState<LeaveQuestion>();
  const [form] = useState<UnsavedForm>(() => ({ ask: setQuestion }));
  const lastRef = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (props.isTyped === true) holdUnsaved(form);
    return () => {
      releaseUnsaved(form);
    };
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- when the form opens and closes
  const wasAskedRef = useRef(false);
  useLayoutEffect(() => {
    // The closed dialog has given the focus back to what would have left the form.
    if (!question && wasAskedRef.current) lastRef.current?.focus();
    wasAskedRef.current = question !== undefined;
  }, [question]);
  return (
    <>
      <form
        class={props.class}
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.busy) props.onSave();
        }}
        onInput={({ target }) => {
          if (isText(target)) {
            lastRef.current = target;
            holdUnsaved(form);
          }
          props.onInput();
        }}
        onKeyDown={(event) => {
          if (event.isComposing || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        {props.children}
      </form>
      {question && (
        <ConfirmDialog
          title={t("discardTitle")}
          no={t("keepEditing")}
          yes={t("discard")}
          onAnswer={(yes) => {
            setQuestion(undefined);
            if (yes) {
              wasAskedRef.current = false;
              releaseUnsaved(form);
              question.leave();
            } else question.stay?.();
            return undefined;
          }}
        />
      )}
    </>
  );
}

/** Returns false for a check box or a menu, which is soon set again. */
const isText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio", "range"].includes(target.type));
