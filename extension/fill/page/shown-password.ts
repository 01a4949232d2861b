import { nameOf } from "./buttons.ts";
import { allIn, upwards } from "./dom/dom.ts";
import type { Field } from "./field.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import { isSurelyPassword } from "./password-fields.ts";

/** Takes a text field that shows a password for a password field. */
export const withShownPassword = (field: Field): Field =>
  isShownPassword(field) ? { ...field, isPassword: true } : field;

/**
 * Tells whether a text field shows a password: one that the site made, or one whose *Show* is on. Its name, its token or a
 * button beside it says so. A field that a style masks only looks like one, and gets nothing.
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

/** Tells whether a button that shows or hides belongs to a field alone. */
export function hasToggle(field: Element): boolean {
  for (const around of upwards(field).slice(1, 5)) {
    if (allIn(around, "input:not([type=hidden], [type=checkbox])").length > 1) return false;
    const buttons = allIn(around, "button, [role=button], input[type=checkbox]");
    if (buttons.some((button) => says(normalize(nameOf(button)), "toggle"))) return true;
  }
  return false;
}
