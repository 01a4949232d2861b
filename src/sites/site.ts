import { parse } from "tldts";
import { hostOf, partsOf } from "./address.ts";

/**
 * Returns the site of an address: the registrable domain according to the ICANN and private rules of the public suffix
 * list. If the address has no registrable domain (an IP address, `localhost`, a suffix alone), returns the host. On such
 * a host, and on a network's own names such as `nas.lan`, each port is a site of its own, unless it is the port of the
 * scheme.
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
 * siteOf("http://192.168.1.10:8006/"); // "192.168.1.10:8006"
 * ```
 */
export function siteOf(address: string): string {
  const { host, port } = partsOf(address);
  const name = nameOf(host);
  return port !== "" && hasPorts(host) ? `${name}:${port}` : name;
}

/** Returns the site of an address without its port, as all ports of a host were one site in early builds. */
export const siteWithoutPort = (address: string): string => nameOf(hostOf(address));

// Validation is off, because with validation tldts finds no domain for a host with an unusual label such as "-a".
const parsed = (host: string): ReturnType<typeof parse> =>
  parse(host, { allowPrivateDomains: true, validateHostname: false });

const nameOf = (host: string): string => parsed(host).domain ?? host;

/**
 * Returns true if the ports of a host are sites of their own: the host has no registrable domain, or a name that only
 * its network knows. Such a host is one device with several services. Names below `localhost` and `test` (RFC 6761) are
 * excluded: developers choose one for each service.
 */
export function hasPorts(host: string): boolean {
  const { domain, isIcann, isPrivate } = parsed(host);
  if (domain === null) return true;
  const isListed = isIcann === true || isPrivate === true;
  return (!isListed && !/\.(?:localhost|test)$/u.test(host)) || /(?:^|\.)home\.arpa$/u.test(host);
}

/**
 * The public suffix list in use: the version of the npm package that contains it, and the day when this version was
 * published. Before an update, `npm run suffixes` shows which well-known sites would change.
 */
export const suffixList = { version: "7.5.4", published: Date.UTC(2026, 10, 15) } as const;
