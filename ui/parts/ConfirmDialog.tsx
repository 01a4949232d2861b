import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../locale/i18n.ts";

/**
 * Asks for confirmation before an action that users may regret. At first, "Cancel" has the focus, or the first field if
 * the dialog has fields. The Escape key cancels. The Enter key in a text field confirms.
 */
export function ConfirmDialog(props: {
  title: string;
  children?: ComponentChildren;
  /** Text of the button that confirms. If undefined, the user can only cancel. */
  yes?: string;
  /** Text of the button that does not confirm. Default: "Cancel". */
  no?: string;
  disabled?: boolean;
  /** @returns false to keep the dialog open because the answer is not valid */
  onAnswer: (yes: boolean) => boolean | undefined;
}): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect runs before the browser first paints the dialog. Otherwise, an early key press would go to the view
  // behind the dialog.
  useLayoutEffect(() => {
    dialog.current?.showModal(); // when the dialog closes, the browser moves the focus back
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
            {props.no ?? t("cancel")}
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
