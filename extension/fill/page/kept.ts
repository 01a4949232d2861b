import { isVisible } from "./area/visible.ts";
import { attributeOf, elementsOf } from "./dom.ts";
import { readAfresh } from "./reading.ts";

/** Report that the page did not keep a filled value. The report does not contain the value. */
export interface Loss {
  /**
   * `cut` if the field contains only the beginning of the value, `masked` if it contains other characters, `emptied` if
   * it contained the value at an earlier reading and is empty now, `not-taken` if it is empty now and has never
   * contained the value, or if it contains its text from before the fill.
   */
  readonly how: "cut" | "masked" | "emptied" | "not-taken";
  /** Number of characters that the field contains now. */
  readonly length: number;
}

/** A value that was filled. */
export interface FilledValue {
  readonly field: HTMLInputElement;
  readonly text: string;
  /** The field's value before filling. */
  readonly before: string;
  readonly isSecret: boolean;
  /**
   * The filled field and the fields after it, if the page may distribute the text over them. Some pages take a whole
   * one-time code from the first box and then put one character into each box.
   */
  readonly row?: readonly HTMLInputElement[];
}

/**
 * Milliseconds to wait before the values are read a second time. In this time, frameworks draw their next frames, and
 * scripts that wait for the end of typing run.
 */
const pause = 300;

/**
 * Milliseconds after filling during which the values are watched. A page may connect its scripts to the fields only
 * when the first input has made it load them, and then draw the fields again without their values.
 */
const watched = 1500;

/** Milliseconds between two readings after the second one. */
const interval = 200;

/**
 * Name of a global property in the extension's isolated world. The property contains the promises of {@link Readings}.
 * The page cannot see this property, and the property contains no filled value.
 */
const place = "saltmillReadBack";

/** Reports on the first value that the page did not keep. */
interface Readings {
  readonly soon: Promise<Loss | undefined>;
  /** The report at the end of the time in which the values are watched, or when they have gone before. */
  readonly late: Promise<Loss | undefined>;
}

export const valueOf = (field: HTMLInputElement): string => Reflect.get(HTMLInputElement.prototype, "value", field);

/**
 * Reads all filled values now, again after the page's next frames, and then several times until they count as kept.
 * Stores promises of the reports. After the user has done something in the page, nothing is a loss: the values may have
 * been edited or sent.
 */
export function watchValues(values: readonly FilledValue[]): void {
  const until = Date.now() + watched;
  const taken = new Set(values.filter((each) => isKept(each, each.field)));
  const touch = untilTouched();
  const lossAmong = (seen: ReadonlySet<FilledValue>): Loss | undefined =>
    touch.happened() ? undefined : firstLoss(values, seen);
  const soon = settled().then(() => lossAmong(taken));
  const late = soon.then(async (first) => {
    const all = new Set(values);
    let before = first;
    let loss = first;
    // A value that is missing in one reading only was drawn again, together with its field.
    while (!(loss && before) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, interval));
      [before, loss] = [loss, lossAmong(all)];
    }
    touch.end();
    return loss;
  });
  Reflect.set(globalThis, place, { soon, late } satisfies Readings);
}

/**
 * Returns a report on the values of the last fill in this document. The late report is given only once, because it
 * removes the global property.
 */
export async function lossNow(isLate: boolean): Promise<Loss | undefined> {
  const readings = Reflect.get(globalThis, place) as Readings | undefined;
  if (isLate) Reflect.deleteProperty(globalThis, place);
  return isLate ? readings?.late : readings?.soon;
}

/** Events that only a user, or a form that is being sent, causes. Filling itself dispatches events without trust. */
const touches = ["keydown", "click", "input", "submit"];

/** The keys of a shortcut may still be held down. */
const held = ["Control", "Shift", "Alt", "Meta"];

/** Notices if the user does something in the page, or if a form is sent. */
function untilTouched(): { readonly happened: () => boolean; readonly end: () => void } {
  const listening = new AbortController();
  let happened = false;
  const onTouch = (event: Event): void => {
    happened ||= event.isTrusted && !held.includes((event as KeyboardEvent).key);
  };
  for (const type of touches) addEventListener(type, onTouch, { capture: true, signal: listening.signal });
  return {
    happened: () => happened,
    end: () => {
      listening.abort();
    },
  };
}

/**
 * Resolves after the pause and two animation frames, or after two pauses, whichever is first. The second pause is for a
 * tab that is not displayed, because such a tab has no animation frames.
 */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          resolve();
        }),
      );
      setTimeout(resolve, pause);
    }, pause);
  });

function firstLoss(values: readonly FilledValue[], taken: ReadonlySet<FilledValue>): Loss | undefined {
  for (const each of values) {
    const field = each.field.isConnected ? each.field : successorOf(each.field);
    // A field that is hidden now has done its part: the page shows its next step, or that it is sending the form.
    if (!field || isKept(each, field) || !isVisible(field)) continue;
    const value = valueOf(field);
    const { length } = value;
    if (value === "") return { how: taken.has(each) ? "emptied" : "not-taken", length };
    if (value === each.before) return { how: "not-taken", length };
    return { how: each.text.startsWith(value) ? "cut" : "masked", length };
  }
  return undefined;
}

/**
 * Returns the field that has replaced a removed field: a field with the same `id` or `name`, or a password field that
 * looks the same. Frameworks often replace fields, and some number them anew. Returns undefined if there is no such
 * field, because the page has then gone on to its next step.
 */
export function successorOf(gone: HTMLInputElement): HTMLInputElement | undefined {
  readAfresh();
  const inputs = elementsOf(document).filter((each): each is HTMLInputElement => each.localName === "input");
  const has = (name: string, other: Element): boolean => attributeOf(gone, name) === attributeOf(other, name);
  const named = (name: string): HTMLInputElement | undefined =>
    attributeOf(gone, name) ? inputs.find((each) => has(name, each)) : undefined;
  const looks = ["type", "autocomplete", "placeholder", "aria-label"];
  return (
    named("id") ??
    named("name") ??
    (gone.type === "password" ? inputs.find((each) => looks.every((name) => has(name, each))) : undefined)
  );
}

/**
 * Returns true if a field still contains its filled value, or if the page has distributed the value over the fields of
 * `row`. Sites may rewrite a username, for example as a number in groups of digits. A password must stay unchanged.
 */
function isKept({ text, isSecret, row = [] }: FilledValue, field: HTMLInputElement): boolean {
  const value = valueOf(field);
  if (value === text || isDistributed(text, row)) return true;
  return !isSecret && value !== "" && (value === keptBy(field, text) || lettersOf(value) === lettersOf(text));
}

/** Returns true if a text is distributed over the first two or more fields of a row. */
function isDistributed(text: string, row: readonly HTMLInputElement[]): boolean {
  const values = row.map(valueOf);
  return values.some((_, i) => i > 0 && values.slice(0, i + 1).join("") === text);
}

/** Returns the letters and digits of a username, which stay the same if a site rewrites it. */
export const lettersOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

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
const keptBy = (field: HTMLInputElement, text: string): string => probe(field, text).value;

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
