import { AppError } from "../errors.ts";

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
export const busyStatuses: ReadonlySet<number> = new Set([423, 429, 502, 503, 504]);

/** Returns the reason for an HTTP status with which a request has failed. */
export function reasonOf(status: number): WebDavReason {
  if (status === 403) return "permission";
  if (status === 413) return "too-large";
  if (status === 507) return "full";
  if (busyStatuses.has(status)) return "busy";
  return status === 404 || status === 405 ? "not-webdav" : "server";
}
