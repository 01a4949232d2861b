import { attributeOf } from "./dom/dom.ts";

/** Input modes for digits only. */
const digitKeyboards = ["numeric", "decimal"];

/**
 * Returns a new field that contains the text and is in no page, so that no script of the page sees the text. The field
 * has the same type, or `text` instead of `password`.
 */
function probe({ type }: HTMLInputElement, text: string): HTMLInputElement {
  // Uses the function of the prototype, because a page can hide the document's own function.
  const create: unknown = Reflect.get(Document.prototype, "createElement");
  const field = (create as (this: Document, name: string) => HTMLInputElement).call(document, "input");
  // The type is set before the value, so that a number field, for example, drops an e-mail address.
  field.type = type === "password" ? "text" : type;
  field.value = text;
  return field;
}

/**
 * Returns the value that a field of this type keeps if a text is entered. For example, a number field drops letters.
 */
export const keptBy = (field: HTMLInputElement, text: string): string => probe(field, text).value;

/**
 * Returns true if a field accepts a text: its type keeps the text, its keyboard has the characters, and the browser
 * would send the form. A browser does not send a form if a text does not match its field's pattern.
 */
export function takes(field: HTMLInputElement, text: string): boolean {
  const tried = probe(field, text);
  if (tried.value === "" && text !== "") return false;
  if (digitKeyboards.includes(attributeOf(field, "inputmode")?.toLowerCase() ?? "") && /[^\d\s().+/-]/u.test(text))
    return false;
  const { form } = field;
  if (!form || attributeOf(form, "novalidate") !== null) return true; // the browser does not check the form
  if (field.pattern !== "") tried.pattern = field.pattern; // an empty pattern would match nothing
  return !tried.validity.patternMismatch && !tried.validity.typeMismatch;
}
