import { useLayoutEffect, useRef } from "preact/hooks";
import type { PopupView } from "./state.ts";

const more = ["li[aria-current] .go .icon"];
const menu = "header [aria-haspopup]";

/**
 * Selectors of the buttons that open other views, by the name of the view. If a view can be opened from several places,
 * the first one that is shown counts.
 */
const openers: Partial<Record<PopupView["name"], readonly string[]>> = {
  question: ["li[aria-current] .primary"],
  qr: more,
  codes: more,
  notes: more,
  edit: more,
  rename: more,
  revision: more,
  replace: more,
  history: more,
  typed: ["[class=typed-hint] button"],
  add: [".nothing .primary", ".ways :has(> .plus)"],
  generate: [".ways :has(> .dice)"],
  link: [".nothing .quiet", menu],
  site: [menu],
};

/**
 * Moves the focus to the button that opened a view, when the user comes back from this view to the list. If the button
 * is gone, the search field keeps the focus.
 *
 * @param from - the view that was shown before the list
 */
export function useReturnedFocus(from: PopupView["name"]): void {
  const fromRef = useRef(from);
  useLayoutEffect(() => {
    // Runs after the effect of the search field, which has moved the focus into the search field.
    for (const opener of openers[fromRef.current] ?? []) {
      const button = document.querySelector<HTMLElement>(opener);
      if (button) {
        button.focus();
        return;
      }
    }
  }, []);
}
