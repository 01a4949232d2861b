/**
 * Reading past what a page can put in the way: an image named `activeElement` hides a document's property, and an input
 * named `action` a form's, in every world. The prototypes' own getters are not hidden. What may be a form or a document is
 * read through here alone.
 */
const read = (prototype: object, name: string, of: Node): unknown => Reflect.get(prototype, name, of);

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export const localNameOf = (element: Element): string => read(Element.prototype, "localName", element) as string;

export const fits = (element: Element, selector: string): boolean => Element.prototype.matches.call(element, selector);

/** Returns the place of an element in the window. */
export const rectangleOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

/** Returns how far an element's contents are scrolled: along the lines, and down. */
export const scrolledIn = (element: Element): [x: number, y: number] => [
  read(Element.prototype, "scrollLeft", element) as number,
  read(Element.prototype, "scrollTop", element) as number,
];

/** Returns the window that draws an element, if one does. */
export const viewOf = (element: Element): Window | null =>
  read(Document.prototype, "defaultView", documentOf(element)) as Window | null;

/** Returns the outermost element of its document. */
export const rootOf = (element: Element): Element =>
  read(Document.prototype, "documentElement", documentOf(element)) as Element;

const documentOf = (element: Element): Document => read(Node.prototype, "ownerDocument", element) as Document;

/** Returns the standard's number for a type of node, which holds for nodes of other windows too. */
const kindOf = (node: Node): number => read(Node.prototype, "nodeType", node) as number;

/** All elements in a document, a shadow root or an element that match. */
export function allIn(root: Document | ShadowRoot | Element, selector: string): Element[] {
  const kind = kindOf(root);
  const { prototype } = kind === 1 ? Element : kind === 9 ? Document : DocumentFragment;
  const query = read(prototype, "querySelectorAll", root) as (this: Node, selector: string) => NodeListOf<Element>;
  return Array.from(query.call(root, selector));
}

/** Returns the element around another, as they are drawn: out of its shadow root, into the one whose slot it fills. */
export function parentOf(element: Element): Element | null {
  const slot = read(Element.prototype, "assignedSlot", element) as Element | null;
  const parent = slot ?? (read(Node.prototype, "parentElement", element) as Element | null);
  return parent ?? hostOf(Node.prototype.getRootNode.call(element));
}

/** Tells by the type of node: a document has a property `host` if an image of that name is in it. */
export const isShadow = (root: Node): root is ShadowRoot => kindOf(root) === 11;

const hostOf = (root: Node): Element | null => (isShadow(root) ? root.host : null);

/** An element and all around it, the nearest first. */
export function upwards(element: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) found.push(each);
  return found;
}

export const isWithin = (element: Element, outer: Element): boolean => upwards(element).includes(outer);

export const activeIn = (root: Document | ShadowRoot): Element | null =>
  isShadow(root) ? root.activeElement : (read(Document.prototype, "activeElement", root) as Element | null);

/** Tells a form from an element of that name in a drawing, which sends nothing. */
export const isForm = (element: Element): element is HTMLFormElement =>
  localNameOf(element) === "form" &&
  read(Element.prototype, "namespaceURI", element) === "http://www.w3.org/1999/xhtml";

/** Returns the address that a form goes to, if it names one. */
export const actionOf = (form: HTMLFormElement): string | undefined =>
  attributeOf(form, "action") ? String(read(HTMLFormElement.prototype, "action", form)) : undefined;

export const textOf = (element: Element): string => String(read(Node.prototype, "textContent", element));
