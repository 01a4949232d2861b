import { shadowRootOf } from "../../platform/shadow-root.ts";
import { once } from "./reading.ts";

/**
 * Reads a DOM property with the getter of its prototype. A page can hide properties of an object, even from the
 * extension's isolated world: an image with the name `activeElement` hides this property of the document, and an input
 * with the name `action` hides this property of its form. The page cannot hide the prototype's getters from the
 * extension. All properties of documents, and of elements that may be forms, must be read with this function.
 */
const read = (prototype: object, name: string, of: Node): unknown => Reflect.get(prototype, name, of);

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export const localNameOf = (element: Element): string => read(Element.prototype, "localName", element) as string;

export const fits = (element: Element, selector: string): boolean => Element.prototype.matches.call(element, selector);

/** Returns the position and size of an element in the window. */
export const rectangleOf = /* @__PURE__ */ once((element: Element): DOMRect =>
  Element.prototype.getBoundingClientRect.call(element),
);

/** Returns the computed style of an element. Empty for an element without a window. */
export const styleOf = /* @__PURE__ */ once((element: Element): CSSStyleDeclaration =>
  (viewOf(element) ?? self).getComputedStyle(element),
);

/** Returns the horizontal and vertical scroll position of an element's contents, in pixels. */
export const scrolledIn = (element: Element): [x: number, y: number] => [
  read(Element.prototype, "scrollLeft", element) as number,
  read(Element.prototype, "scrollTop", element) as number,
];

/** Returns the window that displays an element, or null if there is none. */
export const viewOf = (element: Element): Window | null =>
  read(Document.prototype, "defaultView", documentOf(element)) as Window | null;

/** Returns the root element of an element's document. */
export const rootOf = (element: Element): Element =>
  read(Document.prototype, "documentElement", documentOf(element)) as Element;

const documentOf = (element: Element): Document => read(Node.prototype, "ownerDocument", element) as Document;

/** Returns the document or the shadow root that contains an element. */
export const rootNodeOf = (element: Element): Document | ShadowRoot =>
  Node.prototype.getRootNode.call(element) as Document | ShadowRoot;

/** Returns the `nodeType` of a node. Unlike `instanceof`, this also works for nodes of other windows. */
const kindOf = (node: Node): number => read(Node.prototype, "nodeType", node) as number;

/** Returns all elements that match a selector and are inside a document, a shadow root or an element. */
export function allIn(root: Document | ShadowRoot | Element, selector: string): readonly Element[] {
  const found = foundIn(root);
  const before = found.get(selector);
  if (before) return before;
  const all = query(root, selector);
  found.set(selector, all);
  return all;
}

/** The results of `allIn`. Thousands of fields may search the same part of the page. */
const foundIn = /* @__PURE__ */ once<Node, Map<string, readonly Element[]>>(() => new Map());

function query(root: Document | ShadowRoot | Element, selector: string): readonly Element[] {
  const kind = kindOf(root);
  const { prototype } = kind === 1 ? Element : kind === 9 ? Document : DocumentFragment;
  const select = read(prototype, "querySelectorAll", root) as (this: Node, selector: string) => NodeListOf<Element>;
  return Array.from(select.call(root, selector));
}

/**
 * Returns the parent of an element in the displayed tree: the slot that contains it, its parent element, or the host of
 * its shadow root.
 */
export const parentOf = /* @__PURE__ */ once((element: Element): Element | null => {
  const slot = read(Element.prototype, "assignedSlot", element) as Element | null;
  const parent = slot ?? (read(Node.prototype, "parentElement", element) as Element | null);
  return parent ?? hostOf(Node.prototype.getRootNode.call(element));
});

/**
 * Returns true for a shadow root. Checks the node type instead of the property `host`, because an image with the name
 * `host` adds this property to a document.
 */
export const isShadow = (root: Node): root is ShadowRoot => kindOf(root) === 11;

const hostOf = (root: Node): Element | null => (isShadow(root) ? root.host : null);

/** Returns an element and its ancestors, the nearest first. */
export const upwards = /* @__PURE__ */ once((element: Element): readonly Element[] => {
  const found: Element[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) found.push(each);
  return found;
});

/**
 * Returns a function for a fact about an element that depends on the same fact about its parent. Reads the fact of each
 * element once. Does not call itself for the ancestors, because a page may be nested more deeply than the stack allows.
 */
