import type { SaxesParser, SaxesTagPlain } from "saxes";
import { AppError } from "../errors.ts";
import { pause } from "../slices.ts";
import { badImport } from "./limits.ts";

/** An element of an XML document. */
export interface Element {
  /** The name as it is in the document, with its prefix. {@link parseNamespaced} returns another name. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text directly in the element, without the text of its children. */
  readonly text: string;
}

/** Limits of a document. They are checked while the document is being read, before more memory is used. */
export interface XmlLimits {
  /** Maximum number of nested elements. */
  readonly depth: number;
  readonly elements: number;
  /** Maximum number of attributes of all elements, declarations of namespaces included. */
  readonly attributes: number;
}

/**
 * Limits of an imported file. A KDBX document has 8 levels, and one more for each level of nested groups. An entry has
 * about 40 elements, and each earlier state of the entry has about 40 more.
 */
const importLimits: XmlLimits = { depth: 200, elements: 10_000_000, attributes: 10_000_000 };

/** Number of characters that are parsed between two pauses. Parsing them takes 2 to 6 ms (Xeon, 2.5 GHz). */
export const sliceLength = 65_536;

/**
 * Parses an XML document in slices, so that other tasks such as locking the vault run in between. Rejects a document
 * with a document type declaration (`<!DOCTYPE`), because the entities in such a declaration could multiply the text.
 * Accepts control characters that XML forbids, as they are in the text or as `&#8;`: KeeWeb and MacPass have written
 * them into databases, and one of them would make all entries unreadable.
 *
 * @throws AppError `import-format`; the reason of the aborted signal
 */
export async function parseDocument(text: string, signal?: AbortSignal): Promise<Element> {
  const { SaxesParser } = await import("saxes"); // loaded only when needed
  const parser = new SaxesParser();
  let forbidden = 0;
  parser.on("error", (error) => {
    if (!error.message.endsWith(": disallowed character.") || ++forbidden > mostForbidden) throw error;
  });
  return await parsed(parser, ({ name }) => name, slicesWithControls(text), importLimits, signal);
}

/** Maximum number of forbidden characters in a document. The parser makes an error of each of them. */
const mostForbidden = 10_000;

/**
 * Parses an XML document like {@link parseDocument}. The name of an element consists of the element's namespace, a
 * space, and the element's name without a prefix.
 *
 * @throws AppError `import-format`; the reason of the aborted signal
 */
export async function parseNamespaced(text: string, limits: XmlLimits, signal?: AbortSignal): Promise<Element> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser({ xmlns: true });
  return await parsed(parser, ({ uri = "", local = "" }) => `${uri} ${local}`, slicesOf(text), limits, signal);
}

/** An element whose end is not parsed yet. */
interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

type Tag = SaxesTagPlain & { readonly uri?: string; readonly local?: string };

async function parsed(
  parser: SaxesParser<{ xmlns?: boolean }>,
  nameOf: (tag: Tag) => string,
  slices: Iterable<string>,
  limits: XmlLimits,
  signal: AbortSignal | undefined,
): Promise<Element> {
  const open: OpenElement[] = [];
  let root: Element | undefined;
  let [elements, attributes] = [0, 0];
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on("doctype", () => {
    throw badImport("format");
  });
  parser.on("attribute", () => {
    if (++attributes > limits.attributes) throw badImport("damaged");
  });
  parser.on("opentag", (tag) => {
    if (open.length >= limits.depth) throw badImport("damaged");
    if (++elements > limits.elements) throw badImport("damaged");
    const values = Object.entries(tag.attributes as Record<string, string | { readonly value: string }>);
    open.push({
      name: nameOf(tag as Tag),
      attributes: Object.fromEntries(
        values.map(([name, value]) => [name, typeof value === "string" ? value : value.value]),
      ),
      children: [],
      text: "",
    });
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (open.length === 0) root = element;
    else if (element) open.at(-1)?.children.push(element);
  });
  try {
    let isFirst = true;
    for (const slice of slices) {
      if (!isFirst) await pause();
      isFirst = false;
      signal?.throwIfAborted();
      parser.write(slice);
    }
    parser.close();
  } catch (error) {
    signal?.throwIfAborted();
    // Other errors have no cause here: the parser's error quotes the document, which may contain passwords.
    throw error instanceof AppError ? error : badImport("damaged");
  }
  if (!root) throw badImport("damaged");
  return root;
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += sliceLength) yield text.slice(at, at + sliceLength);
}

/** Returns the slices of a text, with control characters instead of their references. */
function* slicesWithControls(text: string): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = endOfSlice(text, at + sliceLength);
    yield text.slice(at, end).replaceAll(/&#(?:x0*([\da-f]{1,2})|0*(\d{1,2}));/giu, withControl);
  }
}

/** Returns the end of a slice: `end`, or up to ten characters before it, so that no reference such as `&#8;` is cut. */
function endOfSlice(text: string, end: number): number {
  const begin = text.slice(end - 10, end).lastIndexOf("&");
  return begin < 0 || end >= text.length ? end : end - 10 + begin;
}

/** Returns a control character that XML forbids instead of its reference, which the parser would not read. */
function withControl(reference: string, digits: string | undefined, decimal: string | undefined): string {
  const code = digits === undefined ? Number(decimal) : parseInt(digits, 16);
  return code < 0x20 && ![9, 10, 13].includes(code) ? String.fromCharCode(code) : reference;
}

/** Returns the first child with this name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** Returns all children with this name. */
export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the text of the first child with this name, or an empty text. */
export const childTextOf = (element: Element | undefined, name: string): string => childOf(element, name)?.text ?? "";
