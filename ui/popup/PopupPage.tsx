import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { explain } from "../locale/explain.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { IconButton } from "../parts/Icon.tsx";
import { loaded } from "../parts/loaded.tsx";
import { Unlock } from "../open-vault/Unlock.tsx";
import type { Opening } from "./opening.ts";
import type { PopupPorts } from "./ports.ts";

/** The view is loaded only when it is shown, because most people need it once. */
const Setup = loaded(async () => (await import("../open-vault/Setup.tsx")).Setup);

/** The views of the list of accounts. */
export interface ListViews {
  /** The list while the records of the vault are being read. */
  readonly Opening: () => JSX.Element;
  readonly Open: () => JSX.Element;
}

interface PopupPageProps {
  opening: Opening;
  /** Undefined as long as the views are being loaded. */
  list: ReadonlySignal<ListViews | undefined>;
  strengthWorker: PopupPorts["strengthWorker"];
  onSettings: () => void;
}

export function PopupPage({ opening: { vault, endedByLock }, list, ...props }: PopupPageProps): JSX.Element {
  const { Opening, Open } = list.value ?? {};
  switch (vault.phase.value) {
    case "starting":
      return Opening ? <Opening /> : <StartingHeader />;
    case "failed":
      return (
        <>
          <Header title={t("appName")} />
          <Notice kind="error">{explain(vault.failure.value)}</Notice>
        </>
      );
    case "setup":
      return <Setup state={vault} strengthWorker={props.strengthWorker} />;
    case "locked":
      return (
        <Unlock
          title={t("appName")}
          vault={vault}
          notice={endedByLock.value ? <Notice kind="error">{t("fill_locked")}</Notice> : null}
        >
          <IconButton icon="options" name={t("settingsTitle")} onClick={props.onSettings} />
        </Unlock>
      );
    case "open":
      return Open ? <Open /> : <StartingHeader />;
  }
}

/** Says that the vault is being opened. */
export const StartingHeader = (): JSX.Element => <Header title={t("appName")} sub={t("starting")} />;
