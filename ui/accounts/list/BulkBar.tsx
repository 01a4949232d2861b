import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Account } from "../../../src/index.ts";
import { t } from "../../i18n.ts";
import { Question } from "../Question.tsx";

/** What can be done with many accounts at once, each after a question. */
export function BulkBar(props: {
  /** The record names in the list. */
  found: readonly Account["name"][];
  selected: ReadonlySet<Account["name"]>;
  /** How many of the selected are there. */
  count: number;
  readOnly: boolean;
  allShown: boolean;
  onSelect: (names: ReadonlySet<Account["name"]>) => void;
  onShowAll: (on: boolean) => void;
  onRemove: () => void;
}): JSX.Element {
  const { found, selected, count, allShown, onShowAll, onRemove } = props;
  const [asking, setAsking] = useState<"show" | "remove">();
  return (
    <div class="line bulk">
      <label class="check grow">
        <input
          type="checkbox"
          checked={found.length > 0 && found.every((name) => selected.has(name))}
          onInput={(event) => {
            props.onSelect(new Set(event.currentTarget.checked ? found : []));
          }}
        />
        {t("selectShown")}
      </label>
      <span class="sub" role="status">
        {count > 0 && t("selectedCount", count)}
      </span>
      <button
        type="button"
        class="quiet danger"
        disabled={count === 0 || props.readOnly}
        onClick={() => {
          if (count > 1) setAsking("remove");
          else onRemove();
        }}
      >
        {t("removeSelected")}
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          if (allShown) onShowAll(false);
          else setAsking("show");
        }}
      >
        {t(allShown ? "hideAll" : "showAll")}
      </button>
      {asking === "show" && (
        <Question
          title={t("showAllTitle")}
          yes={t("showAllYes")}
          onAnswer={(yes) => {
            setAsking(undefined);
            onShowAll(yes);
          }}
        >
          <p>{t("showAllText")}</p>
        </Question>
      )}
      {asking === "remove" && (
        <Question
          title={t("removeTitle", count)}
          yes={t("removeYes")}
          onAnswer={(yes) => {
            setAsking(undefined);
            if (yes) onRemove();
          }}
        >
          <p>{t("removeText")}</p>
        </Question>
      )}
    </div>
  );
}
