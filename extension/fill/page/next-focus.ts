import { pressable } from "./buttons.ts";
import type { PageField } from "./field.ts";
import { filledFields, type Form } from "./form.ts";
import { isWithin } from "./dom/dom.ts";

/**
 * Returns the element that gets the focus after filling: the next empty field of the form, or else a button of the
 * form, or else the last filled field.
 */
export function nextOf(
  form: Form,
  fields: readonly PageField[],
  elements: readonly Element[],
  last: HTMLElement,
): HTMLElement {
  const filled = filledFields(form);
  const at = elements.indexOf(last);
  const empty = fields.find(
    ({ element }) =>
      !filled.includes(element) &&
      element.value === "" &&
      elements.indexOf(element) > at &&
      isWithin(element, form.scope),
  );
  const buttons = pressable(form.scope, elements);
  return empty?.element ?? buttons.find((button) => elements.indexOf(button) > at) ?? buttons[0] ?? last;
}
