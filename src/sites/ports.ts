import { keptAddress } from "./address.ts";
import { portOf } from "./address.ts";
import { siteOf, siteWithoutPort } from "./site.ts";

/** The site and the address of an account, as far as they say on which port it is used. */
interface Placed {
  readonly site: string;
  readonly address?: string | undefined;
}

/**
 * Returns the port that an account is for, or undefined if nobody has said it yet: the port of its address, or else of
 * its site. Empty for the port of the scheme.
 */
export function knownPort({ site, address = "" }: Placed): string | undefined {
  const own = keptAddress(address);
  if (own !== undefined) return portOf(own);
  return hasOwnPort(site) ? portOf(site) : undefined;
}

const hasOwnPort = (site: string): boolean => {
  if (!/:\d+$/u.test(site)) return false;
  try {
    return siteOf(site) === site;
  } catch {
    return false; // the site is not a host, such as "Front door: 2"
  }
};

/** A page on another port than that of an account. */
export interface OtherPort {
  /** The number of the account's port. Undefined if nobody has said yet on which port the account is used. */
  readonly known: string | undefined;
  /** The number of the page's port. */
  readonly here: string;
}

/**
 * Compares the port of an account with that of a page on a host of the account's site. On a host whose ports are sites
 * of their own, an account without a known port is for another one too: it may be from a build that took all ports for
 * one site.
 *
 * @returns undefined if the ports are equal, or if the page's port says nothing
 */
export function otherPort(account: Placed, page: string): OtherPort | undefined {
  const known = knownPort(account);
  const here = portOf(page);
  const isOther = known === undefined ? siteOf(page) !== siteWithoutPort(page) : known !== here;
  if (!isOther) return undefined;
  const number = (port: string, address: string): string =>
    port === "" ? (address.startsWith("http:") ? "80" : "443") : port;
  return {
    known: known === undefined ? undefined : number(known, account.address ?? ""),
    here: number(here, page),
  };
}
