import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { suggestedBits, suggestMasterPassword } from "../../src/master/index.ts";
import { guessRates } from "../../src/schemes/index.ts";
import { explain } from "../locale/explain.ts";
import { guessTimeText } from "../locale/guess-time.ts";
import { t } from "../locale/i18n.ts";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { Notice } from "../parts/Header.tsx";
import { Secret } from "../parts/Secret.tsx";

/** Suggests a master password of random words. A button copies the suggestion into the password field. */
export function SuggestMaster({ master, busy }: { master: HeldSecret; busy: boolean }): JSX.Element {
  const suggested = useHeldSecret();
  const [error, setError] = useState<unknown>();
  const suggest = async (): Promise<void> => {
    setError(undefined);
    try {
      suggested.hold(await suggestMasterPassword());
    } catch (failure) {
      setError(failure);
    }
  };
  if (suggested.text === "") {
    return (
      <>
        <button type="button" class="quiet start" disabled={busy} onClick={() => void suggest()}>
          {t("suggestMaster")}
        </button>
        {error !== undefined && <Notice kind="error">{explain(error)}</Notice>}
      </>
    );
  }
  return (
    <div class="note plain" role="status">
      <Secret secret={suggested} />
      <p class="hint">
        {t("suggestedTime", guessTimeText(suggestedBits, guessRates.slowHash), guessRates.slowHash)}{" "}
        {t("suggestedPaper")}
      </p>
      <div class="actions">
        <button
          type="button"
          class="primary"
          disabled={busy}
          onClick={() => {
            master.hold(suggested.text);
          }}
        >
          {t("suggestedUse")}
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={() => void suggest()}>
          {t("suggestedOther")}
        </button>
      </div>
    </div>
  );
}
