import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { SecretKind } from "../../../src/accounts/index.ts";
import { foreignSchemeOf, storedScheme } from "../../../src/schemes/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { type MessageName, t } from "../../locale/i18n.ts";
import { type Choices, type Filter, occurring, type Order, orders } from "./listed.ts";

const orderNames = {
  name: "sort_name",
  site: "sort_site",
  login: "login",
  kind: "kind",
  used: "sort_used",
  changed: "sort_changed",
  favourite: "sort_favourite",
} as const satisfies Record<Order, MessageName>;

/** Menu texts of the filters for kinds of passwords. Kinds without a text have no filter. */
const kindNames: Partial<Record<SecretKind, () => string>> = {
  characters: () => t("kindOf_characters"),
  words: () => t("kindOf_words"),
  pin: () => t("kindOf_pin"),
  stored: () => t("kindOf_stored"),
  easy: () => t("kindOf_easy"),
};

/** Returns true for a scheme whose accounts have a kind of their own. That kind has a filter already. */
const isKind = (scheme: string): boolean => [storedScheme, "easypasswords-1"].includes(scheme);

/** Shows the menus for the order and the filter of the list. */
export function SortAndFilter(props: {
  contents: Contents;
  choices: Choices;
  onChange: (choices: Partial<Choices>) => void;
}): JSX.Element {
  const { choices, onChange } = props;
  const id = useId();
  const { kinds, schemes, tags, hasFavourites } = occurring(props.contents);
  const chosenTag = choices.filter.startsWith("tag:") ? [choices.filter.slice("tag:".length)] : [];
  const offeredTags = [...new Set([...tags, ...chosenTag])];
  const named = kinds.filter((kind) => kindNames[kind]);
  const methods = schemes.filter((scheme) => !isKind(scheme) || choices.filter === `scheme:${scheme}`);
  return (
    <>
      <span>
        <label for={`${id}-order`}>{t("sortBy")}</label>
        <select
          id={`${id}-order`}
          value={choices.order}
          onChange={(event) => {
            const order = orders[event.currentTarget.selectedIndex];
            if (order) onChange({ order, isReversed: false });
          }}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(orderNames[order])}
            </option>
          ))}
        </select>
      </span>
      <span>
        <label for={`${id}-filter`}>{t("filterBy")}</label>
        <select
          id={`${id}-filter`}
          value={choices.filter}
          onChange={(event) => {
            onChange({ filter: event.currentTarget.value as Filter });
          }}
        >
          <option value="all">{t("filter_all")}</option>
          {(hasFavourites || choices.filter === "favourite") && (
            <option value="favourite">{t("filter_favourite")}</option>
          )}
          <option value="problem">{t("filter_problem")}</option>
          <option value="new">{t("filter_new")}</option>
          {offeredTags.length > 0 && (
            <optgroup label={t("tags")}>
              {offeredTags.map((tag) => (
                <option key={tag} value={`tag:${tag}`}>
                  {tag}
                </option>
              ))}
            </optgroup>
          )}
          {named.length > 1 && (
            <optgroup label={t("kind")}>
              {named.map((kind) => (
                <option key={kind} value={`kind:${kind}`}>
                  {kindNames[kind]?.()}
                </option>
              ))}
            </optgroup>
          )}
          {methods.length > 1 && (
            <optgroup label={t("filterScheme")}>
              {methods.map((scheme) => (
                <option key={scheme} value={`scheme:${scheme}`}>
                  {foreignSchemeOf(scheme)?.program ?? scheme}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </span>
    </>
  );
}
