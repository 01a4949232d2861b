import { focusOn, tellOfChoice } from "./enter.ts";
import { isWithin, textOf } from "./dom/dom.ts";
import { isVisible } from "./area/visible.ts";

/**
 * Returns the selection lists before a password field. On cash registers and home servers, for example, users choose
 * their username from such a list.
 */
export const listsBefore = (password: Element, scope: Element, elements: readonly Element[]): HTMLSelectElement[] =>
  elements
    .slice(0, elements.indexOf(password))
    .filter((each): each is HTMLSelectElement => each.localName === "select" && isWithin(each, scope))
    .filter((list) => !list.multiple && !list.matches(":disabled") && isVisible(list));

/**
 * Chooses a username in the first list that contains it, and sends the same events as a choice by a person. If no list
 * contains the username, nothing changes.
 */
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
