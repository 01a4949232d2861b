import { attributeOf, focusedElement, textOf } from "./dom.ts";
import { outlineOf } from "./outline.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";

/**
 * Pages with more text fields than this are tables, such as price lists and spreadsheets. Reading where one field is and
 * what it is called takes up to 0.3 ms, so in tables only the fields near a sign of a login are read.
 */
const mostRead = 300;

/** Number of fields before and after a sign that are read too. No login has so many. */
const reach = 40;

/** Number of fields with words for a login that count as signs. A table of customers has such words in each row. */
const mostNamed = 100;

/** Matches fields for a password, and those whose `autocomplete` is for an account. */
const signs = [
  "input[type=password]",
  ...["username", "webauthn", "email", "current-password", "new-password", "one-time-code"].map(
    (token) => `input[autocomplete~=${token} i]`,
  ),
].join(", ");

const concepts = ["password", "userName", "userNumber", "email", "code", "pin"] as const;

/**
 * Returns the fields that can belong to a login or to another form for an account. These are all fields, except in a
 * page with hundreds of them.
 *
 * @param inputs - the text fields of the page, in the order of the page
 * @param labels - the labels of each field
 * @param elements - all elements of the page
 */
export function worthReading(
  inputs: readonly HTMLInputElement[],
  labels: ReadonlyMap<Element, readonly Element[]>,
  elements: readonly Element[],
): readonly HTMLInputElement[] {
  if (inputs.length <= mostRead) return inputs;
  const isNamed = namesLogin(labels);
  const focused = focusedElement();
  const beforeButtons = beforeSignIn(inputs, elements);
  const sure = new Set(outlineOf(elements).all(signs));
  let named = 0;
  let last = -1;
  const found: HTMLInputElement[] = [];
  inputs.forEach((input, at) => {
    const isSure = sure.has(input) || input === focused || beforeButtons.has(input);
    if (!isSure && (named >= mostNamed || !isNamed(input))) return;
    if (!isSure) named++;
    for (const near of inputs.slice(Math.max(last + 1, at - reach), at + reach + 1)) found.push(near);
    last = Math.max(last, Math.min(at + reach, inputs.length - 1));
  });
  return found;
}

/** Matches an attribute with words in the markup of a field. Markup has no quotation marks inside a value. */
const worded = /\s(?:name|id|placeholder|aria-label|title)="([^"]*)"/gu;

/**
 * Returns a function that returns true if the words of a field are about a login. Names that differ only in their
 * numbers, as in the rows of a table, are examined once. Reads the markup of a field, because reading its attributes one
 * by one takes three times as long in Firefox: 100 ms for 5,000 fields.
 */
function namesLogin(labels: ReadonlyMap<Element, readonly Element[]>): (input: HTMLInputElement) => boolean {
  const known = new Map<string, boolean>();
  return (input) => {
    const markup: string = Reflect.get(Element.prototype, "outerHTML", input);
    const own = Array.from(markup.matchAll(worded), ([, value]) => value);
    const text = [...own, ...(labels.get(input) ?? []).map(textOf)].join(" ").replaceAll(/\d+/gu, "0");
    let is = known.get(text);
    if (is === undefined) known.set(text, (is = says(normalize(text), ...concepts)));
    return is;
  };
}

const buttons = "button, input[type=submit], input[type=button], [role=button]";

/** Returns the last field before each button for a login. */
function beforeSignIn(inputs: readonly HTMLInputElement[], elements: readonly Element[]): ReadonlySet<Element> {
  const outline = outlineOf(elements);
  const known = new Map<string, boolean>();
  const signsIn = (button: Element): boolean => {
    const text = `${textOf(button)} ${attributeOf(button, "value") ?? ""}`;
    let is = known.get(text);
    if (is === undefined) known.set(text, (is = says(normalize(text), "signIn")));
    return is;
  };
  const found = outline.all(buttons).filter(signsIn).map(outline.at);
  return new Set(found.flatMap((at) => inputs.findLast((input) => outline.at(input) < at) ?? []));
}
