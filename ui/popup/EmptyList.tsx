import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { Icon } from "../parts/Icon.tsx";
import { hasOtherSites } from "./listed-accounts.ts";
import type { PopupState, PopupView } from "./state.ts";

/** Says that the web page has no account yet, and offers to create an account or to use one of another site. */
export function EmptyList({ state, onView }: { state: PopupState; onView: (view: PopupView) => void }): JSX.Element {
  const currentSite = state.site.value;
  const contents = state.contents.value;
  return (
    <div class="nothing">
      <Icon name="mill" />
      {currentSite && <h2>{t("noAccounts")}</h2>}
      <p>{t(currentSite ? "noAccountsHint" : "noSiteHint")}</p>
      <button
        type="button"
        class="primary wide"
        disabled={contents?.readOnly}
        onClick={() => {
          onView({ name: "add" });
        }}
      >
        {t("addAccount")}
      </button>
      {currentSite && contents && hasOtherSites(contents, currentSite.sites) && (
        <button
          type="button"
          class="quiet wide"
          disabled={contents.readOnly}
          onClick={() => {
            onView({ name: "link" });
          }}
        >
          {t("linkSite")}
        </button>
      )}
    </div>
  );
}
