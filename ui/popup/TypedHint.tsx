import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";

/** Says that a password is typed on the web page, and offers to compare it with an account. */
export function TypedHint({ onCompare }: { onCompare: () => void }): JSX.Element {
  return (
    <div class="typed-hint">
      <span class="grow">{t("typedHere")}</span>
      <button type="button" class="quiet small" onClick={onCompare}>
        {t("compareTyped")}
      </button>
    </div>
  );
}
