import type { JSX } from "preact";
import { explain } from "../locale/explain.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { IconButton } from "../parts/Icon.tsx";
import { loaded } from "../parts/loaded.tsx";
import { OpeningList } from "./OpeningList.tsx";
import { OpenPopup } from "./OpenPopup.tsx";
import type { PopupState } from "./state.ts";
import { Unlock } from "../open-vault/Unlock.tsx";

/** The view is loaded only when it is shown, because most people need it once. */
const Setup = loaded(async () => (await import("../open-vault/Setup.tsx")).Setup);

export function PopupPage({ state }: { state: PopupState }): JSX.Element {
  switch (state.phase.value) {
    case "starting":
      return <OpeningList state={state} />;
    case "failed":
      return (
        <>
          <Header title={t("appName")} />
          <Notice kind="error">{explain(state.failure.value)}</Notice>
        </>
      );
    case "setup":
      return <Setup state={state} strengthWorker={state.strengthWorker} />;
    case "locked":
      return (
        <Unlock
          title={t("appName")}
          vault={state}
          notice={state.endedByLock.value ? <Notice kind="error">{t("fill_locked")}</Notice> : null}
        >
          <IconButton icon="options" name={t("settingsTitle")} onClick={() => void state.openSettings()} />
        </Unlock>
      );
    case "open":
      return <OpenPopup state={state} />;
  }
}
