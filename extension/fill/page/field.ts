import { topDialogAmong } from "./area/in-front.ts";
import { isVisible } from "./area/visible.ts";
import { allIn, attributeOf, fits, isForm, textOf, upwards, viewOf } from "./dom.ts";
import { isGenerated, normalize } from "./evidence/normalize.ts";
import { worthReading } from "./near.ts";
import { outlineOf } from "./outline.ts";
import { once } from "./reading.ts";

/** A text field or password field of a web page, with the words that describe it on the page. */
export interface PageField {
  readonly element: HTMLInputElement;
  /** True for a password field, and for a text field that shows a password (see `shown-password.ts`). */
  readonly isPassword: boolean;
  /** True for a text field whose letters are hidden by a CSS style and not by the type `password`. */
  readonly isMasked: boolean;
  /** True if the field takes only one character. */
  readonly isBox: boolean;
  /** True if the `inputmode` or the `pattern` of the field asks for digits. */
  readonly isNumeric: boolean;
  /** Maximum number of characters, or `Infinity`. */
  readonly room: number;
  /**
   * Values of the `autocomplete` attribute, in lower case. They are read from the attribute, because the DOM property
   * omits values that a browser does not know.
   */
  readonly tokens: readonly string[];
  /** The text that names the field for a person: a label, placeholder or title, or else the field's name or id. */
  readonly label: string;
  /** The field's labels, placeholder and title, as lower-case words (see `normalize`). */
  readonly labels: string;
  /** The field's name and id, as lower-case words (see `normalize`). Generated names and ids are left out. */
  readonly names: string;
}

const types = ["password", "text", "email", "tel", "number", "url"];
const longest = 80;

// A placeholder such as "you@company.com" asks for an e-mail address and says nothing about a company.
const exampleAddress = /\S+@\S+/gu;

/**
 * Returns the fields of a document that are visible and accept text. If modal `<dialog>` elements are open, returns
 * only the fields in the topmost dialog.
 *
 * @param alsoReadOnly - true to include empty read-only fields, because many pages make a field writable when it gets
 * the focus
 */
export function fieldsAmong(elements: readonly Element[], alsoReadOnly: boolean): PageField[] {
  const modal = topDialogAmong(elements);
  const labels = labelsAmong(elements);
  return inputsAmong(elements)
    .filter((input) => !input.matches(":disabled") && (!input.readOnly || (alsoReadOnly && input.value === "")))
    .filter(isVisible)
    .filter((input) => !modal || upwards(input).includes(modal))
    .map((input) => describe(input, labels.get(input) ?? []));
}

/**
 * Returns the visible fields with a text that users cannot change. Such a field usually shows the username of the
 * signed-in user.
 */
export function fixedFieldsAmong(elements: readonly Element[]): PageField[] {
  const labels = labelsAmong(elements);
  return inputsAmong(elements)
    .filter((input) => (input.matches(":disabled") || input.readOnly) && input.value.trim() !== "" && isVisible(input))
    .map((input) => describe(input, labels.get(input) ?? []));
}

/** Returns the text fields of a page that can belong to a form for an account (see `worthReading`). */
const inputsAmong = /* @__PURE__ */ once((elements: readonly Element[]): readonly HTMLInputElement[] => {
  const inputs = outlineOf(elements).all("input") as readonly HTMLInputElement[];
  const texts = inputs.filter(({ type }) => types.includes(type));
  return worthReading(texts, labelsAmong(elements), elements);
});

function describe(element: HTMLInputElement, own: readonly Element[]): PageField {
  const short = (text: string): string => text.replaceAll(/\s+/gu, " ").trim().slice(0, longest);
  const read = (name: string): string => short(attributeOf(element, name) ?? "");
  const texts = [...namesBeside(element, own).map(short), ...["aria-label", "placeholder", "title"].map(read)];
  const names = [read("name"), read("id")];
  const join = (all: readonly string[]): string =>
    normalize([...new Set(all)].join(" ").replaceAll(exampleAddress, " e-mail ")).trim();
  return {
    element,
    isPassword: element.type === "password",
    isMasked: isMasked(element),
    isBox: attributeOf(element, "maxlength") === "1",
    isNumeric:
      /^(?:numeric|decimal|tel)$/u.test(read("inputmode")) || /^\^?(?:\[0-9\]|\\d)[{*+]/u.test(read("pattern")),
    room: element.maxLength >= 0 ? element.maxLength : Infinity,
    tokens: (attributeOf(element, "autocomplete") ?? "").toLowerCase().split(/\s+/u),
    label: [...texts, ...names].find((text) => text !== "") ?? "",
    labels: join(texts),
    names: join(names.filter((name) => !isGenerated(name))),
  };
}

function isMasked(element: HTMLInputElement): boolean {
  const style = viewOf(element)?.getComputedStyle(element).getPropertyValue("-webkit-text-security") ?? "";
  return element.type !== "password" && style !== "" && style !== "none";
}

/**
 * Returns the labels of each field. Searches for the labels of all fields at once, because separate searches would each
 * go through the whole page.
 */
const labelsAmong = /* @__PURE__ */ once((elements: readonly Element[]): ReadonlyMap<Element, readonly Element[]> => {
  const labels = new Map<Element, Element[]>();
  for (const label of outlineOf(elements).all("label") as readonly HTMLLabelElement[]) {
    const { control } = label;
    const its = control && labels.get(control);
    if (its) its.push(label);
    else if (control) labels.set(control, [label]);
  }
  return labels;
});

/**
 * Returns the texts that name a field: its labels, and the elements that `aria-labelledby` refers to. If the field has
 * none of these and also no `aria-label` and no placeholder, returns the text before the field.
 */
function namesBeside(input: HTMLInputElement, own: readonly Element[]): string[] {
  const ids = (attributeOf(input, "aria-labelledby") ?? "").split(/\s+/u).filter((id) => id !== "");
  const root = Node.prototype.getRootNode.call(input) as Document | ShadowRoot;
  const pointed = ids.flatMap((id) => allIn(root, `[id="${CSS.escape(id)}"]`));
  const labels = [...own, ...pointed];
  if (labels.length > 0) return labels.map(textOf);
  if (attributeOf(input, "aria-label") || attributeOf(input, "placeholder")) return [];
  const before = wordsBefore(input);
  return before ? [textOf(before)] : [];
}

const controls = "input, select, textarea";

/**
 * Returns the element before a field. If there is none, or only a line break or an icon, searches before the three
 * nearest elements around the field, the innermost first. The search ends without a result at a form and at an element
 * with other fields. Returns undefined if the element that was found is a heading or a script, or if it is or contains
 * a control.
 */
function wordsBefore(input: HTMLInputElement): Element | undefined {
  for (const around of upwards(input).slice(0, 4)) {
    if (isForm(around) || (around !== input && allIn(around, controls).length > 1)) return undefined;
    const before = around.previousElementSibling;
    if (!before || fits(before, "br, img, svg, i")) continue;
    const isNone = fits(before, `${controls}, button, script, style, h1, h2, h3, h4, h5, h6, legend`);
    return isNone || allIn(before, controls).length > 0 ? undefined : before;
  }
  return undefined;
}
