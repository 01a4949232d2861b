import { parentOf, rootsOf } from "./dom.ts";
import { nameAfterSignedIn, saysSignedIn } from "./evidence/signed-in-words.ts";

/** Limits of the search: of the text nodes, of the letters of a text, and of the elements around it that are read. */
const [mostTexts, longestText, mostAround] = [4000, 200, 3] as const;

/**
 * Returns the names after words such as "signed in as" in the visible texts of a document. A greeting does not count,
 * because it often contains another name of the same person.
 */
export function signedInNames(): string[] {
  const names = new Set<string>();
  let left: number = mostTexts;
  for (const root of rootsOf(document)) {
    const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode(), left--) {
      const text = (node as Text).data;
      const around = (node as Text).parentElement;
      if (text.length > longestText || !around || !saysSignedIn(text)) continue;
      const name = nameFrom(around);
      if (name !== undefined) names.add(name);
    }
  }
  return [...names];
}

/** Returns the name in a text, which may be in another element beside the words. */
function nameFrom(element: Element): string | undefined {
  let around: Element | null = element;
  for (let level = 0; around instanceof HTMLElement && level < mostAround; level++, around = parentOf(around)) {
    if (!Element.prototype.checkVisibility.call(around, { visibilityProperty: true, opacityProperty: true }))
      return undefined;
    const text = Reflect.get(HTMLElement.prototype, "innerText", around);
    if (text.length > 4 * longestText) return undefined;
    const name = nameAfterSignedIn(text);
    if (name !== undefined) return name;
  }
  return undefined;
}
