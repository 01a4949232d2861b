import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../locale/i18n.ts";

/**
 * A question before something that many would regret. The safe answer has the focus; Escape gives it too. Where something
 * has to be typed for it, Enter in that field is the other one.
 */
export function ConfirmDialog(props: {
  title: string;
  children: ComponentChildren;
  /** Nothing where there is only one answer. */
  yes?: string;
  disabled?: boolean;
  /** @returns false where the answer cannot be taken: the question stays */
  onAnswer: (yes: boolean) => boolean | undefined;
}): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything is painted: a key that comes at once is for the question, not for what stands behind it.
  useLayoutEffect(() => {
    dialog.current?.showModal(); // it gives the focus back where it was when it closes
  }, []);
  const answer = (yes: boolean): void => {
    if (props.onAnswer(yes) !== false) dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer(true);
        }}
      >
        <h2 id={id}>{props.title}</h2>
        {props.children}
        <div class="actions">
          <button
            type="button"
            class="primary"
            onClick={() => {
              answer(false);
            }}
          >
            {t("cancel")}
          </button>
          {props.yes !== undefined && (
            <button type="submit" class="quiet" disabled={props.disabled}>
              {props.yes}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
