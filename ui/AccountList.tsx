import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { AccountCard } from "./AccountCard.tsx";
import { Header, Notice } from "./Header.tsx";
import { IconButton } from "./Icon.tsx";
import { t } from "./i18n.ts";
import type { PopupState } from "./state.ts";

/** The accounts of the site that the popup stands over. */
export function AccountList({ state, onAdd }: { state: PopupState; onAdd: () => void }): JSX.Element {
  const place = state.place.value;
  const accounts = state.accounts.value;
  const contents = state.contents.value;
  const damaged = contents?.problems.filter(({ code }) => code !== "vault-newer").length ?? 0;
  return (
    <>
      <Header
        title={place?.site ?? t("noSite")}
        sub={place && place.host !== place.site ? t("onHost", place.host) : undefined}
      >
        <IconButton icon="lock" name={t("lock")} onClick={() => void state.lock()} />
      </Header>
      {contents?.readOnly && <Notice kind="warn">{t("readOnly")}</Notice>}
      {damaged > 0 && <Notice kind="warn">{t("problems", damaged)}</Notice>}
      {accounts.length > 0 ? (
        <ul>
          {accounts.map((account, i) => (
            <AccountCard
              key={account.name}
              state={state}
              account={account}
              open={i === 0}
              canFill={place !== undefined}
            />
          ))}
        </ul>
      ) : (
        <p class="empty">{t(place ? "noAccounts" : "noSiteHint")}</p>
      )}
      <footer>
        <button
          type="button"
          class={accounts.length > 0 ? "quiet" : "primary"}
          onClick={onAdd}
          disabled={contents?.readOnly}
        >
          {t("addAccount")}
        </button>
        <span class="grow" />
        <LocksIn state={state} />
      </footer>
    </>
  );
}

function LocksIn({ state }: { state: PopupState }): JSX.Element {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      void state.watchDeadline();
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [state]);
  return <span>{t("locksIn", Math.max(1, Math.round((state.deadline.value - now) / 60_000)))}</span>;
}
