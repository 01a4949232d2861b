import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { useReadOut } from "../../../parts/announce.tsx";
import { t } from "../../../locale/i18n.ts";

/**
 * Shows a message about an action, with an undo button. The undo button takes the focus, because the button that
 * started the action has disappeared.
 */
export function UndoNote(props: { text: string; onUndo: () => void; onDismiss: () => void }): JSX.Element {
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  return (
    <div class="note plain line">
      <span class="grow" ref={text}>
        {props.text}
      </span>
      <button type="button" class="primary" onClick={props.onUndo} ref={focus}>
        {t("undo")}
      </button>
      <button type="button" class="quiet" onClick={props.onDismiss}>
        {t("dismiss")}
      </button>
    </div>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
