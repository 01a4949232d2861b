import { Fragment, type JSX } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./Icon.tsx";
import { rove } from "./roving.ts";

export interface MenuItem {
  readonly icon: IconName;
  readonly text: string;
  /** Called after the menu was closed and the button that opens the menu got the focus. */
  readonly run: () => void;
  readonly disabled?: boolean;
  /** True if the action deletes something. The item then has a warning color, and a line in front of it. */
  readonly isDanger?: boolean;
}

/** Shows a button with three dots. A press opens a menu, which floats below the button. */
export function MenuButton(props: {
  name: string;
  items: readonly MenuItem[];
  describedBy?: string;
  tabIndex?: number;
}): JSX.Element {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <div class="floats">
      <button
        ref={button}
        id={id}
        type="button"
        class="icon"
        aria-label={props.name}
        title={props.name}
        aria-describedby={props.describedBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={props.tabIndex}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen && <Menu labelledBy={id} items={props.items} onClose={close} />}
    </div>
  );
}

/**
 * Shows the items of a menu, one below the other. The arrow keys move between the items. The Escape key, the Tab key
 * and a press outside the menu close the menu.
 */
function Menu(props: { labelledBy: string; items: readonly MenuItem[]; onClose: () => void }): JSX.Element {
  const { items, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    menu.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
    menu.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const onKey = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    if (event.key === "Tab")
      onClose(); // the browser then moves the focus on from the button that opened the menu
    else if (event.key === "Escape") {
      onClose();
      event.preventDefault(); // otherwise the browser would close the popup
      event.stopPropagation();
    } else if (/^Arrow|^Home$|^End$/u.test(event.key)) {
      rove(event, event.currentTarget, "button:not(:disabled)");
      event.preventDefault();
      event.stopPropagation(); // a list around the menu has arrow keys of its own
    }
  };
  return (
    <>
      {/* Covers the page, so that a press outside the menu only closes the menu. The focus stays where it is, because
          the default action of a press would take it away. */}
      <div
        class="veil"
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onClick={onClose}
      />
      <div ref={menu} class="floating" role="menu" aria-labelledby={props.labelledBy} onKeyDown={onKey}>
        {items.map((item, i) => (
          <Fragment key={item.text}>
            {item.isDanger && i > 0 && <hr />}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={item.isDanger ? "danger" : undefined}
              disabled={item.disabled}
              onClick={() => {
                onClose();
                item.run();
              }}
            >
              <Icon name={item.icon} />
              {item.text}
            </button>
          </Fragment>
        ))}
      </div>
    </>
  );
}
