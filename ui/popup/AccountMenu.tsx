import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { Icon } from "../parts/Icon.tsx";
import { rove } from "../parts/roving.ts";
import { menuItems, type MenuOptions } from "./menu-items.ts";

/**
 * Shows a menu with further actions for an account, over the rest of the list. The Escape key and a press outside the
 * menu close it.
 */
export function AccountMenu(
  props: MenuOptions & {
    /** The element with the button that opens and closes the menu. */
    opener: RefObject<HTMLElement | null>;
    onClose: () => void;
  },
): JSX.Element {
  const { opener, onClose } = props;
  const isReadOnly = props.state.contents.value?.readOnly === true;
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current) return undefined;
    menu.current.querySelector<HTMLElement>("button:not(:disabled)")?.focus({ preventScroll: true });
    const release = makeRoom(menu.current);
    menu.current.scrollIntoView({ block: "nearest" });
    return release;
  }, []);
  useLayoutEffect(() => {
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Node && !menu.current?.contains(target) && opener.current?.contains(target) !== true;
    const leave = ({ target }: Event): void => {
      if (isOutside(target)) onClose();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave); // the focus moves, for example, when the user types a search
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [opener, onClose]);
  const close = (): void => {
    opener.current?.querySelector("button")?.focus();
    onClose();
  };
  return (
    <div
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
      {menuItems(props).map((item) => (
        <button
          key={item.text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={item.isDanger === true ? "danger" : undefined}
          disabled={item.writes && isReadOnly}
          onClick={() => {
            if (item.keepsAccount) close();
            item.run();
          }}
        >
          <Icon name={item.icon} />
          {item.text}
        </button>
      ))}
    </div>
  );
}

/**
 * Makes the list so long that the menu does not end below it. The window of the popup is only as high as its content,
 * and the menu, which is drawn over the content, would be cut off.
 *
 * @returns a function that makes the list short again
 */
function makeRoom(menu: HTMLElement): () => void {
  const list = menu.closest<HTMLElement>("ul");
  const lack = menu.getBoundingClientRect().bottom - document.body.getBoundingClientRect().bottom;
  if (lack > 0) list?.style.setProperty("--menu-room", `${String(Math.ceil(lack))}px`);
  return () => {
    list?.style.removeProperty("--menu-room");
  };
}
