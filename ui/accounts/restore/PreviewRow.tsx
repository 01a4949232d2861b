import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { RestoreChoice, RestoreItem } from "../../../src/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { choiceText, nameOf } from "./choices.ts";
import { aliasesOf, detailOf } from "./describe-item.ts";

/** Shows one record of the backup, with a menu of the possible choices for this record. */
export function PreviewRow(props: {
  item: RestoreItem;
  choice: RestoreChoice;
  onChoose: (choice: RestoreChoice) => void;
}): JSX.Element {
  const { item, choice, onChoose } = props;
  const id = useId();
  const name = nameOf(item);
  const aliases = aliasesOf(item);
  return (
    <div class="account line">
      <div class="grow" id={id}>
        <div class="who">
          <bdi>{name}</bdi>
        </div>
        <div class="sub">{detailOf(item)}</div>
        {aliases !== "" && <div class="sub">{aliases}</div>}
        {item.warning && <div class="sub danger">{explain(item.warning)}</div>}
      </div>
      <select
        class="field choice"
        aria-label={t("choiceFor", name)}
        aria-describedby={id}
        value={choice}
        disabled={item.choices.length < 2}
        onChange={(event) => {
          const next = item.choices[event.currentTarget.selectedIndex];
          if (next) onChoose(next);
        }}
      >
        {item.choices.map((each) => (
          <option key={each} value={each}>
            {choiceText(item, each)}
          </option>
        ))}
      </select>
    </div>
  );
}
