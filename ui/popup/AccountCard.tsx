import type { JSX } from "preact";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import type { Account } from "../../src/accounts/index.ts";
import { LoadedCode } from "../codes/LoadedCode.tsx";
import { copied } from "../parts/copied.ts";
import { accountItems } from "./account-items.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { cardNames } from "./card-names.ts";
import { weaknessOf } from "./weakness.ts";
import { useAction } from "../parts/use-action.ts";
import { useHeldSecret } from "../parts/held-secret.ts";
import { fillMessage } from "./fill-message.ts";
import { Notice } from "../parts/Header.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { t } from "../locale/i18n.ts";
import { MoveHint } from "./MoveHint.tsx";
import { usePendingAction } from "./use-pending-action.ts";
import { Secret } from "../parts/Secret.tsx";
import { Tile } from "../parts/Tile.tsx";
import type { PopupState } from "./state.ts";
import type { AccountViewName, PopupView } from "./view.ts";

/**
 * Shows one account of the list. The current account is expanded and shows all buttons. Each other account is a short
 * row.
 */
export function AccountCard(props: {
  state: PopupState;
  account: Account;
  current: boolean;
  /**
   * Position of the account in the whole list, for screen readers. The browser cannot know this position, because only
   * the first rows of the list may be drawn.
   */
  place: { readonly index: number; readonly count: number };
  /** True if the account belongs to a different site than the web page in the tab. */
  isElsewhere: boolean;
  onCurrent: () => void;
  onView: (view: PopupView) => void;
  onRemove: () => Promise<void>;
}): JSX.Element {
  const { state, account, current, place } = props;
  const id = useId();
  const shown = useHeldSecret();
  const isShown = shown.text !== "";
  useLayoutEffect(
    () => () => {
      shown.empty(); // the account may have a new password, so the old password is hidden
    },
    [account, shown],
  );
  const [menu, setMenu] = useState(false);
  const [said, attempt] = useAction();
  const canFill = state.canFill(account);
  const reach = current ? 0 : -1; // Tab reaches only the current account, and the arrow keys reach the other accounts
  const canOpen = !canFill && state.canOpen(account);
  const { who, sub } = cardNames(account, props.isElsewhere);
  const weakness = weaknessOf(account);

  const copy = (): void => {
    attempt(async () => copied(await state.copyPassword(account), state.clipboardSeconds.value));
  };
  const fill = (asCode = false): void => {
    attempt(async () => {
      const outcome = await state.fill(account, undefined, asCode);
      if (outcome.kind !== "asks") return fillMessage(outcome);
      props.onView({ name: "question", account: account.name, question: outcome.question, asCode });
      return undefined;
    });
  };
  const fillPassword = (): void => {
    fill();
  };
  const show = (): void => {
    attempt(async () => {
      if (isShown) shown.empty();
      else shown.hold(await state.reveal(account));
      return undefined;
    });
  };
  const openSite = (): void => {
    attempt(async () => {
      await state.openSite(account);
      return undefined;
    });
  };
  const open = (name: AccountViewName): void => {
    props.onView({ name, account: account.name });
  };
  usePendingAction(state, current && canFill, fillPassword);
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
        {props.isElsewhere && <Tile site={account.label ?? account.site} />}
        <button type="button" class="row grow" aria-expanded={current} tabIndex={reach} onClick={props.onCurrent}>
          <span class="who" id={id} title={current ? undefined : who}>
            <bdi>{who}</bdi>
          </span>{" "}
          <span class="sub">
            <bdi>{sub}</bdi>
          </span>
        </button>
        {weakness !== undefined && <span class="tag bad">{weakness}</span>}
        {!current && canFill && (
          <button type="button" class="quiet" aria-describedby={id} tabIndex={reach} onClick={fillPassword}>
            {t("fillIn")}
          </button>
        )}
        {!current && canOpen && (
          <button type="button" class="quiet" aria-describedby={id} tabIndex={reach} onClick={openSite}>
            {t("openIt")}
          </button>
        )}
        {!current && (
          <IconButton icon="copy" name={t("copyPassword")} describedBy={id} tabIndex={reach} onClick={copy} />
        )}
      </div>
      {isShown && <Secret secret={shown} />}
      {current && (
        <div class="actions">
          <button
            type="button"
            class="primary grow"
            aria-describedby={id}
            onClick={canFill ? fillPassword : canOpen ? openSite : copy}
          >
            {t(canFill ? "fillIn" : canOpen ? "openIt" : "copyPassword")}
          </button>
          {(canFill || canOpen) && <IconButton icon="copy" name={t("copyPassword")} describedBy={id} onClick={copy} />}
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
      {current && account.totp !== undefined && (
        <LoadedCode
          totp={account.totp}
          onCopy={() => {
            attempt(async () => copied(await state.copyCode(account), state.clipboardSeconds.value));
          }}
        >
          {canFill && (
            <button
              type="button"
              class="quiet"
              aria-describedby={id}
              onClick={() => {
                fill(true);
              }}
            >
              {t("fillCode")}
            </button>
          )}
        </LoadedCode>
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
