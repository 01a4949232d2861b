import type { JSX } from "preact";
import { useCallback, useEffect, useId, useRef, useState } from "preact/hooks";
import {
  type Account,
  bitsOfAccount,
  hasPassword,
  leastBits,
  loginOf,
  secretKindOf,
} from "../../src/accounts/index.ts";
import { LoadedCode, LoadedNextCode } from "../codes/LoadedCode.tsx";
import { t } from "../locale/i18n.ts";
import { copied } from "../parts/copied.ts";
import { Notice } from "../parts/Header.tsx";
import { EnterKey, IconButton } from "../parts/Icon.tsx";
import { RowNames } from "../parts/RowNames.tsx";
import { Tile } from "../parts/Tile.tsx";
import { useAction } from "../parts/use-action.ts";
import { cardNames } from "./card-names.ts";
import { fillMessage } from "./filling.ts";
import { AccountMenu } from "./loaded-views.ts";
import { MoveHint } from "./MoveHint.tsx";
import { PasswordRow } from "./PasswordRow.tsx";
import type { PopupState, PopupView } from "./state.ts";

/**
 * Shows one account of the list. The current account is a box with a row for each of its values and the button that
 * fills it. Each other account is a short row.
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
  /** Makes this account the current one and moves the focus to its main button. */
  onCurrent: () => void;
  /** Makes this account the current one. The focus stays. */
  onMenu: () => void;
  onView: (view: PopupView) => void;
  onRemove: () => Promise<void>;
}): JSX.Element {
  const { state, account, current, place, isElsewhere } = props;
  const id = useId();
  const [isMenuOpen, setMenu] = useState(false);
  const more = useRef<HTMLSpanElement>(null);
  const [said, attempt] = useAction();
  const canFill = state.canFill(account);
  const reach = current ? 0 : -1; // Tab reaches only the current account, and the arrow keys reach the other accounts
  const canOpen = !canFill && state.canOpen(account);
  const onlyCode = account.totp !== undefined && !hasPassword(account);
  const forCode = onlyCode || (canFill && account.totp !== undefined && state.codePage.value === true);
  const copyText = t(onlyCode ? "copyCode" : "copyPassword");
  const { who, sub } = cardNames(account, isElsewhere);
  const weakness = weaknessOf(account);

  const copyCode = (): void => {
    attempt(async () => copied(await state.copyCode(account), state.clipboardSeconds.value));
  };
  const copy = (): void => {
    if (onlyCode) copyCode();
    else attempt(async () => copied(await state.copyPassword(account), state.clipboardSeconds.value));
  };
  const fillAs = (asCode: boolean): void => {
    attempt(async (say) => {
      const outcome = await state.fill(account, say, undefined, asCode);
      if (outcome.kind !== "asks") return fillMessage(outcome);
      props.onView({ name: "question", account: account.name, question: outcome.question, asCode });
      return undefined;
    });
  };
  const fill = (): void => {
    fillAs(forCode);
  };
  const fillCode = (): void => {
    fillAs(true);
  };
  const openSite = (): void => {
    attempt(async () => {
      await state.openSite(account);
      return undefined;
    });
  };
  usePendingFill(state, account, current && canFill, fill);
  const closeMenu = useCallback(() => {
    setMenu(false);
  }, []);
  const fillText = t(forCode ? "fillCode" : "fillIn");
  const names = (
    <RowNames id={id} title={who} sub={current && forCode && !onlyCode ? t("codePage") : sub} hints={!current} />
  );
  const mark = weakness !== undefined && <span class="tag bad">{weakness}</span>;
  const menuButton = (
    <span ref={more}>
      <IconButton
        icon="more"
        name={current ? t("more") : t("actionOf", t("more"), who)}
        describedBy={id}
        expanded={current && isMenuOpen}
        tabIndex={reach}
        onClick={() => {
          setMenu(!(current && isMenuOpen));
          props.onMenu();
        }}
      />
    </span>
  );

  if (!current) {
    return (
      <li aria-setsize={place.count} aria-posinset={place.index + 1}>
        <div class="line">
          {isElsewhere && <Tile site={account.site} name={who} />}
          <button type="button" class="row grow" aria-expanded={false} tabIndex={reach} onClick={props.onCurrent}>
            {names}
          </button>
          {mark}
          {(canFill || canOpen) && (
            <button
              type="button"
              class="quiet framed"
              aria-describedby={id}
              tabIndex={reach}
              onClick={canFill ? fill : openSite}
            >
              {canFill ? fillText : t("openIt")}
            </button>
          )}
          <IconButton icon="copy" name={copyText} describedBy={id} tabIndex={reach} onClick={copy} />
          {menuButton}
        </div>
        {said && <Notice kind={said.kind}>{said.text}</Notice>}
      </li>
    );
  }
  return (
    <li class="open" aria-current="true" aria-setsize={place.count} aria-posinset={place.index + 1}>
      <div class="card">
        <div class="line">
          {isElsewhere && <Tile site={account.site} name={who} />}
          <div class="row grow">{names}</div>
          {mark}
          {(onlyCode || !forCode) && loginOf(account) !== "" && (
            <IconButton
              icon="copy"
              name={t("copyLogin")}
              describedBy={id}
              onClick={() => {
                attempt(async () => copied(await state.copyLogin(account), 0));
              }}
            />
          )}
        </div>
        {!forCode && <PasswordRow state={state} account={account} describedBy={id} attempt={attempt} onCopy={copy} />}
        {account.totp !== undefined && <LoadedCode totp={account.totp} large={forCode} onCopy={copyCode} />}
        <div class="go">
          <button
            type="button"
            class="primary grow"
            aria-describedby={id}
            onClick={canFill ? fill : canOpen ? openSite : copy}
          >
            {canFill ? fillText : canOpen ? t("openIt") : copyText}
            <EnterKey />
          </button>
          {menuButton}
          {isMenuOpen && (
            <AccountMenu
              state={state}
              account={account}
              forCode={forCode}
              fillCode={canFill && account.totp !== undefined ? fillCode : undefined}
              attempt={attempt}
              onView={(name) => {
                props.onView({ name, account: account.name });
              }}
              onRemove={props.onRemove}
              opener={more}
              onClose={closeMenu}
            />
          )}
        </div>
      </div>
      {forCode && <LoadedNextCode totp={account.totp ?? ""} />}
      <MoveHint state={state} account={account} attempt={attempt} />
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
    </li>
  );
}

/**
 * Fills at once if the pending action is to fill, and only this account of the site can be meant: it is the only one,
 * or the page asks for a one-time code and no other account has one. Fills only once: if the extension asks a question
 * or refuses to fill, the user must press a button to fill.
 */
function usePendingFill(state: PopupState, account: Account, possible: boolean, fill: () => void): void {
  const isMeant = (): boolean => {
    const codePage = state.codePage.value;
    if (codePage === undefined) return false; // the page has not been examined yet
    const meant = state.accounts.value.filter(({ totp }) => !codePage || totp !== undefined);
    return meant.length === 1 && meant[0]?.name === account.name;
  };
  const wanted = possible && state.pendingAction.value?.want === "fill" && isMeant();
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
