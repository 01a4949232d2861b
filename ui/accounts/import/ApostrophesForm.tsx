import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { ReadImport } from "../../../src/exchange/index.ts";
import { t } from "../../locale/i18n.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";

/**
 * Asks if the apostrophes before formulas in a table belong to the texts. Programs, such as Saltmill itself, put such
 * apostrophes there for spreadsheets, but a password can also begin with one.
 */
export function ApostrophesForm(props: {
  rows: NonNullable<ReadImport["apostrophes"]>;
  onChosen: (apostrophes: "keep" | "remove") => void;
  onGiveUp: () => void;
}): JSX.Element {
  const asks = useRef<HTMLDivElement>(null);
  useReadOut(asks, true);
  const button = (apostrophes: "keep" | "remove"): (() => void) => {
    return () => {
      props.onChosen(apostrophes);
    };
  };
  return (
    <div class="note warn" ref={asks}>
      {t("importApostrophes", props.rows.length)}
      <TruncatedList
        items={props.rows.map(({ row, title }) =>
          title === "" ? t("importRow", row) : t("actionOf", t("importRow", row), title),
        )}
      />
      {t("importApostrophesHint")}
      <div class="actions">
        <button type="button" class="primary" ref={takeFocus} onClick={button("remove")}>
          {t("importApostrophesRemove")}
        </button>
        <button type="button" class="quiet" onClick={button("keep")}>
          {t("importApostrophesKeep")}
        </button>
        <button type="button" class="quiet" onClick={props.onGiveUp}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}
