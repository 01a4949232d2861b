import type { AfterLogin } from "./injected-landing.ts";

/** A document of the tab after a login. */
export interface DocumentAfterLogin extends Pick<AfterLogin, "began" | "isReady"> {
  readonly isTop: boolean;
  /** True if it asks for a password or a user name, or is for people who could not log in. */
  readonly asks: boolean;
}

/** A login with a password that the site is not known to have. No secret is in it. */
export interface TriedLogin {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  /** The address of the tab when the password was filled, and when its document began. */
  readonly url: string;
  readonly began: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const pageOf = (url: string): string => new URL(url).origin + new URL(url).pathname;

/**
 * Tells whether a login seems to have worked: the tab shows another page, which is loaded and asks for no password. Another
 * page that asks again says that it failed.
 */
export function verdictOn(
  tried: TriedLogin,
  url: string,
  documents: readonly DocumentAfterLogin[],
): "waiting" | "worked" | "failed" {
  const top = documents.find(({ isTop }) => isTop);
  if (!top) return "waiting";
  const isNew = top.began !== tried.began;
  const asks = documents.some((each) => each.asks);
  if (isNew && asks) return "failed";
  if (asks || !top.isReady || (!isNew && pageOf(url) === pageOf(tried.url))) return "waiting";
  return "worked";
}
