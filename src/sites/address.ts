/** Web addresses, their hosts and ports. Needs no public suffix list, so pages without sites load quickly. */
import { AppError } from "../errors.ts";
import { assertString } from "../text.ts";

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

/** Maximum length of an address that an account keeps. */
const longest = 2000;

/**
 * Returns the scheme, host, port and path of a web address, as an account keeps them. Leaves out the query, the
 * fragment and a username with its password, because they can contain secrets. Returns undefined for a text that is not
 * a web address with its scheme, or is too long.
 */
export function keptAddress(text: string): string | undefined {
  const url = /^\s*https?:\/\//iu.test(text) ? urlOf(text.trim()) : undefined;
  const kept = url && `${url.origin}${url.pathname}`;
  return kept !== undefined && kept.length <= longest ? kept : undefined;
}

/** The host of an address, with its port if this is not the port of the scheme, and without "www.". */
export function hostAndPort(address: string): string {
  const url = urlOf(address);
  return url ? url.host.replace(/^www\./u, "") : address;
}

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
export const hostOf = (address: string): string => partsOf(address).host;

/**
 * Returns the port of an address, or an empty text if the address has none or that of its scheme. Without a scheme, 80
 * and 443 do not count either.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export const portOf = (address: string): string => partsOf(address).port;

/** Characters that a URL allows in a host, but which no host has. They separate several addresses. */
const separators = /[,;|&"'`]/u;

/**
 * Returns the host and the port of an address, as {@link hostOf} and {@link portOf} do.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export function partsOf(address: string): { readonly host: string; readonly port: string } {
  assertString("address", address);
  const text = address.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(text); // "localhost:8080" has no scheme
  const url = urlOf(hasScheme ? text : `https://${text}`);
  const host = url && schemesWithHosts.has(url.protocol) ? url.hostname.replace(/\.$/u, "") : "";
  if (!url || host === "" || host.endsWith(".") || separators.test(host))
    throw new AppError("site-missing", `"${address}" has no site: give an address such as example.com`, [address]);
  return { host, port: !hasScheme && url.port === "80" ? "" : url.port };
}
