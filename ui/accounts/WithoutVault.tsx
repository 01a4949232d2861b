import type { JSX } from "preact";
import { SetupForm } from "../open-vault/Setup.tsx";
import { Header } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { AccountsPorts } from "./ports.ts";
import { RecoveryView } from "./recovery/RecoveryView.tsx";
import { RestoreView } from "./restore/RestoreView.tsx";
import type { JoinProps } from "../devices/JoinView.tsx";
import { address } from "./view.ts";
import { useSection } from "./section.ts";
import { loaded } from "../parts/loaded.tsx";

const JoinView = loaded(async () => {
  const { JoinView: View } = await import("../devices/JoinView.tsx");
  return function JoinAtSection(props: JoinProps) {
    useSection(); // the page could not scroll to this view earlier, because the view was not loaded yet
    return <View {...props} />;
  };
});

/**
 * Shows the accounts page on a device without a vault. The user can get the vault from another device, restore a backup
 * or read a recovery code. If the page's address ends with `#import`, shows a form that creates a vault instead.
 */
export function WithoutVault({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  useSection();
  return (
    <div class="sheet">
      <Header title={t("accountsTitle")} sub={t("noVaultYet")} />
      <p class="pad">
        <a href="welcome.html">{t("createVault")}</a>
      </p>
      {address.value.section === "import" ? (
        <ImportFirst vault={vault} ports={ports} />
      ) : (
        <>
          <JoinView vault={vault} ports={ports} />
          <RestoreView vault={vault} ports={ports} />
          <RecoveryView ports={ports} />
        </>
      )}
    </div>
  );
}

/**
 * Creates a vault, because an import needs one. Once the vault exists, the page shows the import, because the page's
 * address still ends with `#import`.
 */
function ImportFirst({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  return (
    <section class="view" aria-labelledby="import">
      <h2 id="import">{t("view_import")}</h2>
      <p>{t("importNeedsVault")}</p>
      <SetupForm state={vault} strengthWorker={ports.strengthWorker} />
    </section>
  );
}
