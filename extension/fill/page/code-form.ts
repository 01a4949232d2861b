import { isWithin, isForm, localNameOf, upwards, allIn } from "./dom/dom.ts";
import { says } from "./evidence/words.ts";
import type { Field } from "./field.ts";
import type { Form } from "./form.ts";
import { isSurelyPassword } from "./password-fields.ts";

/** Minimum and maximum number of one-character boxes for a code, with one box for each of its digits (RFC 4226). */
const [fewest, most] = [6, 8];

/**
 * Returns the forms of a page that ask for a one-time code. If a field has `one-time-code` in its `autocomplete`, only
 * fields with this value count.
 */
export function codeFormsAmong(fields: readonly Field[]): Form[] {
  const asking = fields.filter(asksForCode);
  const sure = asking.filter(({ tokens }) => tokens.includes("one-time-code"));
  const forms = new Map<Element, Form>();
  for (const field of sure.length > 0 ? sure : asking) {
    const scope = scopeOf(field);
    const form = forms.has(scope) ? undefined : formIn(scope, field, fields);
    if (form) forms.set(scope, form);
  }
  return [...forms.values()];
}

/**
 * Returns true if the `autocomplete` value or the words of a field ask for a code, and not for a password or the code
 * of a payment card.
 */
function asksForCode(field: Field): boolean {
  const { tokens, labels, names } = field;
  if (tokens.includes("one-time-code")) return true;
  if (tokens.some((token) => token.startsWith("cc-") || token.endsWith("-password"))) return false;
  const words = `${labels} ${names}`;
  return !isSurelyPassword(field) && !words.includes("captcha") && says(words, "code", "otherPassword");
}

function formIn(scope: Element, field: Field, fields: readonly Field[]): Form | undefined {
  const { isBox } = field;
  const around = fields.filter((each) => each.isBox && isWithin(each.element, scope));
  if (isBox && (around.length < fewest || around.length > most)) return undefined;
  const boxes = around.map(({ element }, i) => ({ element, position: i + 1 }));
  return {
    ...{
      kind: "code",
      scope,
      login: undefined,
      loginAgain: [],
      shownLogin: undefined,
      lists: [],
      fresh: [],
      doubts: [],
    },
    current: isBox ? undefined : field,
    boxes: isBox ? { boxes, whole: true } : undefined,
  };
}

/** Returns the form of a field, or else the smallest part of the page with the field and a button. */
function scopeOf({ element }: Field): Element {
  const own = element.form ?? upwards(element).find(isForm);
  if (own) return own;
  let scope: Element = element;
  for (const outer of upwards(element)) {
    if (localNameOf(outer) === "body") break;
    scope = outer;
    if (allIn(outer, "button, [role=button], input[type=submit]").length > 0) break;
  }
  return scope;
}
