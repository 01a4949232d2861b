import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Account, searchAccounts } from "../src/index.ts";
import { AccountCard } from "./AccountCard.tsx";
import { Header, Notice } from "./Header.tsx";
import { IconButton } from "./Icon.tsx";
import { t } from "./i18n.ts";
import { LookAlikeNote } from "./LookAlikeNote.tsx";
import { rove } from "./roving.ts";
import { SearchField } from "./SearchField.tsx";
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
  const wantedRef = useRef(false);

  // After the arrow has made another account the current one: the focus goes to what Enter shall do there.
  useLayoutEffect(() => {
    if (!wantedRef.current) return;
    wantedRef.current = false;
    const card = list.current?.querySelector("li[aria-current]");
    card?.querySelector<HTMLElement>(".primary")?.focus();
    card?.scrollIntoView({ block: "nearest" });
  });

  const goTo = (index: number): void => {
    if (index < 0) {
      list.current?.parentElement?.querySelector<HTMLElement>("input[type=search]")?.focus();
      return;
    }
    wantedRef.current = true;
    const name = accounts[Math.min(index, accounts.length - 1)]?.name;
    if (name === props.current) list.current?.querySelector<HTMLElement>("li[aria-current] .primary")?.focus();
    else props.onCurrent(name);
  };
  const onListKey = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: accounts.length,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      goTo(to);
      return;
    }
    const card = list.current?.querySelector("li[aria-current]");
    if (card) rove(event, card, "button");
  };
  const onSearchKey = (event: KeyboardEvent): void => {
    if (accounts.length === 0) return;
    const plain = query === "";
    if (event.key === "ArrowDown" || (plain && event.key === "Home")) goTo(0);
    else if (plain && event.key === "End") goTo(accounts.length - 1);
    else if (event.key === "Enter") list.current?.querySelector<HTMLElement>("li[aria-current] .primary")?.click();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Header
        title={here?.site ?? t("noSite")}
        sub={
          here?.exactHost !== undefined && !here.hostOnly
            ? t("onHost", here.exactHost)
            : here?.hostOnly
              ? t("hostOnlySub")
              : undefined
        }
      >
        <IconButton icon="lock" name={t("lock")} onClick={() => void state.lock()} />
        {here && (
          <IconButton
            icon="more"
            name={t("siteSettings")}
            onClick={() => {
              onView({ name: "site" });
            }}
          />
        )}
      </Header>
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
      <footer>
        <button
          type="button"
          class={accounts.length > 0 || searching ? "quiet" : "primary"}
          onClick={() => {
            onView({ name: "add" });
          }}
          disabled={contents?.readOnly}
        >
          {t("addAccount")}
        </button>
        <button type="button" class="quiet" onClick={() => void state.openAccounts()}>
          {t("allAccounts")}
        </button>
        <span class="grow" />
        <span>{t("locksIn", state.minutesLeft.value)}</span>
      </footer>
    </>
  );
}
