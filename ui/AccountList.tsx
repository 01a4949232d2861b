import type { JSX } from "preact";
import { AccountCard } from "./AccountCard.tsx";
import { Header, Notice } from "./Header.tsx";
import { IconButton } from "./Icon.tsx";
import { t } from "./i18n.ts";
import type { PopupState } from "./state.ts";

/**
 * The accounts of the site that the popup stands over.
 *
 * @param savedFor - another site, for which an account was just saved: it does not show here
 */
export function AccountList(props: {
  state: PopupState;
  savedFor: string | undefined;
  onAdd: () => void;
}): JSX.Element {
  const { state, savedFor, onAdd } = props;
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
      {savedFor !== undefined && <Notice kind="plain">{t("savedFor", savedFor)}</Notice>}
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
        <span>{t("locksIn", state.minutesLeft.value)}</span>
      </footer>
    </>
  );
}
