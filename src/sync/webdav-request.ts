import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { pause } from "../slices.ts";
import { utf8 } from "../text.ts";
import { maxFileBytes, type StoreOptions } from "./store.ts";

/** The part of `fetch` that this module uses. */
type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Options for {@link requestsTo}. */
export interface RequestOptions {
  readonly user: string;
  readonly password: string;
  readonly fetch: Fetch;
  /** Milliseconds that a request may take. Default: 20,000. Each 20 kB sent or received adds one second. */
  readonly patience?: number | undefined;
  /** Waits before a request is repeated. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

const defaultPatience = 20_000;
const bytesPerMillisecond = 20;
const tries = 3;

/** A request for the folder, or for a file in it. */
interface Request {
  readonly method: string;
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Maximum length of the response in bytes. */
  readonly limit?: number;
  /** Reason of the error for a longer response. Default: `server`. */
  readonly tooLong?: WebDavReason;
}

/** A response that was read to its end. */
interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/**
 * Returns a function that sends requests to one folder. Credentials are sent only to this folder: redirects are not
 * followed, and cookies are not kept.
 *
 * @param folder - URL with a final slash
 */
export function requestsTo(
  folder: string,
  options: RequestOptions,
): (request: Request, given: StoreOptions) => Promise<Answer> {
  const authorization = `Basic ${toBase64(utf8(`${options.user}:${options.password}`))}`;
  const { patience = defaultPatience } = options;
  const wait = options.wait ?? ((time) => new Promise((resolve) => setTimeout(resolve, time)));
  let isRefused = false; // true after the server has rejected the password; more attempts could lock the user's account

  const once = async (request: Request, signal: AbortSignal | undefined): Promise<Answer> => {
    if (isRefused) throw failed("password");
    const { method, name = "", headers, body, limit = maxFileBytes, tooLong = "server" } = request;
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
      return { status: response.status, bytes: await limited(response, { limit, tooLong }, timer) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw failed(timer.signal.aborted ? "timeout" : "unreachable", error);
    } finally {
      timer.stop();
    }
  };

  /**
   * Repeats a request once if the server cannot be reached. The server may have just closed an unused connection, which
   * Node reports as an error.
   */
  const onceMore = (request: Request, signal: AbortSignal | undefined): Promise<Answer> =>
    once(request, signal).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.values[0] !== "unreachable") throw error;
      return once(request, signal);
    });

  return async (request, { signal }) => {
    for (let i = 1; ; i++) {
      const answer = await (i === 1 ? onceMore(request, signal) : once(request, signal));
      if (!busyStatuses.has(answer.status) || i === tries) return answer;
      // random, so that devices do not repeat their requests at the same time
      await wait(1000 * 2 ** i * (0.5 + Math.random() / 2));
      signal?.throwIfAborted();
    }
  };
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Extends the deadline. `bytes` is the number of all bytes received so far. */
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

/**
 * Reads a response. Throws if it exceeds `limit`, because it may be endless or much longer than its header says. Copies
 * each chunk at once: a server can send millions of chunks of one byte, and each kept chunk would take 100 bytes.
 */
async function limited(
  response: Response,
  { limit, tooLong }: { readonly limit: number; readonly tooLong: WebDavReason },
  timer: Deadline,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let bytes = new Uint8Array(firstBytes);
  let length = 0;
  for (let chunks = 1; ; chunks++) {
    const { done, value } = await reader.read();
    if (done) return bytes.slice(0, length);
    if (length + value.length > limit) {
      await reader.cancel();
      throw failed(tooLong);
    }
    if (length + value.length > bytes.length) {
      const longer = new Uint8Array(Math.min(limit, Math.max(2 * bytes.length, length + value.length)));
      longer.set(bytes.subarray(0, length));
      bytes = longer;
    }
    bytes.set(value, length);
    length += value.length;
    timer.extend(length);
    if (chunks % chunksInSlice === 0) await pause(); // reading chunks that have arrived lets no other task run
  }
}

const firstBytes = 2 ** 16;
const chunksInSlice = 256;

/** Reasons why a server cannot be used, with their messages. */
const reasons = {
  address: "the address must begin with https:// and contain no username, password, ? or #",
  "plain-http": "the address begins with http://, so others could read the password: use https://, or allow http",
  unreachable: "the server cannot be reached: the address, the connection or the server's certificate is wrong",
  timeout: "the server takes too long to answer",
  password: "the server refuses the username or the password; some servers need an app password",
  digest: "the server requires Digest authentication, which Saltmill does not support",
  permission: "the server does not allow this user to use the folder",
  redirect: "the server redirects to another address: use that one",
  "not-webdav": "this is not the address of a WebDAV folder",
  "long-list": "the folder has too many files, or the server's list of them is wrong: use an empty folder",
  missing: "there is no such folder on the server",
  "read-only": "the folder on the server cannot be written to",
  full: "the server is full",
  "too-large": "the server does not accept a file of this size",
  busy: "the server is busy: try again later",
  server: "the server reports an error",
} as const;

/** The reason why a server cannot be used. */
export type WebDavReason = keyof typeof reasons;

/** Creates the error for a reason. */
export const failed = (reason: WebDavReason, cause?: unknown): AppError =>
  new AppError("store-failed", reasons[reason], [reason], { cause });

/** HTTP statuses of a busy server. The same request may succeed a little later. */
const busyStatuses: ReadonlySet<number> = new Set([423, 429, 502, 503, 504]);

/** Returns the reason for an HTTP status with which a request has failed. */
export function reasonOf(status: number): WebDavReason {
  if (status === 403) return "permission";
  if (status === 413) return "too-large";
  if (status === 507) return "full";
  if (busyStatuses.has(status)) return "busy";
  return status === 404 || status === 405 ? "not-webdav" : "server";
}
