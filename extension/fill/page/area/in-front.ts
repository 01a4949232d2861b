import { isShadow, isWithin } from "../dom/dom.ts";

/**
 * Whether something else lies over the middle of a field, as far as that is on the screen: a decoy under a picture, or a
 * form behind a dialog that is drawn over it. Only for choosing between forms: many a real field lies under its label.
 */
export function isCovered(field: HTMLInputElement): boolean {
  const { left, top, width, height } = field.getBoundingClientRect();
  const hit = topmostAt(Node.prototype.getRootNode.call(field), left + width / 2, top + height / 2);
  if (!hit || isWithin(field, hit)) return false;
  return !Array.from(field.labels ?? []).some((label) => isWithin(hit, label));
}

/** The document's own function may be hidden by the page; a shadow root's cannot. */
function topmostAt(root: Node, x: number, y: number): Element | null {
  const { prototype } = isShadow(root) ? ShadowRoot : Document;
  const find: unknown = Reflect.get(prototype, "elementFromPoint");
  return (find as (this: Node, x: number, y: number) => Element | null).call(root, x, y);
}
