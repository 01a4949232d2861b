import type { AfterLogin } from "./injected-landing.ts";
import { pageOf } from "./page-of.ts";

/** A document of the tab after a login. */
export interface DocumentAfterLogin extends Omit<AfterLogin, "isRecovery"> {
  readonly isTop: boolean;
  /** True if the document asks for a password or a username, or is for recovering a lost password. */
  readonly asks: boolean;
}

/** A note about a login with a password that the site may not have yet. The note contains no secret. */
export interface TriedLogin {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  /**
   * Digest of the filled password (see `passwordDigest`). A note without a digest, which an earlier version of Saltmill
   * stored, confirms no password.
   */
  readonly password?: string;
  /** Address of the tab when the password was filled. */
  readonly url: string;
  /** Creation time of the tab's document at the login, in milliseconds since 1970. */
  readonly began: number;
  /** Time, in milliseconds since 1970, after which the login is no longer checked. */
  readonly until: number;
}

/**
 * Decides if a login seems to have worked.
 *
 * @returns `failed` if the tab shows a new document, and any document of the tab asks (see `asks`) or reports a
 * failure; `worked` if no document of the tab asks or reports a failure, the tab shows a new document or a new path,
 * and its page is ready (see `isReady`) and does not offer a login (see `offersLogin`); otherwise `waiting`
 */
export function verdictOn(
  tried: TriedLogin,
  url: string,
  documents: readonly DocumentAfterLogin[],
): "waiting" | "worked" | "failed" {
  const top = documents.find(({ isTop }) => isTop);
  if (!top) return "waiting";
  const isNew = top.began !== tried.began;
  const asks = documents.some((each) => each.asks || each.hasFailed);
  if (isNew && asks) return "failed";
  if (asks || top.offersLogin || !top.isReady || (!isNew && pageOf(url) === pageOf(tried.url))) return "waiting";
  return "worked";
}
