import type { JSX } from "preact";
import { useCallback, useEffect, useId, useState } from "preact/hooks";
import { suggestedBits, suggestMasterPassword } from "../../src/master/index.ts";
import { guessRates } from "../../src/schemes/index.ts";
import { explain } from "../locale/explain.ts";
import { guessTimeText } from "../locale/guess-time.ts";
import { t } from "../locale/i18n.ts";
import { useHeldSecret } from "../parts/held-secret.ts";
import { Notice } from "../parts/Header.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";

/**
 * Suggests a master password of random words.
 *
 * @param props - `isMain` is false if another button of the form is the next step; with `isShort`, the time to guess the
 * words is left out; `onUse` is called with the suggestion
 */
export function SuggestMaster(props: {
  busy: boolean;
  isMain: boolean;
  isShort: boolean;
  onUse: (words: string) => void;
}): JSX.Element {
  const { busy, onUse } = props;
  const id = useId();
  const suggested = useHeldSecret();
  const [error, setError] = useState<unknown>();
  const suggest = useCallback(async (): Promise<void> => {
    setError(undefined);
    try {
      suggested.hold(await suggestMasterPassword());
    } catch (failure) {
      setError(failure);
    }
  }, [suggested]);
  useEffect(() => {
    void suggest();
  }, [suggest]);
  if (error !== undefined) return <Notice kind="error">{explain(error)}</Notice>;
  return (
    <div class="suggestion" role="group" aria-labelledby={id}>
      <div class="line">
        <span id={id} class="hint grow">
          {t("suggestion")}
        </span>
        <button type="button" class="quiet small" disabled={busy} onClick={() => void suggest()}>
          <Icon name="again" />
          {t("suggestedOther")}
        </button>
      </div>
      <Secret secret={suggested} />
      <p class="hint">
        {t("suggestedPaper")}{" "}
        {!props.isShort && t("suggestedTime", guessTimeText(suggestedBits, guessRates.slowHash), guessRates.slowHash)}
      </p>
      <button
        type="button"
        class={props.isMain ? "primary" : "framed"}
        disabled={busy || suggested.text === ""}
        onClick={() => {
          onUse(suggested.text);
        }}
      >
        {t("suggestedUse")}
      </button>
    </div>
  );
}
