import { AppError } from "../../errors.ts";
import { hostOf, keptAddress, siteOf, unicodeHost, urlOf } from "../../sites/index.ts";

/** The site of an imported entry, and how each of the entry's addresses is used. */
export interface ImportedPlace {
  readonly site: string;
  /** The web address from which the site was taken. Missing if the site was not taken from a web address. */
  readonly address?: string;
  readonly aliases: readonly string[];
  /** Addresses that are not web addresses, except the one from which the site was taken. */
  readonly others: readonly string[];
}

/**
 * Returns the site of an entry, taken from its first web address. Without a web address, the site is the first of these
 * texts that the entry has:
 * - the name of an Android app, taken from an address such as `android://hash@com.example.app/`
 * - the title
 * - the first of the addresses
 * - the login
 *
 * @throws AppError `site-missing` if the entry has none of these
 */
export function placeOfEntry(addresses: readonly string[], title: string, login: string): ImportedPlace {
  const given = addresses.map(withoutQuotes).filter((address) => address !== "");
  const sites = new Map<string, string>(); // the first address of each site
  const others: string[] = [];
  for (const address of given) {
    const site = webSiteOf(address);
    if (site === undefined) others.push(address);
    else if (!sites.has(site)) sites.set(site, address);
  }
  const [first, ...more] = sites;
  if (first) return { site: first[0], address: first[1], aliases: more.map(([site]) => site), others };
  const app = others.map(appOf).find((name) => name !== undefined);
  const site = app ?? [title, others[0] ?? "", login].find((name) => name !== "");
  if (site === undefined) throw new AppError("site-missing", "the entry has no address and no name", [""]);
  return { site, aliases: [], others: others.filter((address) => address !== site && appOf(address) !== site) };
}

/** Returns an address without the quotation marks that KeePassXC puts around addresses that must match exactly. */
const withoutQuotes = (address: string): string => address.trim().replace(/^"(.*)"$/u, "$1");

/**
 * Matches usual hosts: ASCII names, IPv6 addresses, and ASCII names after the wildcard `*.`. In the files of password
 * programs, other characters occur only in patterns and placeholders such as `{{host}}`.
 */
const usualHost = /^(?:(?:\*\.)?[a-z\d._-]+|\[[\da-f:.]+\])$/u;

/** Returns the site of a web address. Returns undefined if the host is unusual, or {@link siteOf} finds no site. */
function webSiteOf(address: string): string | undefined {
  try {
    return usualHost.test(hostOf(address)) ? siteOf(address) : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Returns the scheme, host, port and path of a web address. An address without a scheme gets `https:`. Returns undefined
 * for an address with a wildcard, and for one that is too long.
 */
export function completeAddress(address: string): string | undefined {
  const text = address.trim();
  return text.includes("*") ? undefined : keptAddress(/^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? text : `https://${text}`);
}

/** Returns the name of an Android app in an address such as `android://hash@com.example.app/`. */
const appOf = (address: string): string | undefined => /^android(?:app)?:\/\/(?:[^@/]*@)?([\w.-]+)/u.exec(address)?.[1];

/**
 * Returns true if a title contains more than the site and the login. A title such as "GitHub" for github.com does not.
 */
export function isOwnTitle(
  title: string,
  login: string,
  { site, address = "" }: Pick<ImportedPlace, "site" | "address">,
): boolean {
  const plain = title.trim().replace(` (${login})`, ""); // Safari's titles end with the login
  const host = urlOf(address)?.hostname ?? address;
  // Chromium uses the host as a title, in Unicode instead of Punycode, and puts "http://" before it for pages without
  // TLS.
  const known = [site, site.split(".")[0] ?? "", host, address, unicodeHost(site), unicodeHost(host)];
  return plain !== "" && title !== login && !known.map(withoutScheme).includes(withoutScheme(plain));
}

const withoutScheme = (address: string): string => address.toLowerCase().replace(/^https?:\/\/|\/$/gu, "");

/** The site of an account, and the text from which another program derives the password, if the two differ. */
export interface DerivedSite {
  readonly site: string;
  /**
   * Fields to add to the account's rules. If the other program derives the password from a text that differs from
   * {@link DerivedSite.site}, this object contains that text; otherwise it is empty.
   */
  readonly own: { readonly site?: string };
}

/**
 * Returns the site at which an account is offered.
 *
 * @param text - the text that the user typed in the other program, such as `www.example.com` or `Example`. That program
 * derives the password from this text. If the text differs from the site, `own.site` is the text.
 */
export function derivedSite(text: string): DerivedSite {
  const { site } = placeOfEntry([text], text, text);
  return { site, own: site === text ? {} : { site: text } };
}
