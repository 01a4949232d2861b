import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { type Account, loginOf, placeShown } from "../../../src/accounts/index.ts";
import type { RememberedRow } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import { shownName } from "../../parts/describe.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { Header } from "../../parts/Header.tsx";
import { Icon } from "../../parts/Icon.tsx";
import { RowNames } from "../../parts/RowNames.tsx";
import { Tile } from "../../parts/Tile.tsx";
import type { AccountsPageView } from "../view.ts";
import { subOf } from "./AccountRow.tsx";
import { ColumnHeadings, OpeningCells, useTable } from "./AccountTable.tsx";
import { firstChoices } from "./listed.ts";

const list = "accounts";

/**
 * Shows the stored first rows of the list while the records of the vault are being read. The rows are plain text: the
 * user cannot open or copy anything yet.
 */
export function OpeningList({ vault, shown }: { vault: WindowVault; shown: AccountsPageView }): JSX.Element {
  const isTable = useTable();
  const rows = shown === "list" ? vault.remembered.value.get(list) : undefined;
  if (!rows) return <Header title={t("accountsTitle")} sub={t("starting")} />;
  return (
    <div class="shell">
      <div class="side">
        <div class="brand">
          <Icon name="mill" />
          <h1 class="grow">{t("appName")}</h1>
        </div>
      </div>
      <div class="place">
        <div class={isTable ? "columns wide" : "columns"}>
          <section class="pane" aria-label={t("accountsTitle")}>
            <div class="tools">
              <div class="top">
                <div class="finding">
                  <div class="search">
                    <Icon name="find" />
                    <input type="search" disabled placeholder={t("search")} aria-label={t("searchAll")} />
                  </div>
                </div>
              </div>
              <p class="sub">{t("starting")}</p>
            </div>
            {isTable ? (
              <div role="table" class="table" aria-label={t("accountsTitle")} aria-busy={true}>
                <div role="rowgroup" class="sticks">
                  <ColumnHeadings choices={firstChoices} />
                </div>
                <div role="rowgroup" class="opening">
                  {rows.map((row, i) => (
                    <div key={i} role="row">
                      <OpeningCells {...row} />
                    </div>
                  ))}
                </div>
              </div>
            ) : (
              <ul class="opening" aria-busy={true}>
                {rows.map(({ tile, title, sub, place = title }, i) => (
                  <li key={i} class="account">
                    <span class="opener">
                      <Tile site={tile} name={title} />
                      <span class="grow">
                        <RowNames title={title} sub={subOf(title, place, sub || t("noLogin"))} />
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

/**
 * Stores the first 30 rows of the list, so that the page can show them at once when it opens the next time. If the user
 * has searched, filtered or sorted the list, `isWhole` is false and nothing is stored.
 */
export function useRememberedList(vault: WindowVault, accounts: readonly Account[], isWhole: boolean): void {
  useEffect(() => {
    if (!isWhole) return;
    const row = (account: Account): RememberedRow => ({
      tile: account.site,
      title: shownName(account),
      sub: loginOf(account),
      place: placeShown(account),
    });
    void vault.remember(list, accounts.slice(0, 30).map(row));
  }, [vault, accounts, isWhole]);
}
