import { attributeOf, elementsOf, fits, focusedElement } from "./page/dom.ts";
import { isVisible } from "./page/area/visible.ts";

/** Password rules in the attributes of a field. */
export interface FieldRules {
  readonly passwordrules: string | null;
  readonly minlength: string | null;
  readonly maxlength: string | null;
  readonly pattern: string | null;
}

const rulesOf = (field: Element): FieldRules => ({
  passwordrules: attributeOf(field, "passwordrules"),
  minlength: attributeOf(field, "minlength"),
  maxlength: attributeOf(field, "maxlength"),
  pattern: attributeOf(field, "pattern"),
});

/**
 * Returns the password rules of one password field of the page: the field for a new password, or else the field with
 * the focus, or else the first field that has rules, or else the first field. This function runs in the page when the
 * user asks for the rules, and changes nothing.
 */
export function readRules(): FieldRules | undefined {
  const focused = focusedElement();
  const fields = elementsOf(document).filter((each) => fits(each, "input[type=password]:enabled") && isVisible(each));
  const isNew = (field: Element): boolean =>
    (attributeOf(field, "autocomplete") ?? "").toLowerCase().split(/\s+/u).includes("new-password");
  const says = (field: Element): boolean => Object.values(rulesOf(field)).some((rule) => rule !== null);
  const field = fields.find(isNew) ?? fields.find((each) => each === focused) ?? fields.find(says) ?? fields[0];
  return field && rulesOf(field);
}
