import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Account, isReplaceable, isRevisable } from "../../src/accounts/index.ts";
import { t } from "../locale/i18n.ts";
import { copied } from "../parts/copied.ts";
import { rove } from "../parts/roving.ts";
import type { ActionMessage } from "../parts/use-action.ts";
import type { AccountViewName, PopupState } from "./state.ts";

interface MenuItem {
  readonly text: string;
  readonly run: () => void;
  /** True if the action writes to the vault. While the vault is read-only, such a menu item is disabled. */
  readonly writes: boolean;
  /**
   * True if the account stays in the list and the list stays visible after the action. In that case, the focus returns
   * to the button that opened the menu.
   */
  readonly keepsAccount: boolean;
  /** True if the action deletes something. The menu item then has a warning color. */
  readonly isDanger?: boolean;
}

/** Shows a menu with further actions for an account, below the account. The Escape key closes the menu. */
export function AccountMenu(props: {
  id: string;
  items: readonly MenuItem[];
  readOnly: boolean;
  onClose: () => void;
}): JSX.Element {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    menu.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
    menu.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const close = (): void => {
    menu.current?.closest("li")?.querySelector<HTMLElement>(".actions [aria-expanded]")?.focus();
    props.onClose();
  };
  return (
    <div
      id={props.id}
      ref={menu}
      class="menu"
      role="menu"
      aria-label={t("more")}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
        else if (!rove(event, event.currentTarget, "button:not(:disabled)")) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {props.items.map((item) => (
        <button
          key={item.text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={item.isDanger === true ? "danger" : undefined}
          disabled={item.writes && props.readOnly}
          onClick={() => {
            if (item.keepsAccount) close();
            item.run();
          }}
        >
          {item.text}
        </button>
      ))}
    </div>
  );
}

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
