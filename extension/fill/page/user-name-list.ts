import { focusOn, tellOfChoice } from "./enter.ts";
import { isWithin, textOf } from "./dom/dom.ts";
import { isVisible } from "./area/visible.ts";

/**
 * Returns the lists before a password field. Cash registers and home servers, for example, let their users choose a
 * username from such a list.
 */
export const listsBefore = (password: Element, scope: Element, elements: readonly Element[]): HTMLSelectElement[] =>
  elements
    .slice(0, elements.indexOf(password))
    .filter((each): each is HTMLSelectElement => each.localName === "select" && isWithin(each, scope))
    .filter((list) => !list.multiple && !list.matches(":disabled") && isVisible(list));

/** Chooses a username in the first list that contains it, as a person does. If none contains it, nothing changes. */
export function chooseLogin(lists: readonly HTMLSelectElement[], login: string): void {
  for (const list of lists) {
    const index = Array.from(list.options).findIndex((option) => says(option, login));
    if (index < 0) continue;
    if (index === list.selectedIndex) return;
    focusOn(list);
    Reflect.set(HTMLSelectElement.prototype, "selectedIndex", index, list);
    tellOfChoice(list);
    return;
  }
}

const says = (option: HTMLOptionElement, login: string): boolean =>
  !option.disabled && [option.value, textOf(option)].some((text) => text.trim().toLowerCase() === login.toLowerCase());
