import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Account, allAccounts, placeShown } from "../../src/accounts/index.ts";
import { t } from "../locale/i18n.ts";
import { Notice } from "../parts/Header.tsx";
import { Icon } from "../parts/Icon.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { useListKeys } from "./list-keys.ts";
import { accountsFound, recentAccounts } from "./listed-accounts.ts";
import { ListFooter } from "./ListFooter.tsx";
import { LookAlikeNote } from "./LookAlikeNote.tsx";
import { TypedHint } from "./TypedHint.tsx";
import { useReturnedFocus } from "./return-focus.ts";
import { SiteHeader } from "./SiteHeader.tsx";
import type { PopupState, PopupView } from "./state.ts";

/**
 * Shows the list of accounts: the accounts of the current site, or the accounts that match the search. If the tab shows
 * no site and nothing is searched, shows the accounts that were used or created last.
 */
export function AccountList(props: {
  state: PopupState;
  query: string;
  onQuery: (query: string) => void;
  current: Account["name"] | undefined;
  onCurrent: (name: Account["name"] | undefined) => void;
  /** Message about an action whose result cannot be seen in the list. */
  notice: string | undefined;
  onView: (view: PopupView) => void;
  onRemove: (account: Account) => Promise<void>;
  /** The view that was shown before the list. The button in the list that opened this view gets the focus. */
  from: PopupView["name"];
  /** The offer to undo the last action, which is shown above the footer. */
  toast: ComponentChildren;
}): JSX.Element {
  const { state, query, onView } = props;
  const currentSite = state.site.value;
  const contents = state.contents.value;
  const damaged = contents?.problems.filter(({ code }) => code !== "vault-newer").length ?? 0;
  const searching = query.trim() !== "" && contents !== undefined;
  const { items: accounts, more } = searching
    ? accountsFound(contents, query)
    : { items: currentSite || !contents ? state.accounts.value : recentAccounts(contents), more: false };
  const howMany = (): string =>
    t(more ? "countFirst" : "countFound", accounts.length, contents ? allAccounts(contents).length : 0);
  const isCodePage = state.codePage.value === true && !searching;
  const found = accounts.findIndex(({ name }) => name === props.current);
  const withCode = isCodePage ? accounts.findIndex(({ totp }) => totp !== undefined) : 0;
  const current = Math.max(0, found < 0 ? withCode : found);
  const currentAccount = accounts[current];
  const { shown, end } = useRenderFirst(query, accounts.length, current);
  const addsHere = accounts.length === 0 && !searching;
  const list = useRef<HTMLUListElement>(null);
  useReturnedFocus(props.from);
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
      <div class="unseen" role="status">
        {searching && (accounts.length === 0 ? t("nothingFound") : howMany())}
      </div>
      {contents?.readOnly && <Notice kind="warn">{t("readOnly")}</Notice>}
      {damaged > 0 && <Notice kind="warn">{t("problems", damaged)}</Notice>}
      {contents && currentSite && !currentSite.hostOnly && !searching && (
        <LookAlikeNote contents={contents} host={currentSite.host} />
      )}
      {props.notice !== undefined && <Notice kind="plain">{props.notice}</Notice>}
      {accounts.length > 0 && (
        <ul
          ref={list}
          class="accounts"
          onKeyDown={onListKey}
          aria-label={t(searching ? "found" : currentSite ? "accountsOfSite" : "recentAccounts")}
        >
          {accounts.slice(0, shown).map((account, i) => (
            <AccountCard
              key={account.name}
              state={state}
              account={account}
              current={i === current}
              place={{ index: i, count: accounts.length }}
              isElsewhere={![account.site, placeShown(account)].includes(currentSite?.site ?? "")}
              onCurrent={() => {
                goTo(i);
              }}
              onMenu={() => {
                props.onCurrent(account.name);
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
      {currentAccount && !searching && state.hasTyped.value && state.canFill(currentAccount) && (
        <TypedHint
          onCompare={() => {
            props.onCurrent(currentAccount.name);
            onView({ name: "typed", account: currentAccount.name });
          }}
        />
      )}
      {shown < accounts.length ? <div ref={end} /> : more && <p class="empty">{howMany()}</p>}
      {addsHere && <EmptyList state={state} onView={onView} />}
      {accounts.length === 0 && searching && (
        <div class="nothing">
          <Icon name="find" />
          <p>{t("nothingFound")}</p>
        </div>
      )}
      {props.toast}
      <ListFooter state={state} adds={!addsHere} onView={onView} />
    </>
  );
}

/**
 * Number of rows that are drawn at first, and number of rows that are added when the user comes near the end of the
 * drawn rows. The largest popup is 600 pixels high and shows fewer rows.
 */
const step = 12;

/**
 * Limits how many entries of a list are drawn: at first twelve entries, and more when the user scrolls or moves the
 * focus near the last drawn entry. Drawing hundreds of search results at each key press would be slow.
 *
 * @param of - identifies the list; if the value changes, drawing starts again with the first entries only
 * @param current - index of an entry that must be drawn
 * @returns the number of entries to draw, and a ref for the element at the end of the list
 */
function useRenderFirst(
  of: string,
  count: number,
  current: number,
): { readonly shown: number; readonly end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ of, entries: step });
  const shown = Math.min(count, Math.max(more.of === of ? more.entries : step, current + step));
  useEffect(() => {
    if (!end.current) return undefined;
    // Creates a new observer after each change of the number of entries. A new observer reports at once if the end of
    // the list is still visible. In that case, more entries are needed.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setMore({ of, entries: shown + step });
      },
      { rootMargin: "200px" },
    );
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [of, shown, count]);
  return { shown, end };
}
