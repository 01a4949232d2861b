import { type ComponentChildren, Fragment, type JSX, type RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
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
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="floats" ref={place}>
      <button
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
      {isOpen && (
        <Menu
          label={props.name}
          items={props.items}
          opener={place}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Shows the items of a menu, one below the other, over the page. */
export function Menu(props: Opened & { items: readonly MenuItem[] }): JSX.Element {
  const { items, ...floating } = props;
  return (
    <Floating {...floating} role="menu">
      {(close) =>
        items.map((item, i) => (
          <Fragment key={item.text}>
            {item.isDanger && i > 0 && <hr />}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={item.isDanger ? "danger" : undefined}
              disabled={item.disabled}
              onClick={() => {
                close();
                item.run();
              }}
            >
              <Icon name={item.icon} />
              {item.text}
            </button>
          </Fragment>
        ))
      }
    </Floating>
  );
}

/** A menu that a button has opened. */
export interface Opened {
  label: string;
  /** The element that begins with the button that opens the menu. The button gets the focus when the menu closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Shows controls over the page. The arrow keys move between them. The Escape key, the Tab key, a press elsewhere and a
 * focus elsewhere close it.
 *
 * @param props - `children`: draws the controls; gets a function that closes them and moves the focus back
 */
export function Floating(
  props: Opened & { role: "menu" | "dialog"; children: (close: () => void) => ComponentChildren },
): JSX.Element {
  const { label, role, opener, children } = props;
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current) return undefined;
    menu.current.querySelector<HTMLElement>("input, button:not(:disabled)")?.focus({ preventScroll: true });
    openUpwards(menu.current);
    const release = makeRoom(menu.current);
    menu.current.scrollIntoView({ block: "nearest" });
    return release;
  }, []);
  const onClose = (): void => {
    opener.current?.querySelector("button")?.focus();
    props.onClose();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    const isElsewhere = relatedTarget instanceof Node && !menu.current?.contains(relatedTarget);
    if (isElsewhere) props.onClose(); // for example, the user types a search
  };
  const onKey = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const isText = (event.target as Element).matches("input[type=text]");
    if (event.key === "Tab")
      onClose(); // the browser then moves the focus on from the button that opened the menu
    else if (event.key === "Escape") {
      onClose();
      event.preventDefault(); // otherwise the browser would close the popup
      event.stopPropagation();
    } else if (isText ? /^Arrow(?:Up|Down)$/u.test(event.key) : /^Arrow|^Home$|^End$/u.test(event.key)) {
      rove(event, event.currentTarget, "input, button:not(:disabled)");
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
      <div ref={menu} class="floating" role={role} aria-label={label} onKeyDown={onKey} onFocusOut={onFocusOut}>
        {children(onClose)}
      </div>
    </>
  );
}

/** The greatest height of the popup, in CSS pixels, in Chromium and Firefox. */
const popupHeight = 600;

/**
 * Moves the menu above the button that opens it, if the menu fits only there. The window of the popup grows with its
 * content, so what counts is the height that it can have.
 */
function openUpwards(menu: HTMLElement): void {
  const lowest = document.body.classList.contains("popup") ? Math.max(innerHeight, popupHeight) : innerHeight;
  if (menu.getBoundingClientRect().bottom <= lowest) return;
  menu.classList.add("above");
  if (menu.getBoundingClientRect().top < 0) menu.classList.remove("above");
}

/**
 * Makes the page so long that the menu does not end below it. The window of the popup is only as high as its content,
 * and the menu, which is drawn over the content, would be cut off.
 *
 * @returns a function that makes the page short again
 */
function makeRoom(menu: HTMLElement): () => void {
  const { body } = document;
  const lack = menu.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom;
  if (lack > 0) body.style.setProperty("--menu-room", `${String(Math.ceil(lack + 8))}px`);
  return () => {
    body.style.removeProperty("--menu-room");
  };
}
