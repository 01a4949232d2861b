import type { JSX } from "preact";
import type { ImportChoice, ImportItem, ImportStatus } from "../../../src/index.ts";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { choiceText, detailOf, statusText, titleOf } from "./describe.ts";

/**
 * Shows a heading with a status, the number of entries that have this status, and a menu that makes one choice for all
 * of these entries.
 */
export function StatusHeading(props: {
  heading: ImportStatus;
  count: number;
  items: readonly ImportItem[];
  onChoose: (choice: ImportChoice | undefined) => void;
}): JSX.Element {
  const { heading, count, items, onChoose } = props;
  const title = statusText(heading);
  const offered = (["mine", "theirs", "both"] as const).filter((choice) =>
    items.some(({ status, choices }) => status === heading && choices.includes(choice)),
  );
  return (
    <h3 class="site line">
      <span class="grow">
        {title} <span class="chip">{numberText(count)}</span>
      </span>
      {offered.length > 1 && count > 1 && (
        <select
          class="field choice"
          aria-label={t("choiceForAll", title)}
          onChange={(event) => {
            onChoose([undefined, ...offered][event.currentTarget.selectedIndex]);
          }}
        >
          <option>{t("choiceProposed")}</option>
          {offered.map((choice) => (
            <option key={choice}>{choiceText(heading, choice)}</option>
          ))}
        </select>
      )}
    </h3>
  );
}

/** Shows one entry of the file and the choice for it. */
export function ItemRow(props: {
  item: ImportItem;
  choice: ImportChoice;
  onChoose: (choice: ImportChoice) => void;
}): JSX.Element {
  const { item, choice, onChoose } = props;
  const title = titleOf(item);
  return (
    <div class="account line">
      <div class="grow">
        <div class="who">
          <bdi>{title}</bdi>
        </div>
        <div class="sub">{detailOf(item)}</div>
      </div>
      <select
        class="field choice"
        aria-label={t("choiceFor", title)}
        value={choice}
        disabled={item.choices.length < 2}
        onChange={(event) => {
          const next = item.choices[event.currentTarget.selectedIndex];
          if (next) onChoose(next);
        }}
      >
        {item.choices.map((each) => (
          <option key={each} value={each}>
            {choiceText(item.status, each)}
          </option>
        ))}
      </select>
    </div>
  );
}
