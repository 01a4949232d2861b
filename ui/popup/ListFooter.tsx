import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import type { PopupState } from "./state.ts";
import type { PopupView } from "./view.ts";

/** Shows links below the list, and the time until the vault locks. */
export function ListFooter(props: {
  state: PopupState;
  isEmpty: boolean;
  onView: (view: PopupView) => void;
}): JSX.Element {
  const { state, onView } = props;
  return (
    <footer>
      <button
        type="button"
        class={props.isEmpty ? "primary" : "quiet"}
        onClick={() => {
          onView({ name: "add" });
        }}
        disabled={state.contents.value?.readOnly}
      >
        {t("addAccount")}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={t("derive")}
        onClick={() => {
          onView({ name: "generate" });
        }}
      >
        {t("generate")}
      </button>
      <button type="button" class="quiet" onClick={() => void state.openAccounts()}>
        {t("allAccounts")}
      </button>
      <span class="grow" />
      <span>{t("locksIn", state.minutesLeft.value)}</span>
    </footer>
  );
}
