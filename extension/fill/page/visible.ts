import { parentOf, upwards } from "./own.ts";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Smaller than this is nothing that somebody could have meant. */
const least = 2;
const faint = 0.1;

const isThere = ({ left, top, right, bottom }: Box): boolean => right - left >= least && bottom - top >= least;

const within = (box: Box, bounds: Box): Box => ({
  left: Math.max(box.left, bounds.left),
  top: Math.max(box.top, bounds.top),
  right: Math.min(box.right, bounds.right),
  bottom: Math.min(box.bottom, bounds.bottom),
});

/** Whether a person can see an element, or scroll to it. What lies under another element is not looked for. */
export function isVisible(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  const box = element.getBoundingClientRect();
  if (!view || !isThere(box)) return false;
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const around = upwards(element);
  if (around.some((each) => each.hasAttribute("inert"))) return false;
  const opacity = around.reduce((product, each) => product * Number(view.getComputedStyle(each).opacity), 1);
  return opacity > faint && isThere(reachable(view, element, clipped(view, element, box)));
}

/** What is left of a box where parents cut off what overflows, and where `clip` and `clip-path` leave nothing. */
function clipped(view: Window, element: Element, whole: Box): Box {
  let box = whole;
  let { position } = view.getComputedStyle(element);
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const style = view.getComputedStyle(each);
    if (leavesNothing(style)) return { ...box, right: box.left };
    if (each === element || each.localName === "body" || each.localName === "html") continue;
    const holds = style.position !== "static" || style.transform !== "none";
    if (position === "fixed" ? style.transform === "none" : position === "absolute" && !holds) continue;
    if (/hidden|clip/u.test(`${style.overflowX} ${style.overflowY}`)) box = within(box, each.getBoundingClientRect());
    ({ position } = style);
  }
  return box;
}

/** `clip: rect(0 0 0 0)` and `clip-path: inset(50%)`, as text for screen readers alone is hidden. */
function leavesNothing(style: CSSStyleDeclaration): boolean {
  const { clipPath, position } = style;
  const clip = style.getPropertyValue("clip");
  const [top, right, bottom, left] = (/^rect\((.*)\)$/u.exec(clip)?.[1] ?? "").split(/,\s*|\s+/u).map(parseFloat);
  const isCut = position === "absolute" || position === "fixed";
  if (isCut && top !== undefined && right !== undefined && bottom !== undefined && left !== undefined) {
    if (right - left < least || bottom - top < least) return true;
  }
  if (/^(?:circle|ellipse)\(0(?:px|%)?(?:\s|\))/u.test(clipPath)) return true;
  const inset = /^inset\((\d+)%\)$/u.exec(clipPath);
  return inset !== null && Number(inset[1]) >= 50;
}

/** What is left of a box where a page ends: nobody can scroll to the left of it, or above it. */
function reachable(view: Window, element: Element, box: Box): Box {
  if (upwards(element).some((each) => view.getComputedStyle(each).position === "fixed")) {
    return within(box, { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight });
  }
  const root = element.ownerDocument.documentElement;
  const { direction, overflowX } = view.getComputedStyle(root);
  const cut = /hidden|clip/u;
  const body = root.querySelector(":scope > body");
  const fixed = cut.test(overflowX) || (body && cut.test(view.getComputedStyle(body).overflowX));
  const more = fixed ? 0 : Math.max(0, root.scrollWidth - root.clientWidth);
  const x = view.scrollX;
  return within(box, {
    left: (direction === "rtl" ? -more : 0) - x,
    top: -view.scrollY,
    right: Math.max(root.clientWidth, view.innerWidth) + (direction === "rtl" ? 0 : more) - x,
    bottom: Infinity,
  });
}

/** Whether all the frames around this document are visible, as far as they may be looked at. */
export function isFrameVisible(): boolean {
  for (let view: Window = self; view.frameElement; view = view.parent) {
    if (!isVisible(view.frameElement)) return false;
  }
  return true;
}
