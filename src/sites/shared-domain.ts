import { hostOf, urlOf } from "./site.ts";
import { sharedDomains, sharedHosts } from "./shared-domains.ts";

/**
 * Two places on one shared domain. On a shared domain, each host, or each path, may belong to a different owner. A
 * place is such a host, or the host with the beginning of such a path. `madeAt` is the place where an account was
 * created. `place` is the place of the address that was compared with `madeAt`.
 */
export interface OtherPlace {
  /** The shared domain that contains the two places. */
  readonly domain: string;
  readonly madeAt: string;
  readonly place: string;
}

/**
 * Returns the part of an address that identifies the owner of the page: the host, and on `sharedHosts` also the first
 * two parts of the path. The host `www` of a shared domain counts as the domain itself.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export function placeOf(address: string): string {
  const host = hostOf(address);
  if (sharedHosts.includes(host)) return [host, ...pathOf(address).slice(0, 2)].join("/");
  const domain = sharedDomainOf(host);
  return domain !== undefined && host === `www.${domain}` ? domain : host;
}

/**
 * Returns the place where an account was created and the place of an address, if the address is on a shared domain and
 * the two places differ. The two places may belong to different owners. Returns undefined if the places are the same,
 * the domain is not shared, or the account's place is unknown.
 *
 * @param address - a URL, an origin or a host
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export function madeElsewhere(
  { madeAt }: { readonly madeAt?: string | undefined },
  address: string,
): OtherPlace | undefined {
  if (madeAt === undefined) return undefined;
  const domain = sharedDomainOf(hostOf(address));
  const place = placeOf(address);
  return domain !== undefined && place !== madeAt ? { domain, madeAt, place } : undefined;
}

/**
 * Returns true if two pages of one host may belong to different owners. The first parts of their paths must differ. In
 * addition, the host must be on a shared domain, or one of the pages must be in a user's directory (`/~ada/`).
 *
 * @param one - a URL
 * @param other - a URL of the same host
 */
export function mayHaveOtherOwner(one: string, other: string): boolean {
  const [first = "", second = ""] = [one, other].map((address) => pathOf(address)[0] ?? "");
  if (first === second) return false;
  return sharedDomainOf(hostOf(one)) !== undefined || first.startsWith("~") || second.startsWith("~");
}

const sharedDomainOf = (host: string): string | undefined =>
  sharedHosts.find((shared) => host === shared) ??
  sharedDomains.find((domain) => host === domain || host.endsWith(`.${domain}`));

const pathOf = (address: string): string[] => (urlOf(address)?.pathname ?? "").split("/").filter((part) => part !== "");
