import { textOf } from "./dom.ts";

/**
 * Moves the focus to a field. If the page does not have the focus of the browser, this function also sends the focus
 * events, because the browser sends none.
 */
export function focusOn(field: HTMLElement): void {
  field.focus();
  if (isInFront()) return;
  fire(field, new FocusEvent("focus", { composed: true }));
  fire(field, new FocusEvent("focusin", all));
}

/**
 * Enters a text so that the page's own scripts notice it. Uses the `value` setter of the prototype, because frameworks
 * replace the setter of their fields and ignore a text that was set with the replacement. Sends the events of typing in
 * their usual order. The whole text arrives at once, like a pasted text.
 *
 * @param isReady - called right before the text is set, after the page has handled the focus and the first events of
 * typing. If it returns false, the text is not set.
 * @returns the result of `isReady`
 */
export function enter(field: HTMLInputElement, text: string, isReady: () => boolean): boolean {
  focusOn(field);
  const typed = { ...all, inputType: "insertText", data: text };
  fire(field, new KeyboardEvent("keydown", { ...all, cancelable: true, key: "Unidentified" }));
  // This event contains no text, because the page must not get the text before `isReady` returns true.
  fire(field, new InputEvent("beforeinput", { ...all, inputType: "insertText", cancelable: true }));
  if (!isReady()) return false;
  Reflect.set(HTMLInputElement.prototype, "value", text, field);
  fire(field, new InputEvent("input", typed));
  fire(field, new KeyboardEvent("keyup", { ...all, cancelable: true, key: "Unidentified" }));
  fire(field, new Event("change", { bubbles: true }));
  return true;
}

/**
 * Moves the focus from a field to an element, as the Tab key does. If the page does not have the focus of the browser,
 * this function also sends the events for leaving the field, because the browser sends none.
 */
export function moveOn(from: HTMLInputElement, to: HTMLElement): void {
  if (from === to) return;
  to.focus();
  if (isInFront()) return;
  fire(from, new FocusEvent("blur", { composed: true }));
  fire(from, new FocusEvent("focusout", all));
}

/**
 * Chooses a username in the first list that contains it, and sends the same events as a choice by a person. If no list
 * contains the username, nothing changes.
 */
export function chooseLogin(lists: readonly HTMLSelectElement[], login: string): void {
  for (const list of lists) {
    const index = Array.from(list.options).findIndex((option) => offers(option, login));
    if (index < 0) continue;
    if (index === list.selectedIndex) return;
    focusOn(list);
    Reflect.set(HTMLSelectElement.prototype, "selectedIndex", index, list);
    tellOfChoice(list);
    return;
  }
}

const offers = (option: HTMLOptionElement, login: string): boolean =>
  !option.disabled && [option.value, textOf(option)].some((text) => text.trim().toLowerCase() === login.toLowerCase());

/** Sends the events that a browser sends when the user chooses an option of a selection list. */
function tellOfChoice(list: HTMLSelectElement): void {
  fire(list, new Event("input", all));
  fire(list, new Event("change", { bubbles: true }));
}

/**
 * Returns true if the page has the focus of the browser. A page without this focus, for example while the extension's
 * popup is open, gets no focus events from the browser.
 */
const isInFront = (): boolean => Document.prototype.hasFocus.call(document);

const fire = (field: HTMLElement, event: Event): boolean => field.dispatchEvent(event);

const all = { bubbles: true, composed: true } as const;
