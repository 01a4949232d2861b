import type { JSX } from "preact";
import type { RestoreChoice, RestoreStatus } from "../../../src/index.ts";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { choiceText } from "./choices.ts";

/**
 * Shows a heading with a status and the number of items that have this status, and a menu that makes one choice for all
 * of these items.
 */
export function StatusHeading(props: {
  status: RestoreStatus;
  count: number;
  onChoose: (choice: RestoreChoice | undefined) => void;
}): JSX.Element {
  const { status, count, onChoose } = props;
  const title = t(`status_${status}`);
  return (
    <h3 class="site line">
      <span class="grow">
        {title} <span class="chip">{numberText(count)}</span>
      </span>
      {status !== "same" && count > 1 && (
        <select
          class="field choice"
          aria-label={t("choiceForAll", title)}
          onChange={(event) => {
            onChoose(([undefined, "mine", "theirs"] as const)[event.currentTarget.selectedIndex]);
          }}
        >
          <option>{t("choiceProposed")}</option>
          <option>{status === "deleted" ? t("choiceAllMine") : choiceText({ status }, "mine")}</option>
          <option>{status === "deleted" ? t("choiceAllTheirs") : choiceText({ status }, "theirs")}</option>
        </select>
      )}
    </h3>
  );
}
