import { nameOf } from "./buttons.ts";
import { allIn, upwards } from "./dom/dom.ts";
import type { Field } from "./field.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import { isSurelyPassword } from "./password-fields.ts";

/** Returns a text field marked as a password field if it shows a password. Returns any other field unchanged. */
export const withShownPassword = (field: Field): Field =>
  isShownPassword(field) ? { ...field, isPassword: true } : field;

/**
 * Returns true if a text field shows a password, for example a generated password, or a password whose *Show* button
 * was pressed. The field's name or `autocomplete`, or a button next to the field, must say so. A text field whose
 * letters are hidden by a CSS style gets no password.
 */
function isShownPassword(field: Field): boolean {
  const { element, isMasked, isBox, tokens, labels, names } = field;
  if (element.type !== "text" || isMasked || isBox) return false;
  if (says(`${labels} ${names}`, "aboutPassword") || says(labels, "email", "userName", "phone")) {
    return false;
  }
  const hasToken = tokens.includes("new-password") || tokens.includes("current-password");
  const isNamed = says(names, "password") && !says(names, "email", "userName", "phone");
  if (!hasToken && !isNamed && !(says(labels, "password") && hasToggle(element))) return false;
  return isSurelyPassword(field);
}

/** Returns true if a field has a button of its own that shows or hides a password. */
export function hasToggle(field: Element): boolean {
  for (const around of upwards(field).slice(1, 5)) {
    if (allIn(around, "input:not([type=hidden], [type=checkbox])").length > 1) return false;
    const buttons = allIn(around, "button, [role=button], input[type=checkbox]");
    if (buttons.some((button) => says(normalize(nameOf(button)), "toggle"))) return true;
  }
  return false;
}
