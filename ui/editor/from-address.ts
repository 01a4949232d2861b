import { AppError } from "../../src/errors.ts";
import { keptAddress, siteOf } from "../../src/sites/index.ts";

/**
 * Returns the site of an address: of a URL, of a host with a port, and of a host with a dot and a path. Any other text,
 * and an address without a site, is returned without changes except for trimming. So no account gets a site that no page
 * has.
 */
export function fromAddress(text: string): string {
  const isAddress = /^\s*(?:[a-z]+:\/\/[^/]+|[^\s/@]+:\d{1,5}\/?\s*$|[^\s/@]+\.[^\s/@]+\/)/iu.test(text);
  return (isAddress ? siteIn(text.trim()) : undefined) ?? text.trim();
}

/**
 * Returns the site to propose for a typed host name or URL, such as `example.com` for `www.example.com/login`.
 *
 * @returns undefined if the text is a site already, or contains no site
 */
export function proposedSite(text: string): string | undefined {
  const name = text.trim();
  const site = /^[^\s@]+\.[^\s@]+$/u.test(name) ? siteIn(name) : undefined;
  return site === name ? undefined : site;
}

function siteIn(text: string): string | undefined {
  try {
    return siteOf(text);
  } catch (error) {
    if (error instanceof AppError) return undefined; // the text is not a host, but it can still be the name of a site
    throw error;
  }
}

/** Throws if a text contains several hosts: no page would have such a site. */
export function assertOneSite(text: string): void {
  const hosts = text
    .split(/[\s,;|]+/u)
    .filter((part) => /^(?:[a-z]+:\/\/)?[^\s./@]+(?:\.[^\s./@]+)+(?:[:/]\S*)?$/iu.test(part));
  if (hosts.length > 1) throw new AppError("site-missing", "there are several sites", [text.trim()]);
}

/** Returns the web address in a typed text, if it says more than the site: with its scheme, and on a host of the site. */
export function addressIn(text: string, site: string): string | undefined {
  const address = keptAddress(text);
  return address !== undefined && siteOf(address) === site ? address : undefined;
}

/** Returns a typed address with a scheme. */
export const withScheme = (address: string): string =>
  address.trim() === "" || /^\s*[a-z]+:\/\//iu.test(address) ? address.trim() : `https://${address.trim()}`;

/** Returns scheme, host and port of a page on which an account is made. The page itself may be a sign-up. */
export const originOf = (page: string | undefined): string | undefined => {
  const address = page === undefined ? undefined : keptAddress(page);
  return address === undefined ? undefined : `${new URL(address).origin}/`;
};
