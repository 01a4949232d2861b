import type { JSX, RefObject } from "preact";
import { type Account, hasPassword, isReplaceable, isRevisable } from "../../src/accounts/index.ts";
import { t } from "../locale/i18n.ts";
import { copied } from "../parts/copied.ts";
import type { IconName } from "../parts/Icon.tsx";
import { Menu, type MenuItem } from "../parts/Menu.tsx";
import type { ActionMessage } from "../parts/use-action.ts";
import type { AccountViewName, PopupState } from "./state.ts";

/** An account, and the functions that its menu needs. */
export interface MenuOptions {
  state: PopupState;
  account: Account;
  /** True if the card shows the buttons for a one-time code instead of those for the password. */
  forCode: boolean;
  /** Fills the one-time code. Undefined if the account has none, or cannot be filled. */
  fillCode: (() => void) | undefined;
  attempt: (action: () => Promise<ActionMessage | undefined>) => void;
  onView: (name: AccountViewName) => void;
  onRemove: () => Promise<void>;
}

/** Shows a menu with further actions for an account. */
export function AccountMenu(
  props: MenuOptions & {
    /** The element with the button that opens and closes the menu. */
    opener: RefObject<HTMLElement | null>;
    onClose: () => void;
  },
): JSX.Element {
  return <Menu label={t("more")} items={menuItems(props)} opener={props.opener} onClose={props.onClose} />;
}

/** Returns the menu items of an account. The menu has no items for what the card of the account shows as buttons. */
function menuItems(options: MenuOptions): MenuItem[] {
  const { state, account, forCode, fillCode, attempt, onView, onRemove } = options;
  const isReadOnly = state.contents.value?.readOnly === true;
  const view = (icon: IconName, name: AccountViewName, text: string, writes = true): MenuItem => ({
    icon,
    text,
    disabled: writes && isReadOnly,
    run: () => {
      onView(name);
    },
  });
  const action = (icon: IconName, text: string, act: () => Promise<ActionMessage | undefined>): MenuItem => ({
    icon,
    text,
    run: () => {
      attempt(act);
    },
  });
  const items: MenuItem[] = [];
  const isThere = hasPassword(account); // an imported account can have only one-time codes
  if (forCode && isThere) {
    const copy = async (): Promise<ActionMessage> =>
      copied(await state.copyPassword(account), state.clipboardSeconds.value);
    items.push(action("copy", t("copyPassword"), copy));
  } else if (fillCode && !forCode) {
    items.push({ icon: "clock", text: t("fillCode"), run: fillCode });
  }
  items.push(view("edit", "edit", t("edit")));
  if (isRevisable(account)) items.push(view("renew", "revision", t("newRevision")));
  if (isReplaceable(account)) items.push(view("dice", "replace", t("replaceByGenerated")));
  items.push(
    view("person", "rename", t("rename")),
    view("kit", "notes", t("notes"), false),
    view("clock", "codes", t("oneTimeCodes"), false),
    ...(isThere ? [view("qr", "qr", t("showQr"), false)] : []),
  );
  if ((account.history?.length ?? 0) > 0) items.push(view("past", "history", t("passwordHistory"), false));
  const currentSite = state.site.value;
  if (currentSite && !currentSite.sites.includes(account.site)) {
    const use = action("globe", t("useHere"), async () => {
      await state.perform("link", account.site, currentSite.site);
      return { kind: "plain", text: t("siteLinked", account.site, currentSite.site) };
    });
    items.push({ ...use, disabled: isReadOnly });
  }
  const open = action("open", t("openInList"), async () => {
    await state.openAccounts(account.name);
    return undefined;
  });
  items.push(open);
  const remove = action("trash", t("remove"), async () => {
    await onRemove();
    return undefined;
  });
  return [...items, { ...remove, disabled: isReadOnly, isDanger: true }];
}
