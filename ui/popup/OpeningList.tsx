import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Account } from "../../src/accounts/index.ts";
import { siteOf } from "../../src/sites/index.ts";
import type { RememberedRow } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { Header } from "../parts/Header.tsx";
import { Icon } from "../parts/Icon.tsx";
import { RowNames } from "../parts/RowNames.tsx";
import { Tile } from "../parts/Tile.tsx";
import { cardNames } from "./card-names.ts";
import { recentAccounts } from "./listed-accounts.ts";
import { StartingHeader } from "./PopupPage.tsx";
import { SiteName } from "./SiteName.tsx";
import type { PopupState } from "./state.ts";

/** Returns the name of the stored list. Each host of a web page has its own list. */
const listOf = ({ tab }: PopupState): string => (tab.value ? `popup/${new URL(tab.value.url).host}` : "popup");

/**
 * Shows the stored rows of the current host while the records of the vault are being read. The rows are plain text: the
 * user cannot fill, copy or open anything yet.
 */
export function OpeningList({ state }: { state: PopupState }): JSX.Element {
  const rows = state.remembered.value.get(listOf(state));
  if (!rows) return <StartingHeader />;
  const address = state.tab.value?.url;
  return (
    <>
      <Header
        title={address === undefined ? t("noSite") : <SiteName site={siteOf(address)} address={address} />}
        mark={address === undefined ? undefined : <Tile site={siteOf(address)} />}
      />
      <div class="search">
        <Icon name="find" />
        <input type="search" disabled placeholder={t("searchAll")} aria-label={t("searchAll")} />
      </div>
      <ul class="accounts" aria-busy={true}>
        {rows.map((row, i) =>
          i === 0 ? (
            <li key={i} class="open">
              <div class="card">
                <Names {...row} />
                <div class="line">
                  <span class="dots" aria-hidden="true">
                    ••••••••••••
                  </span>
                </div>
                <div class="go">
                  <button type="button" class="primary grow" disabled>
                    {t("starting")}
                  </button>
                </div>
              </div>
            </li>
          ) : (
            <li key={i}>
              <Names {...row} />
            </li>
          ),
        )}
      </ul>
    </>
  );
}

const Names = ({ tile, title, sub }: RememberedRow): JSX.Element => (
  <div class="line">
    {tile !== "" && <Tile site={tile} name={title} />}
    <span class="row grow">
      <RowNames title={title} sub={sub} />
    </span>
  </div>
);

/**
 * Stores the rows of the current list, so that the popup can show them at once when it opens on this host the next
 * time.
 */
export function useRememberedList(state: PopupState): void {
  const contents = state.contents.value;
  useEffect(() => {
    if (!contents) return;
    const site = state.site.value;
    const row = (account: Account): RememberedRow => {
      const isElsewhere = account.site !== site?.site;
      const { who, sub } = cardNames(account, isElsewhere);
      return { tile: isElsewhere ? account.site : "", title: who, sub };
    };
    const accounts = site ? state.accounts.value : recentAccounts(contents);
    void state.remember(listOf(state), accounts.map(row));
  }, [state, contents]);
}
