import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AccountEditor } from "./AccountEditor.tsx";
import { AccountList } from "./AccountList.tsx";
import { explain } from "./explain.ts";
import { Header, Notice } from "./Header.tsx";
import { t } from "./i18n.ts";
import { Setup } from "./Setup.tsx";
import type { PopupState } from "./state.ts";
import { Unlock } from "./Unlock.tsx";

export function Popup({ state }: { state: PopupState }): JSX.Element {
  switch (state.phase.value) {
    case "starting":
      return <Header title={t("appName")} sub={t("starting")} />;
    case "failed":
      return (
        <>
          <Header title={t("appName")} />
          <Notice kind="error">{explain(state.failure.value)}</Notice>
        </>
      );
    case "setup":
      return <Setup state={state} />;
    case "locked":
      return <Unlock state={state} />;
    case "open":
      return <Opened state={state} />;
  }
}

function Opened({ state }: { state: PopupState }): JSX.Element {
  const [adding, setAdding] = useState(false);
  const [savedFor, setSavedFor] = useState<string>();
  if (!adding) {
    const add = (): void => {
      setAdding(true);
    };
    return <AccountList state={state} savedFor={savedFor} onAdd={add} />;
  }
  const done = (site?: string): void => {
    setSavedFor(site === state.place.value?.site ? undefined : site);
    setAdding(false);
  };
  return <AccountEditor state={state} onDone={done} />;
}
