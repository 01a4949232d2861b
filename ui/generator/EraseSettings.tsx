import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAction } from "../parts/use-action.ts";
import { takeFocus } from "../parts/long-work.tsx";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { RootHolder } from "./derived-root.ts";

/**
 * Shows a button that deletes the stored settings. Asks for confirmation first, because the deletion cannot be undone.
 */
export function EraseSettings({ root, onErased }: { root: RootHolder; onErased: () => void }): JSX.Element {
  const [isAsking, setAsking] = useState<boolean>();
  const [message, run] = useAction();
  if (!isAsking) {
    return (
      <div>
        <button
          type="button"
          class="quiet start"
          ref={isAsking === undefined ? null : takeFocus}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("eraseSettings")}
        </button>
      </div>
    );
  }
  return (
    <Notice kind="warn">
      <p>{t("eraseQuestion")}</p>
      <button
        type="button"
        class="primary"
        ref={takeFocus}
        onClick={() => {
          setAsking(false);
        }}
      >
        {t("cancel")}
      </button>
      <button
        type="button"
        class="quiet danger"
        onClick={() => {
          run(async () => {
            await root.erase();
            onErased();
            return undefined;
          });
        }}
      >
        {t("eraseYes")}
      </button>
      {message && <p role="alert">{message.text}</p>}
    </Notice>
  );
}
