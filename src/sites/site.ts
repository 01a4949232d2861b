import { getDomain } from "tldts";
import { AppError } from "../errors.ts";
import { assertString } from "../text.ts";

/** Where a host is the site's name as everyone knows it; an opaque host (an extension's id, a device) is not. */
const schemesWithHosts = new Set(["http:", "https:", "ws:", "wss:", "ftp:"]);

/**
 * The host of an address: WHATWG URL, ASCII, lower case, one trailing dot removed. An address without a scheme is taken as
 * https.
 *
 * @throws {@link AppError} `site-missing` for what has no host
 * @example
 * ```ts
 * import { hostOf } from "saltmill";
 * hostOf("https://Login.Example.com:8443/in?x=1"); // "login.example.com"
 * ```
 */
export function hostOf(address: string): string {
  assertString("address", address);
  const text = address.trim();
  const complete = /^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(text) ? text : `https://${text}`; // "localhost:8080" has no scheme
  const url = URL.canParse(complete) ? new URL(complete) : undefined;
  const host = url && schemesWithHosts.has(url.protocol) ? url.hostname.replace(/\.$/u, "") : "";
  if (host === "" || host.endsWith("."))
    throw new AppError("site-missing", `"${address}" is not the address of a site`, [address]);
  return host;
}

/**
 * The site that an address belongs to: the registrable domain by the public suffix list, ICANN and private rules; where
 * there is none (an IP address, `localhost`, a bare suffix) the host itself. It only proposes: the string stored with an
 * account is what counts, and no list that changes later changes it.
 *
 * @param address - a URL, or a host
 * @throws {@link AppError} `site-missing`, `bad-argument`
 * @example
 * ```ts
 * import { siteOf } from "saltmill";
 * siteOf("https://login.example.co.uk:8443/in?x=1"); // "example.co.uk"
 * ```
 */
export function siteOf(address: string): string {
  const host = hostOf(address);
  // What URL takes for a host is one: a label such as "-a" is odd, and still of the domain behind it.
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}
