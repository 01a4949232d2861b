import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Contents } from "../../src/index.ts";
import { explain } from "../locale/explain.ts";
import { ActivityTracker } from "../open-vault/ActivityTracker.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { t } from "../locale/i18n.ts";
import { BackupView } from "./BackupView.tsx";
import { CsvView } from "./CsvView.tsx";
import { DeletedView } from "./deleted/DeletedView.tsx";
import { HealthView } from "./HealthView.tsx";
import { LockedVault } from "./forgot/LockedVault.tsx";
import { AccountsView } from "./list/AccountsView.tsx";
import { MasterView } from "./master/MasterView.tsx";
import { PaperView } from "./paper/PaperView.tsx";
import type { AccountsPorts } from "./ports.ts";
import { RecoveryView } from "./recovery/RecoveryView.tsx";
import { RestoreView } from "./restore/RestoreView.tsx";
import { show, type AccountsPageView, view, views } from "./view.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";

interface PageProps {
  vault: WindowVault;
  ports: AccountsPorts;
}

export function AccountsPage({ vault, ports }: PageProps): JSX.Element {
  switch (vault.phase.value) {
    case "starting":
      return <Header title={t("accountsTitle")} sub={t("starting")} />;
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
        <Opened vault={vault} ports={ports} contents={vault.contents.value} />
      ) : (
        <Header title={t("accountsTitle")} sub={t("starting")} />
      );
  }
}

/** Shows the page on a device without a vault. The user can restore a backup or read a recovery code. */
function WithoutVault({ vault, ports }: PageProps): JSX.Element {
  const restoring = view.value !== "recovery";
  return (
    <div class="sheet">
      <Header title={t("accountsTitle")} sub={t("noVaultYet")} />
      <Views offered={["restore", "recovery"]} shown={restoring ? "restore" : "recovery"} />
      {restoring ? <RestoreView vault={vault} ports={ports} /> : <RecoveryView ports={ports} />}
    </div>
  );
}

function Opened({ vault, ports, contents }: PageProps & { contents: Contents }): JSX.Element {
  const [query, setQuery] = useState("");
  const damaged = contents.problems.filter(({ code }) => code !== "vault-newer").length;
  return (
    <ActivityTracker vault={vault} class="sheet">
      <Header title={t("accountsTitle")} sub={t("locksIn", vault.minutesLeft.value)}>
        <IconButton icon="lock" name={t("lock")} onClick={() => void vault.lock()} />
      </Header>
      <Views offered={views} shown={view.value} />
      {contents.readOnly && <Notice kind="warn">{t("readOnly")}</Notice>}
      {damaged > 0 && <Notice kind="warn">{t("problems", damaged)}</Notice>}
      {shownView(view.value)}
    </ActivityTracker>
  );

  function shownView(shown: AccountsPageView): JSX.Element {
    switch (shown) {
      case "list":
        return <AccountsView vault={vault} ports={ports} contents={contents} query={query} onQuery={setQuery} />;
      case "deleted":
        return <DeletedView vault={vault} contents={contents} />;
      case "health":
        return (
          <HealthView
            contents={contents}
            ports={ports}
            onFind={(words) => {
              setQuery(words);
              show("list");
            }}
          />
        );
      case "paper":
        return <PaperView contents={contents} ports={ports} />;
      case "recovery":
        return <RecoveryView contents={contents} ports={ports} />;
      case "backup":
        return <BackupView vault={vault} ports={ports} />;
      case "restore":
        return <RestoreView vault={vault} ports={ports} />;
      case "csv":
        return <CsvView vault={vault} contents={contents} ports={ports} />;
      case "master":
        return <MasterView vault={vault} contents={contents} ports={ports} />;
    }
  }
}

function Views({ offered, shown }: { offered: readonly AccountsPageView[]; shown: AccountsPageView }): JSX.Element {
  return (
    <nav class="views" aria-label={t("views")}>
      {offered.map((each) => (
        <a key={each} href={`#${each}`} aria-current={each === shown ? "page" : undefined}>
          {t(`view_${each}`)}
        </a>
      ))}
    </nav>
  );
}
