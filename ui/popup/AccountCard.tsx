import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { type Account, titleOf } from "../../src/index.ts";
import { accountItems, copied } from "./account-items.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { useAction } from "../parts/use-action.ts";
import { useHeldSecret } from "../parts/held-secret.ts";
import { bitsOf, describe } from "../parts/describe.ts";
import { fillMessage } from "./fill-message.ts";
import { Notice } from "../parts/Header.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { t } from "../locale/i18n.ts";
import { MoveHint } from "./MoveHint.tsx";
import { useWished } from "./wished.ts";
import { Secret } from "../parts/Secret.tsx";
import type { PopupState } from "./state.ts";
import type { AccountViewName, PopupView } from "./view.ts";

/** Shows one account of the list. The current account is open and shows its buttons; the others are single lines. */
export function AccountCard(props: {
  state: PopupState;
  account: Account;
  current: boolean;
  /** Position in the whole list, of which only a part may be drawn. */
  place: { readonly index: number; readonly count: number };
  /** The account's site, if it is not the current one. */
  elsewhere: string | undefined;
  onCurrent: () => void;
  onView: (view: PopupView) => void;
  onRemove: () => Promise<void>;
}): JSX.Element {
  const { state, account, current, place } = props;
  const id = useId();
  const shown = useHeldSecret();
  const isShown = shown.text !== "";
  const [menu, setMenu] = useState(false);
  const [said, attempt] = useAction();
  const canFill = state.canFill(account);
  const reach = current ? 0 : -1; // Tab reaches only the current account; the arrow keys move between accounts
  const title = titleOf(account) || t("noLogin");
  const bits = bitsOf(account);

  const copy = (): void => {
    attempt(async () => copied(await state.copyPassword(account), state.clipboardSeconds.value));
  };
  const fill = (): void => {
    attempt(async () => {
      const outcome = await state.fill(account);
      if (outcome.kind !== "asks") return fillMessage(outcome);
      props.onView({ name: "question", account: account.name, question: outcome.question });
      return undefined;
    });
  };
  const show = (): void => {
    attempt(async () => {
      if (isShown) shown.empty();
      else shown.hold(await state.reveal(account));
      return undefined;
    });
  };
  const open = (name: AccountViewName): void => {
    props.onView({ name, account: account.name });
  };
  useWished(state, current && canFill, fill);
  const items = accountItems({
    state,
    account,
    attempt,
    onView: open,
    onRemove: props.onRemove,
  });

  return (
    <li
      class={current ? "open" : ""}
      aria-current={current ? "true" : undefined}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
    >
      <div class="line">
        <button type="button" class="row grow" aria-expanded={current} tabIndex={reach} onClick={props.onCurrent}>
          <span class="who" id={id} title={current ? undefined : title}>
            <bdi>{title}</bdi>
          </span>{" "}
          <span class="sub">
            {props.elsewhere === undefined ? describe(account) : t("ofSite", props.elsewhere, describe(account))}
          </span>
        </button>
        {current && bits && <span class="chip">{bits}</span>}
        {!current && canFill && (
          <button type="button" class="quiet" aria-describedby={id} tabIndex={reach} onClick={fill}>
            {t("fillIn")}
          </button>
        )}
        {!current && (
          <IconButton icon="copy" name={t("copyPassword")} describedBy={id} tabIndex={reach} onClick={copy} />
        )}
      </div>
      {isShown && <Secret secret={shown} />}
      {current && (
        <div class="actions">
          <button type="button" class="primary grow" aria-describedby={id} onClick={canFill ? fill : copy}>
            {t(canFill ? "fillIn" : "copyPassword")}
          </button>
          {canFill && <IconButton icon="copy" name={t("copyPassword")} describedBy={id} onClick={copy} />}
          <IconButton
            icon={isShown ? "eyeOff" : "eye"}
            name={t(isShown ? "hidePassword" : "showPassword")}
            describedBy={id}
            onClick={show}
          />
          <IconButton
            icon="qr"
            name={t("qrCode")}
            describedBy={id}
            onClick={() => {
              open("qr");
            }}
          />
          <IconButton
            icon="more"
            name={t("more")}
            describedBy={id}
            expanded={menu}
            onClick={() => {
              setMenu(!menu);
            }}
          />
        </div>
      )}
      {current && menu && (
        <AccountMenu
          id={`${id}-menu`}
          items={items}
          readOnly={state.contents.value?.readOnly === true}
          onClose={() => {
            setMenu(false);
          }}
        />
      )}
      {current && <MoveHint state={state} account={account} attempt={attempt} />}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
    </li>
  );
}
