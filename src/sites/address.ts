/** Web addresses of accounts. Needs no public suffix list, so pages without sites load quickly. */

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
