import { parseXml, XmlElement, type XmlNode, XmlText } from "@rgrove/parse-xml";
import type { StoredFile } from "./store.ts";

const dav = "DAV:";
const maxDepth = 32;

/** Body of the request that lists a folder. {@link filesIn} reads the response. */
export const listRequest =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><getcontentlength/><resourcetype/></prop></propfind>';

/** An XML element. `name` consists of the element's namespace, a space, and the element's name without a prefix. */
interface Element {
  readonly name: string;
  readonly children: readonly Element[];
  readonly text: string;
}

/**
 * Returns the files directly in a folder from the response of a WebDAV server (RFC 4918). The URLs in the response are
 * decoded before they are compared with the folder's URL, because servers escape them in different ways. Only their
 * paths are compared: behind a reverse proxy, a server may give its own scheme, host and port. No request is ever sent
 * to these URLs.
 *
 * The response must contain the folder itself, as RFC 4918 requires. Otherwise the server's paths differ from the path
 * in the folder's URL, for example because a proxy removes the beginning of the path. No file could then be recognized,
 * and the folder would look empty.
 *
 * @param folder - URL of the folder, with a final slash
 * @throws {@link Error} if the text is not a response to {@link listRequest} for this folder
 */
export function filesIn(xml: string, folder: string): StoredFile[] {
  const { root } = parseXml(xml); // the parser does not expand declared entities and rejects unknown ones
  const answer = root && elementOf(root, new Map(), 0);
  if (answer?.name !== `${dav} multistatus`) throw new Error("the answer is not a list of files");
  const path = pathOf(folder, folder);
  const placed = answer.children.flatMap((response) => {
    const href = find(response, "href")?.text.trim() ?? "";
    const place = href === "" ? undefined : pathOf(href, folder); // an empty `href` would mean the folder
    return place === undefined ? [] : [{ response, place }];
  });
  if (path === undefined || !placed.some(({ place }) => place === path || `${place}/` === path)) {
    throw new Error("the answer does not contain the folder");
  }
  return placed.flatMap(({ response, place }) => {
    if (!place.startsWith(path)) return [];
    const name = place.slice(path.length);
    const found = response.children.filter(
      (each) => each.name === `${dav} propstat` && / 200(?: |$)/u.test(find(each, "status")?.text ?? " 200"),
    );
    const properties = found.flatMap((each) => find(each, "prop")?.children ?? []);
    const type = properties.find((each) => each.name === `${dav} resourcetype`);
    if (name === "" || name.includes("/") || (type && find(type, "collection"))) return [];
    const size = properties.find((each) => each.name === `${dav} getcontentlength`)?.text.trim();
    return [{ name, size: size !== undefined && /^\d{1,15}$/u.test(size) ? Number(size) : 0 }];
  });
}

const find = ({ children }: Element, name: string): Element | undefined =>
  children.find((each) => each.name === `${dav} ${name}`);

function elementOf(node: XmlElement, outer: ReadonlyMap<string, string>, depth: number): Element {
  if (depth > maxDepth) throw new Error("the answer is nested too deeply");
  const prefixes = new Map(outer);
  for (const [attribute, value] of Object.entries(node.attributes)) {
    if (attribute === "xmlns") prefixes.set("", value);
    else if (attribute.startsWith("xmlns:")) prefixes.set(attribute.slice("xmlns:".length), value);
  }
  const [local = "", prefix = ""] = node.name.split(":").reverse();
  const nodes: readonly XmlNode[] = node.children;
  return {
    name: `${prefixes.get(prefix) ?? ""} ${local}`,
    children: nodes.filter((each) => each instanceof XmlElement).map((each) => elementOf(each, prefixes, depth + 1)),
    text: nodes.map((each) => (each instanceof XmlText ? each.text : "")).join(""),
  };
}

/** Returns the decoded path of a URL, or undefined if the URL cannot be decoded. */
function pathOf(address: string, folder: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, folder).pathname);
  } catch {
    return undefined;
  }
}
