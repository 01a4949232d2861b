import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Account, loginOf, placeShown } from "../../../src/accounts/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { shownName } from "../../parts/describe.ts";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { Icon } from "../../parts/Icon.tsx";
import { RowNames } from "../../parts/RowNames.tsx";
import { Secret } from "../../parts/Secret.tsx";
import { AccountTile } from "../../parts/Tile.tsx";

/** A short label that the list shows beside an account. */
export interface Tag {
  readonly text: string;
  readonly kind: "bad" | "todo";
}

/** An account in the list or in the table of all accounts. */
export interface RowProps {
  account: Account;
  current: boolean;
  /** True if the check box of the account is checked. Undefined while the list shows no check boxes. */
  selected: boolean | undefined;
  tag: Tag | undefined;
  allShown: boolean;
  /** 0 for the row that the Tab key reaches. */
  tabIndex: 0 | -1;
  onOpen: (account: Account) => void;
  onSelect: (name: Account["name"], on: boolean) => void;
  reveal: (account: Account) => Promise<string>;
}

/** Shows an account in the list of all accounts. A click opens the details of the account. */
export function AccountRow(props: RowProps): JSX.Element {
  const { account, tag } = props;
  return (
    <div class="account">
      <Opener {...props}>
        {props.selected === undefined && <AccountTile account={account} />}
        <span class="grow">
          <RowNames title={shownName(account)} sub={rowSub(account)} />
        </span>{" "}
        <Star account={account} />
        {tag && <span class={`tag ${tag.kind}`}>{tag.text}</span>}
      </Opener>
      {props.allShown && <RowPassword account={account} reveal={props.reveal} />}
    </div>
  );
}

/** The control of a row: a button that opens the account, or a check box that selects it. */
export function Opener(
  props: Omit<RowProps, "tag" | "allShown" | "reveal"> & { children: ComponentChildren },
): JSX.Element {
  const { account, selected, tabIndex } = props;
  if (selected === undefined) {
    return (
      <button
        type="button"
        class="opener"
        tabIndex={tabIndex}
        aria-current={props.current ? "true" : undefined}
        onClick={() => {
          props.onOpen(account);
        }}
      >
        {props.children}
      </button>
    );
  }
  return (
    <label class="opener">
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={t("selectAccount", loginOf(account) || t("noLogin"), account.site)}
        checked={selected}
        onInput={(event) => {
          props.onSelect(account.name, event.currentTarget.checked);
        }}
      />
      {props.children}
    </label>
  );
}

/** Marks a favourite with a star. */
export const Star = ({ account }: { account: Account }): JSX.Element | null =>
  account.favourite === true ? (
    <span class="favourite" role="img" aria-label={t("favourite")}>
      <Icon name="starFull" />
    </span>
  ) : null;

/** Returns the second line of a row: the place, if the first line does not say it, and the username. */
export const rowSub = (account: Account): string =>
  subOf(shownName(account), placeShown(account), loginOf(account) || t("noLogin"));

/** Returns the second line of a row from its texts. */
export const subOf = (title: string, place: string, login: string): string =>
  place === title ? login : t("ofSite", place, login);

/** Shows the password of an account. The password is removed from memory together with the row. */
export function RowPassword(props: {
  account: Account;
  reveal: (account: Account) => Promise<string>;
}): JSX.Element | null {
  const { account, reveal } = props;
  const [made, setMade] = useState<{ account: Account; error?: string }>();
  const password = useHeldSecret();
  useEffect(() => {
    let current = true;
    reveal(account).then(
      (revealed) => {
        if (!current) return;
        password.hold(revealed);
        setMade({ account });
      },
      (error: unknown) => {
        if (current) setMade({ account, error: explain(error) });
      },
    );
    return () => {
      current = false;
      password.empty();
      setMade(undefined);
    };
  }, [account, reveal, password]);
  if (made?.account !== account) return null;
  return made.error === undefined ? <Secret secret={password} /> : <Notice kind="error">{made.error}</Notice>;
}
