import { allIn, attributeOf, fits, isForm, isWithin, localNameOf, textOf, upwards } from "../dom.ts";
import { normalize } from "./normalize.ts";

/**
 * Limits for the texts beside a field: of the levels of elements around the field, of the nodes on one level before and
 * after it, of the elements inside one of them, and of the letters. Longer texts belong to articles and menus.
 */
const [mostLevels, mostBefore, mostAfter, mostInside] = [9, 8, 5, 60] as const;
const [longestText, longestTotal] = [300, 1200] as const;

/** Levels above a form whose texts still belong to the form. */
const levelsAbove = 2;

const noText =
  "script, style, template, noscript, input, select, textarea, button, iframe, nav, footer, aside, [role=navigation]";
const headings = "h1, h2, h3, h4, h5, h6, [role=heading]";

/**
 * Returns the lines of text near a field: in its form, and directly above the form up to a heading. Leaves out menus,
 * articles, hidden texts, and the texts of other forms.
 */
export function linesBeside(field: Element, scope: Element): string[] {
  const texts: string[] = [];
  let left: number = longestTotal;
  const add = (text: string): void => {
    const short = text.trim();
    if (short === "" || short.length > longestText || short.length > left) return;
    left -= short.length;
    texts.push(short);
  };
  let above = 0;
  for (const around of upwards(field).slice(0, mostLevels)) {
    if (["body", "html"].includes(localNameOf(around)) || above > levelsAbove) break;
    const isInForm = around !== scope && isWithin(around, scope);
    let isOver = false;
    for (const node of siblings(around, "previousSibling", mostBefore)) {
      if (isElement(node) && belongsToOther(node, scope)) {
        isOver = true;
        break;
      }
      if (isElement(node) && fits(node, headings)) {
        isOver = !isInForm;
        break;
      }
      add(textIn(node));
    }
    if (isInForm) for (const node of siblings(around, "nextSibling", mostAfter)) add(textIn(node));
    if (isOver) break;
    if (!isInForm) above++;
  }
  return texts.flatMap((text) => text.split(/[\n\r]+/u)).map((line) => line.replaceAll(/\s+/gu, " ").trim());
}

function siblings(node: Node, direction: "previousSibling" | "nextSibling", most: number): Node[] {
  const found: Node[] = [];
  let next = Reflect.get(Node.prototype, direction, node) as Node | null;
  while (next && found.length < most) {
    if (!isElement(next) || !fits(next, noText)) found.push(next);
    next = Reflect.get(Node.prototype, direction, next);
  }
  return found;
}

const isElement = (node: Node): node is Element => Reflect.get(Node.prototype, "nodeType", node) === 1;

/** Returns true if an element outside of a form is or contains another form or a password field. */
const belongsToOther = (element: Element, scope: Element): boolean =>
  !isWithin(element, scope) && (isForm(element) || has(element, "form, input[type=password]"));

const has = (element: Element, selector: string): boolean => allIn(element, selector).length > 0;

/** Returns the displayed text of a node, or an empty text if it is hidden or has too many elements. */
function textIn(node: Node): string {
  if (!isElement(node)) return isText(node) ? String(Reflect.get(Node.prototype, "textContent", node)) : "";
  if (!(node instanceof HTMLElement) || !Element.prototype.checkVisibility.call(node)) return "";
  return allIn(node, "*").length > mostInside ? "" : Reflect.get(HTMLElement.prototype, "innerText", node);
}

const isText = (node: Node): boolean => Reflect.get(Node.prototype, "nodeType", node) === 3;

/** Most lists and checkboxes of a form whose words are read. */
const mostControls = 40;

const longestLabel = 60;

/** Returns the names and labels of the lists and checkboxes of a form. */
export function controlsIn(scope: Element): string {
  const controls = allIn(scope, "select, input[type=checkbox], input[type=radio]").slice(0, mostControls);
  const words = controls.flatMap((each) => {
    const { prototype } = each.localName === "select" ? HTMLSelectElement : HTMLInputElement;
    const labels = Reflect.get(prototype, "labels", each) as NodeListOf<Element> | null;
    const [label] = Array.from(labels ?? []);
    return [
      ...["name", "id", "aria-label"].map((name) => attributeOf(each, name) ?? ""),
      label ? textOf(label).slice(0, longestLabel) : "",
    ];
  });
  return normalize(words.join(" · "));
}
