import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { JoinView } from "../devices/JoinView.tsx";
import { SetupForm } from "../open-vault/Setup.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Route, Routes } from "../parts/Routes.tsx";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { AccountsPorts } from "./ports.ts";
import { RecoveryOfVault } from "./RecoveryOfVault.tsx";
import { RestoreView } from "./restore/RestoreView.tsx";
import { type AccountsPageView, address, type Section } from "./view.ts";

export interface Props {
  vault: WindowVault;
  ports: AccountsPorts;
}

/**
 * Shows the accounts page on a device without a vault: the ways to get accounts, or the form of one way if the page's
 * address names it. The first field of the form gets the focus.
 */
export function WithoutVault(props: Props): JSX.Element {
  const { view, section = view } = address.value;
  const place = useRef<HTMLDivElement>(null);
  const form = formOf(section, props);
  const hasForm = form !== undefined;
  useLayoutEffect(() => {
    scrollTo(0, 0);
    place.current?.querySelector<HTMLElement>(hasForm ? "input, select" : "h1")?.focus();
  }, [section, hasForm]);
  return (
    <div ref={place} class={hasForm ? "sheet alone" : "without-vault"}>
      {hasForm ? (
        <>
          <div class="line">
            <Icon name="mill" />
            <h1>{t("appName")}</h1>
          </div>
          <a class="quiet small start" href="#list">
            <Icon name="back" />
            {t("otherWays")}
          </a>
          {form}
        </>
      ) : (
        <WaysIn />
      )}
    </div>
  );
}

function formOf(section: Section | AccountsPageView, props: Props): JSX.Element | undefined {
  if (section === "join") return <JoinView {...props} />;
  if (section === "restore") return <RestoreView {...props} />;
  if (section === "recovery") return <RecoveryOfVault {...props} />;
  return section === "import" ? <ImportFirst {...props} /> : undefined;
}

/** Shows the ways to get accounts that exist, and the way to a new vault. */
function WaysIn(): JSX.Element {
  return (
    <>
      <Icon name="mill" />
      <h1 tabIndex={-1}>{t("noVaultYet")}</h1>
      <p class="lead">{t("whereAreThey")}</p>
      <Routes>
        <Route icon="devices" href="#join" title={t("onDevice")} hint={t("onDeviceHint")} />
        <Route icon="file" href="#restore" title={t("inBackup")} hint={t("inBackupHint")} />
        <Route icon="kit" href="#recovery" title={t("onPaper")} hint={t("onPaperHint")} />
      </Routes>
      <div class="actions">
        <span>{t("newHere")}</span>
        <a class="primary" href="welcome.html">
          {t("createFirst")}
        </a>
      </div>
    </>
  );
}

/**
 * Creates a vault, because an import needs one. Once the vault exists, the page shows the import, because the page's
 * address still ends with `#import`.
 */
function ImportFirst({ vault, ports }: Props): JSX.Element {
  return (
    <section class="view" aria-labelledby="import">
      <h2 id="import">{t("view_import")}</h2>
      <p>{t("importNeedsVault")}</p>
      <SetupForm state={vault} strengthWorker={ports.strengthWorker} />
    </section>
  );
}
