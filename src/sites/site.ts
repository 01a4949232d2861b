import { getDomain } from "tldts";
import { AppError } from "../errors.ts";
import { assertString } from "../text.ts";

/**
 * URL schemes whose host part identifies a site. In all other schemes, the host part is something else, such as an
 * extension's id or a device.
 */
const schemesWithHosts = new Set(["http:", "https:", "ws:", "wss:", "ftp:"]);

/**
 * Returns the host of an address as in a WHATWG URL: ASCII, lower case, with one trailing dot removed. An address
 * without a scheme counts as https.
 *
 * @throws {@link AppError} `site-missing` if there is no host
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
  const url = urlOf(complete);
  const host = url && schemesWithHosts.has(url.protocol) ? url.hostname.replace(/\.$/u, "") : "";
  if (host === "" || host.endsWith("."))
    throw new AppError("site-missing", `"${address}" has no site: give an address such as example.com`, [address]);
  return host;
}

/**
 * Returns a parsed URL, or undefined if a text is not a URL. Does not use `URL.canParse`: in Node 20 and 22, after some
 * thousands of calls, `URL.canParse` wrongly returns false for texts with letters such as "ü".
 */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the site of an address: the registrable domain according to the ICANN and private rules of the public suffix
 * list. If the address has no registrable domain (an IP address, `localhost`, a suffix alone), returns the host.
 *
 * The result is only a proposal. Passwords depend on the site that is stored with an account, and the stored site does
 * not change when the public suffix list changes.
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
  // Validation is off, because with validation tldts finds no domain for a host with an unusual label such as "-a".
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}

/**
 * The public suffix list in use: the version of the npm package that contains it, and the day when this version was
 * published. Before an update, `npm run suffixes` shows which well-known sites would change.
 */
export const suffixList = { version: "7.5.4", published: Date.UTC(2026, 10, 15) } as const;
