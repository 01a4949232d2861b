import { parse } from "tldts";
import type { Account } from "../../accounts/index.ts";
import { hostOf, keptAddress, siteOf } from "../../sites/index.ts";

/** The addresses of an account in an exported file. */
export interface Addresses {
  /**
   * The account's own address, such as `https://example.com/`, or `androidapp://com.example.app` for an app. If the
   * site is only a name, such as "Front door", the address is this name, or empty if the account's title is the name.
   */
  readonly url: string;
  /** Addresses of the sites that are linked with the account's site. */
  readonly linkedUrls: readonly string[];
}

/**
 * Returns the addresses of an account. All exports take them from here.
 *
 * @param aliases - the sites that are linked with the account's site
 */
export function addressesOf(
  { site, label, plain = false, madeAt, address }: Account,
  aliases: readonly string[],
): Addresses {
  const own = isApp(site) && madeAt === undefined ? appAddress(site) : webAddress(site, plain ? "http" : "https");
  return {
    url: keptAddress(address ?? "") ?? own ?? (label === undefined || label === site ? "" : site),
    linkedUrls: aliases.flatMap((alias) => webAddress(alias) ?? []),
  };
}

/**
 * Returns the address of an Android app as Bitwarden and Keepass2Android write it. Browsers write `android:` with a
 * hash of the app's certificate, which an account does not have.
 */
const appAddress = (site: string): string => `androidapp://${site}`;

export const isAppAddress = (url: string): boolean => url.startsWith("androidapp:");

function webAddress(site: string, scheme = "https"): string | undefined {
  const [, name = site, port = ""] = /^(.*[^:])(:\d{1,5})$/u.exec(site) ?? [];
  const host = hostIn(name);
  // A site without a dot can be a host, such as `nas`, or a name that somebody typed, such as "Printer".
  const isHost = host === name || (/^[^\s/?#@:]+$/u.test(name) && name.includes("."));
  return host !== undefined && isHost ? `${scheme}://${host}${port}/` : undefined;
}

function hostIn(site: string): string | undefined {
  try {
    return hostOf(site);
  } catch {
    return undefined;
  }
}

/**
 * Returns true if a site is probably the name of an Android app, such as `com.example.app`. Such a name begins with a
 * top-level domain. It does not end with one, or hardly any host looks like it.
 */
function isApp(site: string): boolean {
  const labels = site.toLowerCase().split(".");
  const [first = "", ...others] = labels;
  const last = others.at(-1) ?? "";
  if (!/^[a-z]\w*(?:\.[a-z]\w*)+$/iu.test(site) || !isTopLevel(first) || localNames.has(last)) return false;
  const isUsual = usual.has(first) || others.includes("android");
  if (isTopLevel(last)) return isUsual && labels.length > 2 && siteOf(site) !== site.toLowerCase();
  return isUsual || labels.length > 2;
}

const isTopLevel = (label: string): boolean => parse(`a.${label}`, { validateHostname: false }).isIcann === true;

/** The top-level domains with which most names of apps begin. */
const usual: ReadonlySet<string> = /* @__PURE__ */ new Set(["com", "net", "org"]);

/** Endings of hosts that are no top-level domains of the internet (RFC 6761, RFC 6762, and the names of routers). */
const localNames: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["local", "localhost", "test", "example", "invalid", "onion"],
  ...["lan", "home", "internal", "intranet", "private", "corp", "localdomain", "domain"],
]);
