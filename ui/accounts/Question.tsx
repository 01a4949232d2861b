import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n.ts";

/** A question before something that cannot be taken back. The safe answer has the focus; Escape gives it too. */
export function Question(props: {
  title: string;
  children: ComponentChildren;
  yes: string;
  onAnswer: (yes: boolean) => void;
}): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal(); // it gives the focus back where it was when it closes
  }, []);
  const answer = (yes: boolean): void => {
    dialog.current?.close();
    props.onAnswer(yes);
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
        <button
          type="button"
          class="quiet"
          onClick={() => {
            answer(true);
          }}
        >
          {props.yes}
        </button>
      </div>
    </dialog>
  );
}
