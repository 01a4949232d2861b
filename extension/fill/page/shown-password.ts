import { nameOf } from "./buttons.ts";
import { allIn, upwards } from "./dom/dom.ts";
import type { Field } from "./field.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import { isSurelyPassword } from "./password-fields.ts";

/** Returns a text field as a password field if it shows a password. Returns all other fields unchanged. */
export const withShownPassword = (field: Field): Field =>
  isShownPassword(field) ? { ...field, isPassword: true } : field;

/**
 * Returns true if a text field shows a password: a generated one, or one whose *Show* button was pressed. The field's
 * name or `autocomplete`, or a button next to it, must say so. A field whose letters are hidden only by a style gets no
 * password.
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

/** Returns true if a button that shows or hides a password belongs only to this field. */
export function hasToggle(field: Element): boolean {
  for (const around of upwards(field).slice(1, 5)) {
    if (allIn(around, "input:not([type=hidden], [type=checkbox])").length > 1) return false;
    const buttons = allIn(around, "button, [role=button], input[type=checkbox]");
    if (buttons.some((button) => says(normalize(nameOf(button)), "toggle"))) return true;
  }
  return false;
}
