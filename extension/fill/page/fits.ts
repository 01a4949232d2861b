import { attributeOf } from "./dom/dom.ts";

/** Values of `inputmode` for on-screen keyboards without letters. */
const digitKeyboards = ["numeric", "decimal"];

/**
 * Returns a new field with the text. The field is not added to the page, so no script of the page sees the text. The
 * field has the type of the given field, but `text` instead of `password`.
 */
function probe({ type }: HTMLInputElement, text: string): HTMLInputElement {
  // Uses the function of the prototype, because a page can replace the document's own function.
  const create: unknown = Reflect.get(Document.prototype, "createElement");
  const field = (create as (this: Document, name: string) => HTMLInputElement).call(document, "input");
  // The type is set before the value, so that a number field, for example, drops an e-mail address.
  field.type = type === "password" ? "text" : type;
  field.value = text;
  return field;
}

/**
 * Returns the value that a field of the same type has after a text was entered. For example, a number field drops
 * letters.
 */
export const keptBy = (field: HTMLInputElement, text: string): string => probe(field, text).value;

/**
 * Returns true if a field accepts a text: its type does not drop the text, its on-screen keyboard has the characters,
 * and the browser would send the form. A browser does not send a form if a text does not match the pattern or the type
 * of its field.
 */
export function takes(field: HTMLInputElement, text: string): boolean {
  const tried = probe(field, text);
  if (tried.value === "" && text !== "") return false;
  if (digitKeyboards.includes(attributeOf(field, "inputmode")?.toLowerCase() ?? "") && /[^\d\s().+/-]/u.test(text))
    return false;
  const { form } = field;
  if (!form || attributeOf(form, "novalidate") !== null) return true; // the browser does not check the form
  if (field.pattern !== "") tried.pattern = field.pattern; // an empty pattern would match no text
  return !tried.validity.patternMismatch && !tried.validity.typeMismatch;
}
