import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { rove } from "../parts/roving.ts";

export interface MenuItem {
  readonly text: string;
  readonly run: () => void;
  /** It writes: not in a vault that is only read. */
  readonly writes: boolean;
  /** Whether the account is still in view after it: the focus goes back to where the menu was opened. */
  readonly stays: boolean;
}

/** What else can be done with an account: opens in place, Escape closes it. */
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
    menu.current?.previousElementSibling?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
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
          disabled={item.writes && props.readOnly}
          onClick={() => {
            if (item.stays) close();
            item.run();
          }}
        >
          {item.text}
        </button>
      ))}
    </div>
  );
}
