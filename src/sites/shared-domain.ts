import type { Account } from "../accounts/account.ts";
import { hostOf } from "./site.ts";
import { sharedDomains, sharedHosts } from "./shared-domains.ts";

/** An address on a shared domain where an account was not made. */
export interface OtherPlace {
  /** The domain that both addresses share. */
  readonly domain: string;
  readonly madeAt: string;
  readonly place: string;
}

/**
 * Returns what of an address tells its owner: the host, and where one host has many owners the beginning of the path too.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export function targetOf(address: string): string {
  const host = hostOf(address);
  if (sharedHosts.includes(host)) return [host, ...pathOf(address).slice(0, 2)].join("/");
  const domain = sharedDomainOf(host);
  return domain !== undefined && host === `www.${domain}` ? domain : host;
}

/**
 * Tells whether an address is on a shared domain and not the place where an account was made. An account whose place is not
 * known is never elsewhere.
 *
 * @internal for the project's own windows
 * @param address - a URL, an origin or a host
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export function madeElsewhere({ madeAt }: Pick<Account, "madeAt">, address: string): OtherPlace | undefined {
  if (madeAt === undefined) return undefined;
  const domain = sharedDomainOf(hostOf(address));
  const place = targetOf(address);
  return domain !== undefined && place !== madeAt ? { domain, madeAt, place } : undefined;
}

const sharedDomainOf = (host: string): string | undefined =>
  sharedHosts.find((shared) => host === shared) ??
  sharedDomains.find((domain) => host === domain || host.endsWith(`.${domain}`));

const pathOf = (address: string): string[] =>
  (URL.canParse(address) ? new URL(address).pathname : "").split("/").filter((part) => part !== "");
