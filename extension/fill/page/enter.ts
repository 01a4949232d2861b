/** A page in the background, behind a popup for one, is told nothing of its focus by the browser. */
const isInFront = (): boolean => Document.prototype.hasFocus.call(document);

const fire = (field: HTMLElement, event: Event): boolean => field.dispatchEvent(event);

const all = { bubbles: true, composed: true } as const;

/** Puts the focus into a field, as a click does, and tells the page's scripts. */
export function focusOn(field: HTMLElement): void {
  field.focus();
  if (isInFront()) return;
  fire(field, new FocusEvent("focus", { composed: true }));
  fire(field, new FocusEvent("focusin", all));
}

/**
 * Types as a person would, for the page's own scripts to notice: with the setter that frameworks wrap, and the events in
 * their order. The text comes at once, as if pasted by one key.
 *
 * @param isReady - asked when the focus is in the field and the page's scripts have run, right before the text goes in
 * @returns whether it was
 */
export function enter(field: HTMLInputElement, text: string, isReady: () => boolean): boolean {
  focusOn(field);
  const typed = { ...all, inputType: "insertText", data: text };
  fire(field, new KeyboardEvent("keydown", { ...all, cancelable: true, key: "Unidentified" }));
  // Without the text: it has not been given yet.
  fire(field, new InputEvent("beforeinput", { ...all, inputType: "insertText", cancelable: true }));
  if (!isReady()) return false;
  Reflect.set(HTMLInputElement.prototype, "value", text, field);
  fire(field, new InputEvent("input", typed));
  fire(field, new KeyboardEvent("keyup", { ...all, cancelable: true, key: "Unidentified" }));
  fire(field, new Event("change", { bubbles: true }));
  return true;
}

/** What a page is told when something was chosen from a list. */
export function tellOfChoice(list: HTMLSelectElement): void {
  fire(list, new Event("input", all));
  fire(list, new Event("change", { bubbles: true }));
}

/** Goes from one field to what comes next, as the Tab key does. */
export function moveOn(from: HTMLInputElement, to: HTMLElement): void {
  if (from === to) return;
  to.focus();
  if (isInFront()) return;
  fire(from, new FocusEvent("blur", { composed: true }));
  fire(from, new FocusEvent("focusout", all));
}