export function inherited<V>(factOf: (element: Element, outer: V | undefined) => V): (element: Element) => V {
  const known = once<Element, { fact?: V }>(() => ({}));
  return (element) => {
    const around = upwards(element);
    const at = around.findIndex((each) => "fact" in known(each));
    let fact = around[at] && known(around[at]).fact;
    for (const each of around.slice(0, at < 0 ? undefined : at).reverse()) {
      fact = factOf(each, fact);
      known(each).fact = fact;
    }
    return fact as V;
  };
}

export const isWithin = (element: Element, outer: Element): boolean => upwards(element).includes(outer);

export const activeIn = (root: Document | ShadowRoot): Element | null =>
  isShadow(root) ? root.activeElement : (read(Document.prototype, "activeElement", root) as Element | null);

/** Returns true for an HTML form. An element named `form` inside an SVG image is not a form. */
export const isForm = (element: Element): element is HTMLFormElement =>
  localNameOf(element) === "form" &&
  read(Element.prototype, "namespaceURI", element) === "http://www.w3.org/1999/xhtml";

/** Returns the complete address of a form's attribute `action`, or undefined if the attribute is missing or empty. */
export const actionOf = (form: HTMLFormElement): string | undefined =>
  attributeOf(form, "action") ? String(read(HTMLFormElement.prototype, "action", form)) : undefined;

export const textOf = (node: Node): string => String(read(Node.prototype, "textContent", node));

/**
 * Names of elements that may have a shadow root: custom elements, whose names contain a hyphen, and the elements in
 * this list.
 */
const hosts = /-|^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/u;

/**
 * Matches all elements but the most frequent ones that cannot have a shadow root. The browser leaves these out faster
 * than a look at each name: 6 instead of 10 ms for a table of 5,000 fields in Chromium.
 */
const mayBeHost =
  ":not(a, b, br, button, em, i, img, input, label, li, ol, option, path, script, select, strong, style, table, tbody, td, th, tr, ul)";

/** All elements of a document or a shadow root, and the shadow roots among them. */
interface Tree {
  readonly elements: readonly Element[];
  readonly roots: readonly (Document | ShadowRoot)[];
}

const treeOf = /* @__PURE__ */ once((root: Document | ShadowRoot): Tree => {
  const all = allIn(root, "*");
  const inside = new Map<Element, Tree>();
  for (const element of allIn(root, mayBeHost)) {
    const shadow = hosts.test(element.localName) ? shadowRootOf(element) : null;
    if (shadow) inside.set(element, treeOf(shadow));
  }
  if (inside.size === 0) return { elements: all, roots: [root] };
  return {
    elements: all.flatMap((each) => [each, ...(inside.get(each)?.elements ?? [])]),
    roots: [root, ...Array.from(inside.values(), ({ roots }) => roots).flat()],
  };
});

/**
 * Returns all elements of a document. The elements of a shadow root come right after its host element, even if the
 * shadow root is closed.
 */
export const elementsOf = (root: Document | ShadowRoot): readonly Element[] => treeOf(root).elements;

/** Returns a document or a shadow root, and all shadow roots inside it. */
export const rootsOf = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => treeOf(root).roots;

/** Returns the element with the focus, even if it is inside a shadow root. */
export function focusedElement(): Element | null {
  let element = activeIn(document);
  for (;;) {
    const shadow = element && hosts.test(element.localName) ? shadowRootOf(element) : null;
    const inner = shadow ? activeIn(shadow) : null;
    if (!inner) return element;
    element = inner;
  }
}

/** Returns true for an open modal dialog. */
export const isModal = (element: Element): boolean => fits(element, ":modal");

/**
 * Returns an element and its ancestors, the nearest first, up to an open modal dialog or popover. Browsers draw these
 * above the whole page, so the elements around them neither clip nor hide them.
 */
export const upToLayer = /* @__PURE__ */ once((element: Element): readonly Element[] => {
  const around = upwards(element);
  const at = isInLayer(element) ? around.findIndex(isTopLayer) : -1;
  return at < 0 ? around : around.slice(0, at + 1);
});

/** Returns true if an element or an element around it is in the top layer. */
const isInLayer = /* @__PURE__ */ inherited<boolean>((element, isInside = false) => isInside || isTopLayer(element));

/** Matches open modal dialogs and popovers. */
export const topLayer = ":modal, :popover-open";

export const isTopLayer = /* @__PURE__ */ once((element: Element): boolean => fits(element, topLayer));
