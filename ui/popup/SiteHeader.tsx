import type { JSX } from "preact";
import { Header } from "../parts/Header.tsx";
import { Icon, IconButton } from "../parts/Icon.tsx";
import { Tile } from "../parts/Tile.tsx";
import { t } from "../locale/i18n.ts";
import { minutesText } from "../locale/times.ts";
import type { PopupState, PopupView } from "./state.ts";

/** Shows the header of the popup: the current site, and the host of the web page if the host differs from the site. */
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
      mark={currentSite && <Tile site={currentSite.site} />}
    >
      {currentSite && (
        <IconButton
          icon="globe"
          name={t("siteSettings")}
          onClick={() => {
            onView({ name: "site" });
          }}
        />
      )}
      <IconButton icon="options" name={t("settingsTitle")} onClick={() => void state.openSettings()} />
      {/* The minutes are outside the button. Otherwise, the button's name would need to contain this visible text. */}
      <span class="minutes" aria-hidden="true">
        {minutesText(state.minutesLeft.value)}
      </span>
      <button
        type="button"
        class="icon"
        aria-label={t("lock")}
        title={t("actionOf", t("lock"), t("locksIn", state.minutesLeft.value))}
        onClick={() => void state.lock()}
      >
        <Icon name="lock" />
      </button>
    </Header>
  );
}
