import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, restorableAccounts, titleOf } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { listed, t } from "../locale/i18n.ts";
import { useReadOut } from "../parts/announce.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { useAction } from "../parts/use-action.ts";
import type { PopupState } from "./state.ts";

/**
 * Time after a deletion during which the popup offers to undo the deletion, in milliseconds. After this time, the user
 * can still undo the deletion in the view "Deleted" of the accounts page.
 */
const offered = 10 * 60_000;

/**
 * Returns the accounts that were deleted less than ten minutes before or after `time`, in order of deletion. `last` is
 * the time of the last deletion, or 0 if there was none.
 */
export function recentlyDeleted(contents: Contents, time: number): { accounts: Account[]; last: number } {
  const recent = restorableAccounts(contents).filter(({ deletedAt }) => Math.abs(time - deletedAt) < offered);
  return { accounts: recent.map(({ account }) => account).reverse(), last: recent[0]?.deletedAt ?? 0 };
}

/** Returns the titles of deleted accounts as one text. */
export const titlesOf = (accounts: readonly Account[]): string =>
  listed(accounts.map((account) => titleOf(account) || t("noLogin")));

/**
 * Shows a button that restores the recently deleted accounts, even if the popup was closed after the deletion. Right
 * after a deletion, this button takes the focus, because the focused button of the deleted account disappears.
 */
export function RecentlyDeleted(props: {
  state: PopupState;
  contents: Contents;
  onRestored: (name: Account["name"]) => void;
}): JSX.Element | null {
  const { state, contents, onRestored } = props;
  const [opened] = useState(() => Date.now());
  const [dismissed, setDismissed] = useState(0);
  const [message, run] = useAction();
  const undo = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const { accounts, last } = recentlyDeleted(contents, opened);
  useReadOut(text);
  useLayoutEffect(() => {
    if (last > opened) undo.current?.focus();
  }, [last, opened]);
  // Moves the focus to the search field. Otherwise the focus would be lost when this component is removed.
  const leave = (): void => {
    document.querySelector<HTMLElement>("input[type=search]")?.focus();
  };
  if (contents.readOnly || last <= dismissed) return null;
  return (
    <div class="toast">
      <span class="grow" ref={text}>
        {message ? message.text : t("removed", titlesOf(accounts))}
      </span>
      <button
        type="button"
        ref={undo}
        class="quiet"
        onClick={() => {
          run(async () => {
            const names = accounts.map(({ name }) => name);
            await state.perform("restore", names);
            if (names[0] !== undefined) onRestored(names[0]);
            leave();
            return undefined;
          });
        }}
      >
        {t("undo")}
      </button>
      <IconButton
        icon="close"
        name={t("dismiss")}
        onClick={() => {
          leave();
          setDismissed(last);
        }}
      />
    </div>
  );
}
