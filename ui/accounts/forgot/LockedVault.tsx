import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../locale/i18n.ts";
import { Unlock } from "../../open-vault/Unlock.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import type { AccountsPorts } from "../ports.ts";
import { ForgotView } from "./ForgotView.tsx";

/**
 * Fragment of the page's address that opens the help for a forgotten master password. Other pages link to this address.
 */
const place = "#forgot";

/** Shows the locked vault, or the help for a forgotten master password. */
export function LockedVault({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  const [isForgotten, setForgotten] = useState(location.hash === place);
  useEffect(() => {
    const follow = (): void => {
      setForgotten(location.hash === place);
    };
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
    };
  }, []);
  return (
    <div class="sheet narrow">
      {isForgotten ? (
        <ForgotView
          ports={ports}
          onBack={() => {
            location.hash = "";
          }}
        />
      ) : (
        <Unlock title={t("accountsTitle")} vault={vault} isAccountsPage />
      )}
    </div>
  );
}
