import { AppError } from "../errors.ts";
import type { SyncStore } from "./store.ts";
import { filesIn, listRequest } from "./webdav-list.ts";
import { failed, reasonOf } from "./webdav-reasons.ts";
import { type RequestOptions, requestsTo } from "./webdav-request.ts";

/** Options for {@link webDavStore}. */
export interface WebDavOptions extends RequestOptions {
  readonly url: string;
  /** True if the user allows http without encryption. */
  readonly allowsHttp?: boolean | undefined;
}

const maxListBytes = 2 ** 24;

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
      const request = { method: "PROPFIND", headers, body: listRequest, limit: maxListBytes };
      const { status, bytes } = await ask({ ...request, tooLong: "long-list" }, given);
      if (status === 404) throw failed("missing");
      if (status === 200 || status === 400 || status === 405 || status === 501) throw failed("not-webdav");
      if (status !== 207) throw failed(reasonOf(status));
      try {
        return await filesIn(new TextDecoder("utf-8", { fatal: true }).decode(bytes), folder, given.signal);
      } catch (cause) {
        given.signal?.throwIfAborted();
        throw failed(isTooLong(cause) ? "long-list" : "not-webdav", cause);
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

const isTooLong = (cause: unknown): boolean =>
  cause instanceof AppError && (cause.values[0] === "elements" || cause.values[0] === "attributes");

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
