/**
 * Reading past what a page can put in the way: an image named `activeElement` hides a document's property, and an input
 * named `action` a form's, in every world. The prototypes' own getters are not hidden.
 */
const read = (prototype: object, name: string, of: Node): unknown => Reflect.get(prototype, name, of);

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** All elements in a document, a shadow root or an element that match. */
export function allIn(root: Document | ShadowRoot | Element, selector: string): Element[] {
  const { prototype } = [Document, Element].find((each) => each.prototype.isPrototypeOf(root)) ?? DocumentFragment;
  const query = read(prototype, "querySelectorAll", root) as (this: Node, selector: string) => NodeListOf<Element>;
  return Array.from(query.call(root, selector));
}

/** The element around another, out of its shadow root too. */
export function parentOf(element: Element): Element | null {
  const parent = read(Node.prototype, "parentElement", element) as Element | null;
  return parent ?? hostOf(Node.prototype.getRootNode.call(element));
}

const hostOf = (root: Node): Element | null => ("host" in root ? (root as ShadowRoot).host : null);

/** An element and all around it, the nearest first. */
export function upwards(element: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) found.push(each);
  return found;
}

export const isWithin = (element: Element, outer: Element): boolean => upwards(element).includes(outer);

export const activeIn = (root: Document | ShadowRoot): Element | null =>
  root.nodeType === 9
    ? (read(Document.prototype, "activeElement", root) as Element | null)
    : (root as ShadowRoot).activeElement;

/** Where a form goes, resolved; nothing where it says nothing. */
export const actionOf = (form: Element): string | undefined =>
  attributeOf(form, "action") ? String(read(HTMLFormElement.prototype, "action", form)) : undefined;

export const methodOf = (form: Element): string => String(read(HTMLFormElement.prototype, "method", form));

export const textOf = (element: Element): string => String(read(Node.prototype, "textContent", element));
