import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Contents } from "../../src/vault/index.ts";
import { hasUnsaved } from "../editor/unsaved.ts";
import { explain } from "../locale/explain.ts";
import { ActivityTracker } from "../open-vault/ActivityTracker.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { BackupNote } from "./BackupNote.tsx";
import type { Detail } from "./detail/DetailPane.tsx";
import { LockedVault } from "./LockedVault.tsx";
import { useHealthCheck } from "./health/health-check.ts";
import { useLeakCheck } from "./health/leak-check.ts";
import { AccountsView } from "./list/AccountsView.tsx";
import { OpeningList } from "./list/OpeningList.tsx";
import { firstChoices } from "./list/listed.ts";
import {
  BackupAndRestore,
  DeletedView,
  DevicesView,
  ExportView,
  HealthView,
  ImportView,
  KitView,
  SecurityView,
  SettingsList,
  UndoToast,
  WithoutVault,
} from "./loaded-views.ts";
import type { AccountsPorts } from "./ports.ts";
import { RestoredNote } from "./restore/RestoredNote.tsx";
import { SideNav } from "./SideNav.tsx";
import { type AccountsPageView, address, restored, show } from "./view.ts";
import { createUndoing, type Undoing } from "../open-vault/undoing.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";

interface PageProps {
  vault: WindowVault;
  ports: AccountsPorts;
}

export function AccountsPage(props: PageProps): JSX.Element {
  const { ports } = props;
  // Created once, because it follows the vault as long as the page is open.
  const [undoing] = useState(() => createUndoing(props.vault));
  const [vault] = useState(() => ({ ...props.vault, perform: undoing.perform }));
  switch (vault.phase.value) {
    case "starting":
      return <OpeningList vault={vault} shown={address.value.view} />;
    case "failed":
      return (
        <div class="sheet narrow">
          <Header title={t("accountsTitle")} />
          <Notice kind="error">{explain(vault.failure.value)}</Notice>
        </div>
      );
    case "setup":
      return <WithoutVault vault={vault} ports={ports} />;
    case "locked":
      return <LockedVault vault={vault} ports={ports} />;
    case "open":
      return vault.contents.value ? (
        <Opened vault={vault} ports={ports} contents={vault.contents.value} undoing={undoing} />
      ) : (
        <Header title={t("accountsTitle")} sub={t("starting")} />
      );
  }
}

/** Shows the navigation and the current view of an open vault. */
function Opened(props: PageProps & { contents: Contents; undoing: Undoing }): JSX.Element {
  const { vault, ports, contents, undoing } = props;
  const [choices, setChoices] = useState(firstChoices);
  const [detail, setDetail] = useState<Detail>(() => {
    const { account } = address.value;
    return account === undefined ? { at: "none" } : { at: "view", name: account };
  });
  const leaks = useLeakCheck(vault, contents, ports.leaks);
  const health = useHealthCheck(contents, leaks.counts, ports);
  const damaged = contents.problems.filter(({ code }) => code !== "vault-newer").length;
  const shown = address.value.view;
  const { total = 0, fine = 0 } = health.summary ?? {};
  const problems = total - fine;
  const common = { vault, ports, contents };
  return (
    <ActivityTracker vault={vault} class="shell">
      <SideNav vault={vault} contents={contents} shown={shown} problems={problems} />
      <div class="place">
        {contents.readOnly && <Notice kind="warn">{t("readOnly")}</Notice>}
        {damaged > 0 && <Notice kind="warn">{t("problems", damaged)}</Notice>}
        {shown === "list" && (
          <>
            <RestoredNote />
            {restored.value === undefined && <BackupNote {...common} />}
          </>
        )}
        {shownView(shown)}
        {undoing.undoOffer.value && (
          <UndoToast
            undoing={undoing}
            contents={contents}
            onUndone={(name) => {
              if (!hasUnsaved.value) setDetail({ at: "view", name });
            }}
          />
        )}
      </div>
    </ActivityTracker>
  );

  function shownView(view: AccountsPageView): JSX.Element {
    switch (view) {
      case "list":
        return (
          <AccountsView
            {...common}
            health={health}
            leaks={leaks.leaks.results}
            choices={choices}
            onChoices={setChoices}
            detail={detail}
            onDetail={setDetail}
          />
        );
      case "deleted":
        return <DeletedView vault={vault} contents={contents} />;
      case "health":
        return (
          <HealthView
            {...common}
            health={health}
            leaks={leaks}
            onOpen={(name) => {
              setDetail({ at: "view", name });
              show("list");
            }}
          />
        );
      case "import":
        return <ImportView {...common} />;
      case "export":
        return <ExportView {...common} />;
      case "backup":
        return <BackupAndRestore {...common} />;
      case "devices":
        return <DevicesView {...common} />;
      case "paper":
        return <KitView {...common} />;
      case "security":
        return <SecurityView {...common} />;
      case "settings":
        return (
          <section class="view options" aria-labelledby="settings">
            <h2 id="settings">{t("settingsTitle")}</h2>
            <SettingsList {...common} />
          </section>
        );
    }
  }
}
