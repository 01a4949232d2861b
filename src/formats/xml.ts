import { badImport } from "./limits.ts";

/** An element of an XML document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text directly in the element, without the text of its children. */
  readonly text: string;
}

/** Maximum number of nested elements. A KDBX document has 8 levels, and one more for each level of nested groups. */
const maxDepth = 200;

/**
 * Maximum number of elements in a document. An entry has about 40 elements, and each earlier state of the entry has
 * about 40 more.
 */
const maxElements = 10_000_000;

/**
 * Parses an XML document. Rejects a document with a document type declaration (`<!DOCTYPE`), because the entities in
 * such a declaration could multiply the text.
 *
 * @throws AppError `import-format`
 */
export async function parseDocument(text: string): Promise<Element> {
  assertModest(text);
  const { parseXml, XmlElement, XmlText } = await import("@rgrove/parse-xml"); // loaded only when needed
  const elementOf = (node: InstanceType<typeof XmlElement>): Element => ({
    name: node.name,
    attributes: node.attributes,
    children: node.children.filter((each) => each instanceof XmlElement).map(elementOf),
    text: node.children.map((each) => (each instanceof XmlText ? each.text : "")).join(""),
  });
  try {
    const { root } = parseXml(text);
    if (root) return elementOf(root);
  } catch {
    // The error below has no cause: the parser's error quotes the document, which may contain passwords.
  }
  throw badImport("XML");
}

/** The delimiters of comments, CDATA sections and processing instructions, whose contents are not markup. */
const literals = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** Throws if an XML text has a document type declaration, or too many levels or elements. */
function assertModest(text: string): void {
  if (/<!DOCTYPE/iu.test(text)) throw badImport("XML with a document type");
  let depth = 0;
  let count = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    const literal = literals.find(([begin]) => text.startsWith(begin, at));
    if (literal) {
      at = text.indexOf(literal[1], at + literal[0].length);
      if (at < 0) throw badImport("XML");
      continue;
    }
    const end = endOfTag(text, at);
    if (text.charAt(at + 1) === "/") depth--;
    else if (text.charAt(end - 1) !== "/") depth++;
    if (depth > maxDepth || ++count > maxElements) throw badImport("nesting");
    at = end;
  }
}

/**
 * Returns the position of the `>` that ends a tag. Values of attributes can contain `>` too. Does not use a regular
 * expression: in a damaged file, a regular expression would search to the end of the text again for each tag.
 */
function endOfTag(text: string, start: number): number {
  let quote = "";
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  throw badImport("XML");
}

/** Returns the first child with this name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** Returns all children with this name. */
export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the text of the first child with this name, or an empty text. */
export const childTextOf = (element: Element | undefined, name: string): string => childOf(element, name)?.text ?? "";
