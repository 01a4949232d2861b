import { attributeOf } from "./dom/dom.ts";

/** Input modes for digits only. */
const digitKeyboards = ["numeric", "decimal"];

/** Returns a field of the same type outside of any page. No script sees the texts that are tried in it. */
function probe({ type }: HTMLInputElement, text: string): HTMLInputElement {
  // A page may hide the document's own function.
  const create: unknown = Reflect.get(Document.prototype, "createElement");
  const field = (create as (this: Document, name: string) => HTMLInputElement).call(document, "input");
  // A number field drops some texts, for example an e-mail address.
  field.type = type === "password" ? "text" : type;
  field.value = text;
  return field;
}

/** Returns the value that a field of this type keeps after it is set to a text. */
export const keptBy = (field: HTMLInputElement, text: string): string => probe(field, text).value;

/**
 * Returns true if a field accepts a text: its type keeps the text, its keyboard has the characters, and the browser
 * would send the form. Browsers do not send a form with a pattern mismatch.
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
