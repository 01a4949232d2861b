import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { type Account, searchAccounts } from "../src/index.ts";
import { AccountCard } from "./AccountCard.tsx";
import { Notice } from "./Header.tsx";
import { t } from "./i18n.ts";
import { useListKeys } from "./list-keys.ts";
import { ListFooter } from "./ListFooter.tsx";
import { LookAlikeNote } from "./LookAlikeNote.tsx";
import { SearchField } from "./SearchField.tsx";
import { SiteHeader } from "./SiteHeader.tsx";
import type { PopupState } from "./state.ts";
import type { View } from "./view.ts";

/** The accounts of the site that the popup stands over, or those that were searched for. */
export function AccountList(props: {
  state: PopupState;
  query: string;
  onQuery: (query: string) => void;
  current: Account["name"] | undefined;
  onCurrent: (name: Account["name"] | undefined) => void;
  /** What was just done, where the list does not show it. */
  notice: string | undefined;
  onView: (view: View) => void;
  onRemove: (account: Account) => Promise<void>;
}): JSX.Element {
  const { state, query, onView } = props;
  const here = state.here.value;
  const contents = state.contents.value;
  const damaged = contents?.problems.filter(({ code }) => code !== "vault-newer").length ?? 0;
  const searching = query.trim() !== "" && contents !== undefined;
  const accounts = searching ? searchAccounts(contents, query) : state.accounts.value;
  const found = accounts.findIndex(({ name }) => name === props.current);
  const current = Math.max(0, found);
  const list = useRef<HTMLUListElement>(null);
  const { goTo, onListKey, onSearchKey } = useListKeys({
    list,
    accounts,
    current,
    name: props.current,
    plain: query === "",
    onCurrent: props.onCurrent,
  });

  return (
    <>
      <SiteHeader state={state} onView={onView} />
      <SearchField
        label={t("searchAll")}
        value={query}
        onInput={(text) => {
          props.onCurrent(undefined);
          props.onQuery(text);
        }}
        onKeyDown={onSearchKey}
      />
      {contents?.readOnly && <Notice kind="warn">{t("readOnly")}</Notice>}
      {damaged > 0 && <Notice kind="warn">{t("problems", damaged)}</Notice>}
      {contents && here && !here.hostOnly && !searching && <LookAlikeNote contents={contents} host={here.host} />}
      {props.notice !== undefined && <Notice kind="plain">{props.notice}</Notice>}
      {accounts.length > 0 && (
        <ul ref={list} class="accounts" onKeyDown={onListKey} aria-label={t(searching ? "found" : "accountsHere")}>
          {accounts.map((account, i) => (
            <AccountCard
              key={account.name}
              state={state}
              account={account}
              current={i === current}
              elsewhere={account.site === here?.site ? undefined : account.site}
              onCurrent={() => {
                goTo(i);
              }}
              onView={(view) => {
                props.onCurrent(account.name);
                onView(view);
              }}
              onRemove={() => props.onRemove(account)}
            />
          ))}
        </ul>
      )}
      {accounts.length === 0 && (
        <div class="empty">
          <p>{t(searching ? "nothingFound" : here ? "noAccounts" : "noSiteHint")}</p>
          {!searching && here && (
            <button
              type="button"
              class="quiet"
              disabled={contents?.readOnly}
              onClick={() => {
                onView({ name: "borrow" });
              }}
            >
              {t("borrow")}
            </button>
          )}
        </div>
      )}
      <ListFooter state={state} isEmpty={accounts.length === 0 && !searching} onView={onView} />
    </>
  );
}
