import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { type Account, hasPassword, loginOf, placeShown, secretKindOf } from "../../../src/accounts/index.ts";
import type { RememberedRow } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import { lastUseShort } from "../../locale/last-use.ts";
import { describeKind, shownName } from "../../parts/describe.ts";
import { Icon } from "../../parts/Icon.tsx";
import { AccountTile, Tile } from "../../parts/Tile.tsx";
import { Opener, type RowProps, RowPassword, Star } from "./AccountRow.tsx";
import { type Choices, isDescending, isSearch, type Order } from "./listed.ts";

/** The columns of the table. `table.css` gives them their widths by their names. */
const columns: readonly {
  readonly name: string;
  readonly title: () => string;
  /** The order of the list after a press on the heading. Undefined if the heading cannot be pressed. */
  readonly order?: Order;
}[] = [
  { name: "name", title: () => t("sort_name"), order: "name" },
  { name: "login", title: () => t("login"), order: "login" },
  { name: "kind", title: () => t("password"), order: "kind" },
  { name: "used", title: () => t("lastUsedOn"), order: "used" },
  { name: "tags", title: () => t("tags") },
];

/**
 * Returns true while the window has room for a table beside the details, see table.css: 1440 pixels, and more if the
 * text is larger. Follows the window's width.
 */
export function useTable(): boolean {
  const [isWide, setWide] = useState(() => wide().matches);
  useLayoutEffect(() => {
    const query = wide();
    const look = (): void => {
      setWide(query.matches);
    };
    look();
    query.addEventListener("change", look);
    return () => {
      query.removeEventListener("change", look);
    };
  }, []);
  return isWide;
}

const wide = (): MediaQueryList => {
  const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return matchMedia(`(min-width: ${1440 * Math.max(1, textSize)}px)`);
};

/**
 * Shows the headings of the columns. A press on a heading sorts the list by its column, and a second press the other
 * way round. During a search the best matches come first, so nothing is sorted.
 *
 * @param props - without `onSort`, no heading can be pressed yet
 */
export function ColumnHeadings(props: {
  choices: Choices;
  onSort?: (choices: Pick<Choices, "order" | "isReversed">) => void;
}): JSX.Element {
  const { choices, onSort } = props;
  const searching = isSearch(choices);
  return (
    <div role="row" aria-rowindex={1} class="headings">
      {columns.map(({ name, title, order }) => {
        const isSorted = order === choices.order && !searching;
        const direction = isDescending(choices) ? "descending" : "ascending";
        return (
          <div key={name} role="columnheader" class={name} aria-sort={isSorted ? direction : undefined}>
            {order === undefined ? (
              title()
            ) : (
              <button
                type="button"
                disabled={searching || !onSort}
                onClick={() => {
                  onSort?.({ order, isReversed: order === choices.order && !choices.isReversed });
                }}
              >
                {title()}
                {isSorted && <Icon name="down" />}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Shows the cells of an account in the table. A click anywhere in the row opens the account. */
export function AccountCells(props: RowProps & { now: number }): JSX.Element {
  const { account, tag } = props;
  const { tags = [], used } = account;
  const [name, place, login] = [shownName(account), placeShown(account), loginOf(account)];
  return (
    <>
      <div role="cell" class="name">
        <Opener {...props}>
          {props.selected === undefined && <AccountTile account={account} />}
          <NameAndPlace name={name} place={place} /> <span class="unseen">{login || t("noLogin")}</span>
        </Opener>
        <Star account={account} />
      </div>
      <div role="cell" class="login">
        <bdi>{login}</bdi>
      </div>
      <div role="cell" class="kind">
        {kindText(account)}
      </div>
      <div role="cell" class="used">
        {used !== undefined && lastUseShort(used, props.now)}
      </div>
      <div role="cell" class="tags">
        {tag && <span class={`tag ${tag.kind}`}>{tag.text}</span>}
        {tags.map((each) => (
          <span key={each} class="chip">
            <bdi>{each}</bdi>
          </span>
        ))}
      </div>
      {props.allShown && (
        <div role="cell" class="shown">
          <RowPassword account={account} reveal={props.reveal} />
        </div>
      )}
    </>
  );
}

/** Shows the cells of an account whose texts are all that is known of it yet. */
export const OpeningCells = ({ tile, title, sub, place = title }: RememberedRow): JSX.Element => (
  <>
    <div role="cell" class="name">
      <span class="opener">
        <Tile site={tile} name={title} />
        <NameAndPlace name={title} place={place} />
      </span>
    </div>
    <div role="cell" class="login">
      <bdi>{sub}</bdi>
    </div>
  </>
);

/** Shows the name of an account, and its place unless that is its name. */
const NameAndPlace = ({ name, place }: { name: string; place: string }): JSX.Element => (
  <span class="who">
    <bdi>{name}</bdi>
    {place !== name && (
      <span class="sub">
        {" "}
        <bdi>{place}</bdi>
      </span>
    )}
  </span>
);

/** Names the kind of a password in one or two words. */
function kindText(account: Account): string {
  if (!hasPassword(account)) return t("noPassword");
  const kind = secretKindOf(account);
  if (kind === "characters") return t("generatedKind");
  if (kind === "pin") return t("kindOf_pin");
  return kind === "stored" ? t("ownPassword") : describeKind(account);
}
