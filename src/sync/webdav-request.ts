import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import { type Answer, answerTo, type Fetch } from "../web-request.ts";
import { maxFileBytes, type StoreOptions } from "./store.ts";

/** Options for {@link requestsTo}. */
export interface RequestOptions {
  readonly user: string;
  readonly password: string;
  readonly fetch: Fetch;
  /** See {@link answerTo}. */
  readonly patience?: number | undefined;
  /** Waits before a request is repeated. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

const tries = 3;

/** A request for the folder, or for a file in it. */
interface Request {
  readonly method: string;
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Maximum length of the response in bytes. */
  readonly limit?: number;
  /** Returns false for a response that was cut off. The request is then repeated, like that to a busy server. */
  readonly isWhole?: (answer: Answer) => boolean;
  /** Reason of the error for a longer response. Default: `server`. */
  readonly tooLong?: WebDavReason;
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
  const wait = options.wait ?? ((time) => new Promise((resolve) => setTimeout(resolve, time)));
  let isRefused = false; // true after the server has rejected the password; more attempts could lock the user's account

  const check = (response: Response): void => {
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      throw failed("redirect");
    }
    if (response.status !== 401) return;
    isRefused = true;
    const wanted = response.headers.get("WWW-Authenticate") ?? "";
    throw failed(/digest/iu.test(wanted) && !/basic/iu.test(wanted) ? "digest" : "password");
  };

  const once = async (request: Request, signal: AbortSignal | undefined): Promise<Answer> => {
    if (isRefused) throw failed("password");
    const { method, name = "", headers, body, limit = maxFileBytes, tooLong = "server" } = request;
    const init: RequestInit = {
      method,
      headers: { ...headers, Authorization: authorization },
      ...(body !== undefined && { body: body as BodyInit }),
      redirect: "manual",
    };
    return answerTo(folder + encodeURIComponent(name), init, {
      fetch: options.fetch,
      patience: options.patience,
      signal,
      limit,
      check,
      failed: (reason, cause) => failed(reason === "too-long" ? tooLong : reason, cause),
    });
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
      const isPassing = busyStatuses.has(answer.status) || request.isWhole?.(answer) === false;
      if (!isPassing || i === tries) return answer;
      // random, so that devices do not repeat their requests at the same time
      await wait(1000 * 2 ** i * (0.5 + Math.random() / 2));
      signal?.throwIfAborted();
    }
  };
}

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
  "cut-off": "the server's answer was cut off: try again later",
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
