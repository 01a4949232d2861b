import { attributeOf, allIn, fits, textOf } from "./dom.ts";
import { isVisible } from "./area/visible.ts";
import { outlineOf } from "./outline.ts";
import { once } from "./reading.ts";

const submits = ["submit", "image"];

const submitters = "button, input[type=submit], input[type=image]";

/**
 * Returns the submit buttons of a form, including hidden buttons. Each button may send the form to a different address.
 */
export function submitButtons(scope: Element, elements: readonly Element[]): readonly HTMLElement[] {
  const outline = outlineOf(elements);
  const inside = outline.within(scope, submitters).filter(sends);
  // A button outside of a form belongs to the form that its attribute `form` names.
  const outside = outline
    .all("button[form], input[form]")
    .filter((each) => (each as HTMLButtonElement).form === scope && sends(each) && !inside.includes(each));
  if (outside.length === 0) return inside as HTMLElement[];
  return [...inside, ...outside].sort((a, b) => outline.at(a) - outline.at(b)) as HTMLElement[];
}

const sends = (button: Element): boolean => submits.includes((button as HTMLButtonElement).type);

const pressables = /* @__PURE__ */ once<readonly Element[], Map<Element, readonly HTMLElement[]>>(() => new Map());

/**
 * Returns the visible and enabled submit buttons in a part of the page. If this part has no submit buttons, not even
 * hidden ones, returns its visible and enabled other buttons.
 */
export function pressable(scope: Element, elements: readonly Element[]): readonly HTMLElement[] {
  const known = pressables(elements).get(scope);
  if (known) return known;
  const real = submitButtons(scope, elements);
  const found = real.length > 0 ? real : outlineOf(elements).within(scope, otherButtons);
  const its = found.filter((each): each is HTMLElement => !fits(each, ":disabled") && isVisible(each));
  pressables(elements).set(scope, its);
  return its;
}

const otherButtons = "button, input[type=button], [role=button]";

/** Returns the texts that name a button, including the texts of images. */
export const nameOf = (button: Element): string =>
  [
    textOf(button),
    ...["value", "aria-label", "title", "alt"].map((name) => attributeOf(button, name)),
    ...allIn(button, "img").map((image) => attributeOf(image, "alt")),
  ].join(" ");
