/**
 * Parts of the preview of a restore: the items, grouped by status, and menus of choices. The preview of an import shares
 * the choice for all items of a status, and the error.
 */
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { numberText } from "../locale/numbers.ts";
import { Notice } from "../parts/Header.tsx";

interface Item<Status extends string, Choice extends string> {
  readonly status: Status;
  readonly choices: readonly Choice[];
}

interface Heading<Status extends string> {
  readonly heading: Status;
  readonly count: number;
}

/** Choices in a menu, each with its text. */
type Menu<Choice extends string> = readonly (readonly [choice: Choice, text: string])[];

export const rowHeight = (row: object): number => ("heading" in row ? 52 : 56);

/**
 * Groups items by status. Items that the vault already contains unchanged get no rows, only a heading with their
 * number.
 */
export function rowsByStatus<Status extends string, Each extends Item<Status, string>>(
  items: readonly Each[],
  statuses: readonly Status[],
): (Each | Heading<Status>)[] {
  return statuses.flatMap((status): (Each | Heading<Status>)[] => {
    const those = items.filter((item) => item.status === status);
    if (those.length === 0) return [];
    const heading = { heading: status, count: those.length };
    return status === "same" ? [heading] : [heading, ...those];
  });
}

/**
 * Applies a choice to all items with the given status, except items that do not offer this choice. If `choice` is
 * undefined, resets the items to their proposed choices.
 */
export function chooseForAll<Choice extends string, Each extends Item<string, Choice>>(
  items: readonly Each[],
  keyOf: (item: Each) => string,
  before: ReadonlyMap<string, Choice>,
  status: Each["status"],
  choice: Choice | undefined,
): ReadonlyMap<string, Choice> {
  const after = new Map(before);
  for (const item of items) {
    if (item.status !== status) continue;
    if (choice === undefined) after.delete(keyOf(item));
    else if (item.choices.includes(choice)) after.set(keyOf(item), choice);
  }
  return after;
}

/**
 * Shows an error of a preview. If `again` is set, also shows a button that makes the preview again, because the vault
 * has changed in the meantime.
 */
export function PreviewError({ text, again }: { text: string; again: (() => void) | undefined }): JSX.Element {
  return (
    <Notice kind="error">
      {text}
      {again && (
        <button type="button" class="quiet" onClick={again}>
          {t("restoreAgain")}
        </button>
      )}
    </Notice>
  );
}

/**
 * Shows a heading with a status, the number of items that have this status, and a menu that makes one choice for all of
 * these items. The menu is missing if `menu` has fewer than two choices or there is only one item.
 */
export function StatusHeading<Choice extends string>(props: {
  title: string;
  count: number;
  menu: Menu<Choice>;
  onChoose: (choice: Choice | undefined) => void;
}): JSX.Element {
  const { title, count, menu, onChoose } = props;
  return (
    <h3 class="site line">
      <span class="grow">
        {title} <span class="chip">{numberText(count)}</span>
      </span>
      {menu.length > 1 && count > 1 && (
        <select
          class="field choice"
          aria-label={t("choiceForAll", title)}
          onChange={(event) => {
            onChoose(menu[event.currentTarget.selectedIndex - 1]?.[0]);
          }}
        >
          <option>{t("choiceProposed")}</option>
          {menu.map(([choice, text]) => (
            <option key={choice}>{text}</option>
          ))}
        </select>
      )}
    </h3>
  );
}

/** Shows one item with its choices. The children describe the item below its title. */
export function ItemRow<Choice extends string>(props: {
  title: string;
  menu: Menu<Choice>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  children: ComponentChildren;
}): JSX.Element {
  const { title, menu, choice, onChoose, children } = props;
  const id = useId();
  return (
    <div class="account line">
      <div class="grow" id={id}>
        <div class="who">
          <bdi>{title}</bdi>
        </div>
        {children}
      </div>
      <select
        class="field choice"
        aria-label={t("choiceFor", title)}
        aria-describedby={id}
        value={choice}
        disabled={menu.length < 2}
        onChange={(event) => {
          const next = menu[event.currentTarget.selectedIndex];
          if (next) onChoose(next[0]);
        }}
      >
        {menu.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
