import { type Account, isReplaceable, isRevisable } from "../../src/accounts/index.ts";
import type { MenuItem } from "./AccountMenu.tsx";
import type { ActionMessage } from "../parts/use-action.ts";
import { copied } from "../parts/copied.ts";
import { t } from "../locale/i18n.ts";
import type { PopupState } from "./state.ts";
import type { AccountViewName } from "./view.ts";

/**
 * Returns the menu items of an account. The menu has no items for filling, copying or showing the password, because
 * these actions have their own buttons.
 */
export function accountItems(options: {
  state: PopupState;
  account: Account;
  attempt: (action: () => Promise<ActionMessage | undefined>) => void;
  onView: (name: AccountViewName) => void;
  onRemove: () => Promise<void>;
}): MenuItem[] {
  const { state, account, attempt, onView, onRemove } = options;
  const view = (name: AccountViewName, text: string, writes = true): MenuItem => ({
    text,
    writes,
    keepsAccount: false,
    run: () => {
      onView(name);
    },
  });
  const action = (
    text: string,
    writes: boolean,
    stays: boolean,
    act: () => Promise<ActionMessage | undefined>,
  ): MenuItem => ({
    text,
    writes,
    keepsAccount: stays,
    run: () => {
      attempt(act);
    },
  });
  const items = [
    action(t("copyLogin"), false, true, async () => copied(await state.copyLogin(account), 0)),
    view("notes", t("notes"), false),
    view("codes", t("oneTimeCodes"), false),
    view("edit", t("edit")),
    view("rename", t("rename")),
  ];
  if (isRevisable(account)) items.push(view("revision", t("newRevision")));
  if (isReplaceable(account)) items.push(view("replace", t("replaceByGenerated")));
  if ((account.history?.length ?? 0) > 0) items.push(view("history", t("passwordHistory"), false));
  const currentSite = state.site.value;
  if (currentSite && !currentSite.sites.includes(account.site)) {
    items.push(
      action(t("useHere"), true, true, async () => {
        await state.perform("link", account.site, currentSite.site);
        return { kind: "plain", text: t("siteLinked", account.site, currentSite.site) };
      }),
    );
  }
  const remove = action(t("remove"), true, false, async () => {
    await onRemove();
    return undefined;
  });
  return [...items, { ...remove, isDanger: true }];
}
