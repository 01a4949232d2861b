import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./Icon.tsx";

/**
 * Shows the search field of a view. If the user types while no other field has the focus, the text goes into this
 * field.
 */
export function SearchField(props: {
  value: string;
  label: string;
  /** A shorter text than `label` for the empty field, which may be narrow. */
  hint?: string;
  onInput: (query: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    const typed = (event: KeyboardEvent): void => {
      if (!input.current || !startsTyping(event)) return;
      if (event.key === "/") event.preventDefault(); // "/" only moves the focus and is not typed
      input.current.focus(); // `keydown` comes before the insertion, so this field gets the character
    };
    document.addEventListener("keydown", typed);
    return () => {
      document.removeEventListener("keydown", typed);
    };
  }, []);
  return (
    <div class="search" role="search">
      <Icon name="find" />
      <input
        ref={input}
        type="search"
        aria-label={props.label}
        placeholder={props.hint ?? props.label}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellcheck={false}
        dir={props.value === "" ? undefined : "auto"}
        value={props.value}
        onInput={(event) => {
          props.onInput(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && props.value !== "") {
            event.preventDefault(); // the first press of Escape clears the search, the second press leaves the view
            props.onInput("");
          } else props.onKeyDown?.(event);
        }}
      />
      {props.value === "" && <kbd aria-hidden="true">/</kbd>}
    </div>
  );
}

/**
 * Returns true for the key of a printable character other than the space, without Ctrl, Alt or Meta. Returns false if a
 * text field, a check box or a menu has the focus.
 */
function startsTyping({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || Array.from(key).length !== 1 || key === " ") return false;
  return !(target instanceof Element && target.closest("input, textarea, select") !== null);
}
