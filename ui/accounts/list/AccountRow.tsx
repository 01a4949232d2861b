import type { JSX } from "preact";
import { type Account, loginOf } from "../../../src/accounts/index.ts";
import { t } from "../../locale/i18n.ts";
import { Icon } from "../../parts/Icon.tsx";
import { Tile } from "../../parts/Tile.tsx";
import { shownName } from "./order.ts";
import { RowPassword } from "./RowPassword.tsx";

/** A short label that the list shows beside an account. */
export interface Tag {
  readonly text: string;
  readonly kind: "bad" | "todo";
}

/** Shows an account in the list of all accounts. A click opens the details of the account. */
export function AccountRow(props: {
  account: Account;
  current: boolean;
  /** True if the check box of the account is checked. Undefined while the list shows no check boxes. */
  selected: boolean | undefined;
  tag: Tag | undefined;
  allShown: boolean;
  onOpen: (account: Account) => void;
  onSelect: (name: Account["name"], on: boolean) => void;
  reveal: (account: Account) => Promise<string>;
}): JSX.Element {
  const { account, current, selected, tag } = props;
  const login = loginOf(account) || t("noLogin");
  return (
    <div class="account">
      <div class="line">
        {selected !== undefined && (
          <input
            type="checkbox"
            aria-label={t("selectAccount", login, account.site)}
            checked={selected}
            onInput={(event) => {
              props.onSelect(account.name, event.currentTarget.checked);
            }}
          />
        )}
        <button
          type="button"
          class="opener grow"
          aria-current={current ? "true" : undefined}
          onClick={() => {
            props.onOpen(account);
          }}
        >
          <Tile site={shownName(account)} />
          <span class="grow">
            <span class="who">
              <bdi>{shownName(account)}</bdi>
            </span>{" "}
            <span class="sub">
              <bdi>{rowSub(account)}</bdi>
            </span>
          </span>{" "}
          {account.favourite === true && (
            <span class="star" role="img" aria-label={t("favourite")}>
              <Icon name="starFull" />
            </span>
          )}
          {tag && <span class={`tag ${tag.kind}`}>{tag.text}</span>}
        </button>
      </div>
      {props.allShown && <RowPassword account={account} reveal={props.reveal} />}
    </div>
  );
}

/** Returns the second line of a row: the username, or the site and the username if the first line is a label. */
export function rowSub(account: Account): string {
  const login = loginOf(account) || t("noLogin");
  return account.label === undefined ? login : t("ofSite", account.site, login);
}
