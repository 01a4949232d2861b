import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { Icon, type IconName } from "../parts/Icon.tsx";
import type { PopupState, PopupView } from "./state.ts";

/**
 * Shows the buttons below the list. They open the form for a new account, the view that generates a random password,
 * and the page with all accounts.
 */
export function ListFooter(props: {
  state: PopupState;
  /** True to show the button for a new account. False if the view already shows such a button above the footer. */
  adds: boolean;
  onView: (view: PopupView) => void;
}): JSX.Element {
  const { state, onView } = props;
  const way = (icon: IconName, text: string, onClick: () => void, more: { writes?: true } = {}) => (
    <button type="button" disabled={more.writes && state.contents.value?.readOnly} onClick={onClick}>
      <Icon name={icon} />
      {text}
    </button>
  );
  return (
    <footer class="ways">
      {props.adds &&
        way(
          "plus",
          t("addAccount"),
          () => {
            onView({ name: "add" });
          },
          { writes: true },
        )}
      {way("dice", t("generate"), () => {
        onView({ name: "generate" });
      })}
      {way("list", t("allAccounts"), () => void state.openAccounts())}
    </footer>
  );
}
