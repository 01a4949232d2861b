import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useState } from "preact/hooks";
import { type Account, bitsOfAccount, leastBits, loginOf, secretKindOf, titleOf } from "../../src/accounts/index.ts";
import { LoadedCode } from "../codes/LoadedCode.tsx";
import { t } from "../locale/i18n.ts";
import { copied } from "../parts/copied.ts";
import { describe, shownName } from "../parts/describe.ts";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { IconButton } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";
import { Tile } from "../parts/Tile.tsx";
import { useAction } from "../parts/use-action.ts";
import { accountItems, AccountMenu } from "./AccountMenu.tsx";
import { fillMessage } from "./filling.ts";
import { MoveHint } from "./MoveHint.tsx";
import type { AccountViewName, PopupState, PopupView } from "./state.ts";

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

/**
 * Fills at once if the pending action is to fill a password and the site has exactly one account. Fills only once: if
 * the extension asks a question or refuses to fill, the user must press a button to fill.
 */
function usePendingAction(state: PopupState, possible: boolean, fill: () => void): void {
  const wanted = possible && state.pendingAction.value?.want === "fill" && state.accounts.value.length === 1;
  useEffect(() => {
    if (wanted && state.takePendingFill()) fill();
  });
}

/**
 * Returns a remark if the entropy of a generated password is too low. Returns no remark for a PIN, because sites decide
 * how long a PIN is.
 */
function weaknessOf(account: Account): string | undefined {
  const bits = bitsOfAccount(account);
  return bits === undefined || bits >= leastBits || secretKindOf(account) === "pin" ? undefined : t("health_short");
}

/**
 * Returns the two lines that name an account in the list. For an account of the current site, the lines do not contain
 * the site, because the header of the popup shows the site. For an account of a different site, the first line is the
 * label or the site, and the second line contains the username.
 */
export function cardNames(account: Account, isElsewhere: boolean): { readonly who: string; readonly sub: string } {
  const { label, site } = account;
  const login = loginOf(account) || t("noLogin");
  if (isElsewhere) return { who: shownName(account), sub: label === undefined ? login : t("ofSite", site, login) };
  return {
    who: titleOf(account) || t("noLogin"),
    sub: label === undefined ? describe(account) : t("ofSite", login, describe(account)),
  };
}
