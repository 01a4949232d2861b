import { AppError } from "../errors.ts";
import {
  hostAndPort,
  hostOf,
  otherPort,
  type OtherPort,
  portOf,
  siteOf,
  siteRecords,
  siteWithoutPort,
  sourcesOf,
} from "../sites/index.ts";
import { sameText } from "../text.ts";
import type { Contents } from "../vault/index.ts";
import type { Account } from "./account.ts";
import { accountsOfSites } from "./list.ts";

/** The site of an address, and the sites of a vault whose accounts are offered there. */
export interface CurrentSite {
  readonly host: string;
  /** The port, or an empty text for the port of the scheme. */
  readonly port: string;
  /**
   * Site for a new account: the registrable domain, or the host if the vault treats the host as a separate site. Followed
   * by the port where each port is a site (see `siteOf`).
   */
  readonly site: string;
  /** The host, if it differs from the registrable domain. */
  readonly exactHost: string | undefined;
  /** True if the user turned on the setting "this host only" for this host. */
  readonly hostOnly: boolean;
  /**
   * Sites whose accounts are offered: the site itself, the site without its port, the host, and each site that has one
   * of these as an alias.
   */
  readonly sites: readonly string[];
}

/**
 * Returns the site of an address, based on the public suffix list, the vault's aliases, and the hosts that the vault
 * treats as separate sites.
 *
 * @param address - a URL, or a host
 * @throws {@link AppError} `site-missing`, `bad-argument`
 * @example
 * ```ts
 * import { createVault, memoryStorage, currentSite } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * currentSite(await vault.contents(), "https://login.example.com/").site; // "example.com"
 * ```
 */
export function currentSite(contents: Contents, address: string): CurrentSite {
  const host = hostOf(address);
  const port = portOf(address);
  const domain = siteWithoutPort(address);
  const ended = siteOf(address).slice(domain.length); // ":8006" if each port of the host is a site
  const hostOnly = host !== domain && siteRecords(contents).hosts.has(host);
  const name = hostOnly ? host : domain;
  const site = `${name}${ended}`;
  const own = new Set([site, name, host]);
  const sites = new Set([...own, ...[...own].flatMap((each) => sourcesOf(contents, each))]);
  return { host, port, site, exactHost: host === domain ? undefined : host, hostOnly, sites: [...sites] };
}

/**
 * Returns the accounts to offer at an address: first those whose own address has its host and port, then the others,
 * each time the most recently used first. The `site` of each account is one of `sites`. Because of aliases, this site is
 * not always the address's own site.
 */
export function accountsForUrl(
  contents: Contents,
  { sites, host, port }: Pick<CurrentSite, "sites" | "host" | "port">,
): Account[] {
  const here = `${host.replace(/^www\./u, "")}${port === "" ? "" : `:${port}`}`;
  const isHere = ({ address }: Account): boolean => address !== undefined && hostAndPort(address) === here;
  return accountsOfSites(contents, sites).sort((a, b) => Number(isHere(b)) - Number(isHere(a)));
}

/**
 * Returns the port that an account is for and that of an address, if they differ (see {@link OtherPort}). Returns
 * undefined if the user has linked the account's site with the site of the address, because the link names the port.
 */
export function portElsewhere(
  contents: Contents,
  account: Pick<Account, "site" | "address">,
  address: string,
): OtherPort | undefined {
  const { site, host } = currentSite(contents, address);
  const isOwn = [site, siteWithoutPort(address), host].some((name) => sameText(name, account.site));
  return isOwn ? otherPort(account, address) : undefined;
}

/**
 * Returns true if an account may be filled at an address. An address without a site never matches.
 *
 * @param address - a URL, an origin or a host
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { addAccount, createVault, isAllowedOn, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const contents = await vault.contents();
 * isAllowedOn(contents, { site: "example.com" }, "https://login.example.com/"); // true
 * isAllowedOn(contents, { site: "example.com" }, "https://example.com.evil.example/"); // false
 * ```
 */
export function isAllowedOn(contents: Contents, { site }: Pick<Account, "site">, address: string): boolean {
  try {
    return currentSite(contents, address).sites.some((name) => sameText(name, site));
  } catch (error) {
    if (error instanceof AppError && error.code === "site-missing") return false;
    throw error;
  }
}
