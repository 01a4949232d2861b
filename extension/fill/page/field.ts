import { allIn, attributeOf, fits, isForm, textOf, upwards, viewOf } from "./dom/dom.ts";
import { plain } from "./evidence/normalize.ts";
import { isVisible } from "./area/visible.ts";

/** A field that a person could type into, and what it says of itself. */
export interface Field {
  readonly element: HTMLInputElement;
  readonly isPassword: boolean;
  /** A text field whose letters a style hides. */
  readonly isMasked: boolean;
  /** One character alone has room in it. */
  readonly isBox: boolean;
  /** Of `autocomplete`, in lower case, as written: the property hides those that a browser does not know. */
  readonly tokens: readonly string[];
  /** What it is called, for a person. */
  readonly label: string;
  /** All its names, in lower case, a space between words. */
  readonly hint: string;
}

const types = ["password", "text", "email", "tel", "number", "url"];
const longest = 80;

// "you@company.com" asks for an address, and not for a company.
const exampleAddress = /\S+@\S+/gu;

/**
 * The fields among a document's elements that can be seen and typed into.
 *
 * @param alsoReadOnly - empty ones that are read-only, too: many a page makes them so until they have the focus
 */
export function fieldsAmong(elements: readonly Element[], alsoReadOnly: boolean): Field[] {
  const modal = elements.filter((each) => each.localName === "dialog" && each.matches(":modal")).at(-1);
  const labels = labelsAmong(elements);
  return elements
    .filter((each): each is HTMLInputElement => each.localName === "input" && types.includes(typeOf(each)))
    .filter((input) => !input.matches(":disabled") && (!input.readOnly || (alsoReadOnly && input.value === "")))
    .filter(isVisible)
    .filter((input) => !modal || upwards(input).includes(modal))
    .map((input) => describe(input, labels.get(input) ?? []));
}

/** The property, which gives `text` for what a browser does not know. */
const typeOf = (input: Element): string => (input as HTMLInputElement).type;

function describe(element: HTMLInputElement, own: readonly Element[]): Field {
  const labels = namesBeside(element, own);
  const names = ["aria-label", "placeholder", "title", "name", "id"].map((name) => attributeOf(element, name) ?? "");
  const all = [...labels, ...names].map((text) => text.replaceAll(/\s+/gu, " ").trim().slice(0, longest));
  return {
    element,
    isPassword: element.type === "password",
    isMasked: isMasked(element),
    isBox: attributeOf(element, "maxlength") === "1",
    tokens: (attributeOf(element, "autocomplete") ?? "").toLowerCase().split(/\s+/u),
    label: all.find((text) => text !== "") ?? "",
    hint: plain([...new Set(all)].join(" ").replaceAll(exampleAddress, " e-mail ")),
  };
}

function isMasked(element: HTMLInputElement): boolean {
  const style = viewOf(element)?.getComputedStyle(element).getPropertyValue("-webkit-text-security") ?? "";
  return element.type !== "password" && style !== "" && style !== "none";
}

/** Which labels a field has. Asked the other way round, each field would go through the whole page. */
function labelsAmong(elements: readonly Element[]): Map<Element, Element[]> {
  const labels = new Map<Element, Element[]>();
  for (const label of elements) {
    const control = label.localName === "label" ? (label as HTMLLabelElement).control : null;
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  return labels;
}

/** The texts that name a field: labels, those that `aria-labelledby` points to, else the words before it. */
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

/** What stands right before a field, or before what holds that field alone; no control, and no heading of more. */
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
