import type { JSX } from "preact";
import type { Removed } from "../../../src/index.ts";
import { t } from "../../i18n.ts";

/** What was just removed, and the way back: it has the focus, since the button that removed is gone. */
export function Removal(props: { removed: Removed; onUndo: () => void; onDismiss: () => void }): JSX.Element {
  return (
    <div class="note plain line" role="status">
      <span class="grow">{t("removedAccounts", props.removed.accounts.length)}</span>
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
