import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { rove } from "../parts/roving.ts";

export interface MenuItem {
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
