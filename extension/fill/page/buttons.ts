import { allIn, attributeOf, fits, isWithin, textOf } from "./dom.ts";
import { isVisible } from "./area/visible.ts";

const submits = ["submit", "image"];

/**
 * Returns the submit buttons of a form, including hidden buttons. Each button may send the form to a different address.
 */
export const submitButtons = (scope: Element, elements: readonly Element[]): HTMLElement[] =>
  elements.filter(
    (each): each is HTMLButtonElement | HTMLInputElement =>
      (each.localName === "button" || each.localName === "input") &&
      submits.includes((each as HTMLButtonElement).type) &&
      (isWithin(each, scope) || (each as HTMLButtonElement).form === scope),
  );

/**
 * Returns the visible and enabled submit buttons in a part of the page. If this part has no submit buttons, not even
 * hidden ones, returns its visible and enabled other buttons.
 */
export function pressable(scope: Element, elements: readonly Element[]): HTMLElement[] {
  const real = submitButtons(scope, elements);
  const found = real.length > 0 ? real : elements.filter((each) => isButton(each) && isWithin(each, scope));
  return found.filter((each): each is HTMLElement => !each.matches(":disabled") && isVisible(each));
}

const isButton = (element: Element): boolean => fits(element, "button, input[type=button], [role=button]");

/** Returns the texts that name a button, including the texts of images. */
export const nameOf = (button: Element): string =>
  [
    textOf(button),
    ...["value", "aria-label", "title", "alt"].map((name) => attributeOf(button, name)),
    ...allIn(button, "img").map((image) => attributeOf(image, "alt")),
  ].join(" ");
