import { AppError } from "../errors.ts";
import { childOf, type Element, parseNamespaced, type XmlLimits } from "../formats/index.ts";
import type { Answer } from "../web-request.ts";
import { inSlices } from "../slices.ts";
import type { StoredFile, SyncStore } from "./store.ts";
import { failed, reasonOf, type RequestOptions, requestsTo } from "./webdav-request.ts";

/** Options for {@link webDavStore}. */
export interface WebDavOptions extends RequestOptions {
  readonly url: string;
  /** True if the user allows http without encryption. */
  readonly allowsHttp?: boolean | undefined;
}

/**
 * Returns a folder on a WebDAV server as a store. The store uses neither locks nor conditional requests, because many
 * servers implement them wrongly. Credentials are sent only to this folder: redirects are not followed, and cookies are
 * not kept.
 *
 * @throws {@link AppError} `store-failed` with a {@link WebDavReason}, from this function and those of the store
 */
export function webDavStore(options: WebDavOptions): SyncStore {
  const folder = folderOf(options);
  const ask = requestsTo(folder, options);
  return {
    async list(given) {
      const headers = { Depth: "1", "Content-Type": "application/xml; charset=utf-8" };
      const request = { method: "PROPFIND", headers, body: listRequest, limit: maxListBytes, isWhole };
      const { status, bytes } = await ask({ ...request, tooLong: "long-list" }, given);
      if (status === 404) throw failed("missing");
      if (status === 200 || status === 400 || status === 405 || status === 501) throw failed("not-webdav");
      if (status !== 207) throw failed(reasonOf(status));
      try {
        return await filesIn(new TextDecoder("utf-8", { fatal: true }).decode(bytes), folder, given.signal);
      } catch (cause) {
        given.signal?.throwIfAborted();
        throw failed(isTooLong(cause) ? "long-list" : isWhole({ status, bytes }) ? "not-webdav" : "cut-off", cause);
      }
    },
    async read(name, given) {
      const { status, bytes } = await ask({ method: "GET", name }, given);
      if (status === 404 || status === 410) return undefined;
      if (status !== 200) throw failed(reasonOf(status));
      return bytes;
    },
    async write(name, body, given) {
      const headers = { "Content-Type": "application/octet-stream" };
      const { status } = await ask({ method: "PUT", name, headers, body, limit: maxListBytes }, given);
      if (status === 404 || status === 409) throw failed("missing");
      if (status === 403 || status === 405) throw failed("read-only");
      if (status < 200 || status > 299) throw failed(reasonOf(status));
    },
    async remove(name, given) {
      const { status } = await ask({ method: "DELETE", name, limit: maxListBytes }, given);
      if ((status < 200 || status > 299) && status !== 404 && status !== 410) throw failed(reasonOf(status));
    },
  };
}

function folderOf({ url, allowsHttp = false }: WebDavOptions): string {
  let address: URL;
  try {
    address = new URL(url);
  } catch (cause) {
    throw failed("address", cause);
  }
  const { protocol, username, password, search, hash, origin, pathname } = address;
  if (username !== "" || password !== "" || search !== "" || hash !== "") throw failed("address");
  if (protocol === "http:" && !allowsHttp) throw failed("plain-http");
  if (protocol !== "https:" && protocol !== "http:") throw failed("address");
  return origin + (pathname.endsWith("/") ? pathname : `${pathname}/`); // without the final slash, servers redirect
}

const maxListBytes = 2 ** 24;

const isTooLong = (cause: unknown): boolean =>
  cause instanceof AppError && (cause.values[0] === "elements" || cause.values[0] === "attributes");

/**
 * Returns false for a list whose end is missing, because the server or a proxy has stopped while it sent the list.
 * Another response, such as a web page, counts as whole.
 */
function isWhole({ status, bytes }: Pick<Answer, "status" | "bytes">): boolean {
  if (status !== 207) return true;
  const textOf = (part: Uint8Array): string => new TextDecoder().decode(part).trim();
  const isXml = /^(?:$|<\?xml|<(?:[^<>!:\s]+:)?multistatus)/u.test(textOf(bytes.subarray(0, 200)));
  return (
    !isXml ||
    /(?:<\/(?:[^<>:]+:)?multistatus\s*|<(?:[^<>:]+:)?multistatus[^<>]*\/)>$/u.test(textOf(bytes.subarray(-200)))
  );
}

/** Body of the request that lists a folder. {@link filesIn} reads the response. */
const listRequest =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><getcontentlength/><resourcetype/></prop></propfind>';

/**
 * Limits of a response. A server lists a file with 7 to 12 elements, so the limit is enough for a folder with 16,000
 * files. Servers declare up to four prefixes for each file.
 */
export const listLimits: XmlLimits = { depth: 32, elements: 200_000, attributes: 100_000 };

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
 * The work is linear in the length of the response and runs in slices, because the response may come from a hostile
 * server, and no server may keep the vault from being locked.
 *
 * @param folder - URL of the folder, with a final slash
 * @throws {@link Error} if the text is not a response to {@link listRequest} for this folder, or exceeds
 * {@link listLimits}; the reason of the aborted signal
 */
export async function filesIn(xml: string, folder: string, signal?: AbortSignal): Promise<StoredFile[]> {
  const answer = await parseNamespaced(xml, listLimits, signal);
  if (answer.name !== dav("multistatus")) throw new Error("the answer is not a list of files");
  const path = pathOf(folder, folder);
  const own: Element[] = []; // the responses that describe the folder itself
  const files: StoredFile[] = [];
  await inSlices(
    answer.children,
    (response) => {
      const href = find(response, "href")?.text.trim() ?? "";
      const place = href === "" ? undefined : pathOf(href, folder); // an empty `href` would mean the folder
      if (path === undefined || place === undefined) return;
      if (place === path || `${place}/` === path) own.push(response);
      else if (place.startsWith(path)) files.push(...fileOf(response, place.slice(path.length)));
    },
    { signal },
  );
  if (own.length === 0) throw new Error("the answer does not contain the folder");
  return files;
}

/** Returns the file that a response describes, or nothing if it describes a folder or a file in a deeper folder. */
function fileOf(response: Element, name: string): StoredFile[] {
  const found = response.children.filter(
    (each) => each.name === dav("propstat") && / 200(?: |$)/u.test(find(each, "status")?.text ?? " 200"),
  );
  const properties = found.flatMap((each) => find(each, "prop")?.children ?? []);
  const type = properties.find((each) => each.name === dav("resourcetype"));
  if (name.includes("/") || (type && find(type, "collection"))) return [];
  const size = properties.find((each) => each.name === dav("getcontentlength"))?.text.trim();
  return [{ name, size: size !== undefined && /^\d{1,15}$/u.test(size) ? Number(size) : 0 }];
}

const dav = (name: string): string => `DAV: ${name}`;

const find = (element: Element, name: string): Element | undefined => childOf(element, dav(name));

/** Returns the decoded path of a URL, or undefined if the URL cannot be decoded. */
function pathOf(address: string, folder: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, folder).pathname);
  } catch {
    return undefined;
  }
}
