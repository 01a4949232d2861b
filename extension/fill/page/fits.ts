import { attributeOf } from "./dom/dom.ts";

/** Keyboards for digits alone. */
const digitKeyboards = ["numeric", "decimal"];

/** A field of the same type that is in no page: no script sees what is tried there. */
function probe({ type }: HTMLInputElement, text: string): HTMLInputElement {
  // A page may hide the document's own function.
  const create: unknown = Reflect.get(Document.prototype, "createElement");
  const field = (create as (this: Document, name: string) => HTMLInputElement).call(document, "input");
  // A number field keeps nothing of an e-mail address, for example.
  field.type = type === "password" ? "text" : type;
  field.value = text;
  return field;
}

/** Returns a text as a field of this type keeps it. */
export const keptBy = (field: HTMLInputElement, text: string): string => probe(field, text).value;

/**
 * Tells whether a field takes a text: its type keeps the text, its keyboard has the characters, and the browser would send
 * the form, which it does not where a pattern differs.
 */
export function takes(field: HTMLInputElement, text: string): boolean {
  const tried = probe(field, text);
  if (tried.value === "" && text !== "") return false;
  if (digitKeyboards.includes(attributeOf(field, "inputmode")?.toLowerCase() ?? "") && /[^\d\s().+/-]/u.test(text))
    return false;
  const { form } = field;
  if (!form || attributeOf(form, "novalidate") !== null) return true; // nobody checks
  if (field.pattern !== "") tried.pattern = field.pattern; // an empty one would allow nothing
  return !tried.validity.patternMismatch && !tried.validity.typeMismatch;
}
