import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import { maxFileBytes, type StoreOptions, type SyncStore } from "./store.ts";
import { filesIn, listRequest } from "./webdav-list.ts";

/** Reasons why a server cannot be used, with their messages. */
const reasons = {
  address: "the address must begin with https:// and have no name, password, question mark or # in it",
  "plain-http": "the address begins with http://, so others could read the password: use https://",
  unreachable: "the server cannot be reached: the address, the connection or the server's certificate is wrong",
  timeout: "the server takes too long to answer",
  password: "the server refuses the username or the password; some servers need an app password",
  digest: "the server wants Digest authentication, which this program does not have",
  permission: "the server does not allow this user to use the folder",
  redirect: "the server redirects to another address: use that one",
  "not-webdav": "this is not the address of a WebDAV folder",
  missing: "there is no such folder on the server",
  "read-only": "the folder on the server cannot be written",
  full: "the server is full",
  "too-large": "the server does not accept a file of this size",
  busy: "the server is busy: try again later",
  server: "the server reports an error",
} as const;

/** The reason why a server cannot be used. */
export type WebDavReason = keyof typeof reasons;

const failed = (reason: WebDavReason, cause?: unknown): AppError =>
  new AppError("store-failed", reasons[reason], [reason], { cause });

/** The part of `fetch` that this module uses. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Options for {@link webDavStore}. */
export interface WebDavOptions {
  /** Address of the folder. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly fetch: Fetch;
  /** True if the user allows http without encryption. */
  readonly allowsHttp?: boolean | undefined;
  /**
   * Milliseconds to wait for the beginning of a response. Default: 20,000. Each 20 kB of the request or response add
   * one second.
   */
  readonly patience?: number | undefined;
  /** Waits before a request is repeated. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

const maxListBytes = 2 ** 24;
const defaultPatience = 20_000;
const bytesPerMillisecond = 20;
const tries = 3;
const repeated: ReadonlySet<number> = new Set([423, 429, 502, 503, 504]);

interface Request {
  readonly method: string;
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly limit?: number;
}

interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/**
 * Returns a folder on a WebDAV server as a store. It uses neither locks nor conditional requests, because many servers
 * implement them wrongly. Credentials are sent only to this address: redirects are not followed, and cookies are not
 * kept.
 *
 * @throws {@link AppError} `store-failed` with a {@link WebDavReason}, from this function and those of the store
 */
export function webDavStore(options: WebDavOptions): SyncStore {
  const folder = folderOf(options);
  const authorization = `Basic ${toBase64(utf8(`${options.user}:${options.password}`))}`;
  const { patience = defaultPatience } = options;
  const wait = options.wait ?? ((time) => new Promise((resolve) => setTimeout(resolve, time)));
  let isRefused = false; // the server has rejected the password; more attempts could lock the user's account

  const once = async (request: Request, signal: AbortSignal | undefined): Promise<Answer> => {
    if (isRefused) throw failed("password");
    const { method, name = "", headers, body, limit = maxFileBytes } = request;
    const timer = deadline(patience + (body?.length ?? 0) / bytesPerMillisecond);
    try {
      const response = await options.fetch(folder + encodeURIComponent(name), {
        method,
        headers: { ...headers, Authorization: authorization },
        ...(body !== undefined && { body: body as BodyInit }),
        credentials: "omit",
        cache: "no-store",
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
      });
      if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel();
        throw failed("redirect");
      }
      if (response.status === 401) {
        isRefused = true;
        const wanted = response.headers.get("WWW-Authenticate") ?? "";
        await response.body?.cancel();
        throw failed(/digest/iu.test(wanted) && !/basic/iu.test(wanted) ? "digest" : "password");
      }
      return { status: response.status, bytes: await limited(response, limit, timer) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw failed(timer.signal.aborted ? "timeout" : "unreachable", error);
    } finally {
      timer.stop();
    }
  };

  const ask = async (request: Request, { signal }: StoreOptions): Promise<Answer> => {
    for (let i = 1; ; i++) {
      const answer = await once(request, signal);
      if (!repeated.has(answer.status) || i === tries) return answer;
      // random, so that devices do not repeat their requests at the same time
      await wait(1000 * 2 ** i * (0.5 + Math.random() / 2));
      signal?.throwIfAborted();
    }
  };

  return {
    async list(given) {
      const headers = { Depth: "1", "Content-Type": "application/xml; charset=utf-8" };
      const request = { method: "PROPFIND", headers, body: listRequest, limit: maxListBytes };
      const { status, bytes } = await ask(request, given);
      if (status === 404) throw failed("missing");
      if (status === 200 || status === 400 || status === 405 || status === 501) throw failed("not-webdav");
      if (status !== 207) throw failed(reasonOf(status));
      try {
        return filesIn(new TextDecoder("utf-8", { fatal: true }).decode(bytes), folder);
      } catch (cause) {
        throw failed("not-webdav", cause);
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

function reasonOf(status: number): WebDavReason {
  if (status === 403) return "permission";
  if (status === 413) return "too-large";
  if (status === 507) return "full";
  if (repeated.has(status)) return "busy";
  return status === 404 || status === 405 ? "not-webdav" : "server";
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Extends the deadline, depending on the number of received bytes. */
  readonly extend: (bytes: number) => void;
  readonly stop: () => void;
}

function deadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  const end = Date.now() + milliseconds;
  const start = (left: number): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      controller.abort(new Error("the time is over"));
    }, left);
  let timer = start(milliseconds);
  const stop = (): void => {
    clearTimeout(timer);
  };
  const extend = (bytes: number): void => {
    stop();
    timer = start(Math.max(0, end + bytes / bytesPerMillisecond - Date.now()));
  };
  return { signal: controller.signal, extend, stop };
}

/** Reads a response up to a limit, because it may be endless or much longer than its header says. */
async function limited(response: Response, limit: number, timer: Deadline): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw failed("server");
    }
    chunks.push(value);
    timer.extend(length);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
