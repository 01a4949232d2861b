import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { minutesText } from "../locale/times.ts";
import { Header } from "../parts/Header.tsx";
import { Icon } from "../parts/Icon.tsx";
import { MenuButton, type MenuItem } from "../parts/Menu.tsx";
import { Tile } from "../parts/Tile.tsx";
import { SiteName } from "./SiteName.tsx";
import type { PopupState, PopupView } from "./state.ts";

/** Shows the header of the popup: the site of the web page, a menu, and the button that locks the vault. */
export function SiteHeader({ state, onView }: { state: PopupState; onView: (view: PopupView) => void }): JSX.Element {
  const currentSite = state.site.value;
  const address = state.tab.value?.url;
  const ofSite: MenuItem = {
    icon: "globe",
    text: t("siteSettings"),
    run: () => {
      onView({ name: "site" });
    },
  };
  const items: readonly MenuItem[] = [
    ...(currentSite ? [ofSite] : []),
    { icon: "options", text: t("settingsTitle"), run: () => void state.openSettings() },
    { icon: "list", text: t("allAccounts"), run: () => void state.openAccounts() },
  ];
  return (
    <Header
      title={currentSite && address ? <SiteName site={currentSite.site} address={address} /> : t("noSite")}
      mark={currentSite && <Tile site={currentSite.site} />}
    >
      <MenuButton name={t("menu")} items={items} />
      <button
        type="button"
        class="icon"
        aria-label={t("lock")}
        title={t("lockNow", minutesText(state.minutesLeft.value))}
        onClick={() => void state.lock()}
      >
        <Icon name="lock" />
      </button>
    </Header>
  );
}
