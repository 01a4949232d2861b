import type { JSX } from "preact";
import { Header } from "../parts/Header.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { t } from "../locale/i18n.ts";
import type { PopupState } from "./state.ts";
import type { PopupView } from "./view.ts";

/** Shows the popup's header: the current site, and the exact host if it differs. */
export function SiteHeader({ state, onView }: { state: PopupState; onView: (view: PopupView) => void }): JSX.Element {
  const currentSite = state.site.value;
  return (
    <Header
      title={currentSite?.site ?? t("noSite")}
      sub={
        currentSite?.exactHost !== undefined && !currentSite.hostOnly
          ? t("onHost", currentSite.exactHost)
          : currentSite?.hostOnly
            ? t("hostOnlySub")
            : undefined
      }
    >
      <IconButton icon="options" name={t("optionsTitle")} onClick={() => void state.openOptions()} />
      <IconButton icon="lock" name={t("lock")} onClick={() => void state.lock()} />
      {currentSite && (
        <IconButton
          icon="globe"
          name={t("siteSettings")}
          onClick={() => {
            onView({ name: "site" });
          }}
        />
      )}
    </Header>
  );
}
