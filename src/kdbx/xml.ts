import { badImport } from "../import/limits.ts";

/** An element of a document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

/** Deepest nesting: KDBX has 8 levels and one for each level of groups. */
const maxDepth = 200;

/** Most elements in a document: an entry has about 40, and its history the same for each state. */
const maxElements = 10_000_000;

/**
 * Parses an XML document. A document type is refused, because its entities could multiply the text.
 *
 * @throws AppError `import-format`
 */
export async function parseDocument(text: string): Promise<Element> {
  assertModest(text);
  const { parseXml, XmlElement, XmlText } = await import("@rgrove/parse-xml"); // on demand
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
    // The cause quotes the document, which may hold passwords.
  }
  throw badImport("XML");
}

/** Throws if a document has a type, or is too deep or too large to be parsed. */
function assertModest(text: string): void {
  if (/<!DOCTYPE/iu.test(text)) throw badImport("XML with a document type");
  let depth = 0;
  let count = 0;
  for (const [tag] of text.matchAll(/<[/\w][^>]*>/gu)) {
    if (tag.startsWith("</")) depth--;
    else if (!tag.endsWith("/>")) depth++;
    if (depth > maxDepth || ++count > maxElements) throw badImport("nesting");
  }
}

/** Returns the first child with a name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** Returns the children with a name. */
export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the text of the first child with a name, or an empty one. */
export const childTextOf = (element: Element | undefined, name: string): string => childOf(element, name)?.text ?? "";
