import { parse } from "tldts";
import { unicodeHost } from "../sites/index.ts";
import { type Contents, perContents } from "../vault/index.ts";
import { allAccounts } from "./account.ts";
import { accountsForUrl, currentSite } from "./accounts-for-page.ts";
import { mixesScripts, skeleton } from "./skeleton.ts";

/** The kinds of resemblance between a host and a site, the most suspicious first. */
export type Resemblance =
  | "same-look" //     the letters look the same or almost the same: examp1e.com, rnicrosoft.com, раypal.com
  | "inside" //        the host contains the site's name: example.com.evil.net, secure-example.com, example.github.io
  | "one-letter" //    one letter is added, removed or replaced, or two letters are swapped: exampel.com
  | "other-ending"; // the same name with another suffix, usually of the same owner: example.co.uk

/** A known site that a host resembles. */
export interface LookAlike {
  readonly site: string;
  readonly why: Resemblance;
}

/** A hint about a host that is not a known site but resembles one. */
export interface LookAlikeHint {
  /** The host in readable form, with `xn--` labels decoded. */
  readonly host: string;
  /** True if a label of the host mixes Latin letters with a script that no language uses together with Latin. */
  readonly mixedScript: boolean;
  /** The sites that the host resembles, the most suspicious first. Never empty. */
  readonly resembles: readonly LookAlike[];
}

/**
 * Returns a hint if an address looks like a site for which the vault has accounts, but is not that site. The address
 * may be a phishing page. Saltmill does not know who owns a site, so this is only a hint.
 *
 * @param address - a URL, or a host
 * @returns undefined if the address belongs to a known site or to one of its aliases, or if it resembles no known site
 * @throws {@link AppError} `site-missing`, `bad-argument`
 * @example
 * ```ts
 * import { createVault, lookAlikeHint, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * lookAlikeHint(await vault.contents(), "https://examp1e.com/"); // undefined: there is no account of example.com
 * ```
 */
export function lookAlikeHint(contents: Contents, address: string): LookAlikeHint | undefined {
  const current = currentSite(contents, address);
  // Returns early for a known site, because computing the skeletons of all sites is slow.
  if (accountsForUrl(contents, current).length > 0) return undefined;
  const { host, site } = current;
  const readable = unicodeHost(host);
  const looks = { host: skeleton(readable), ...looksOf(site) };
  const resembles = sitesOf(contents).flatMap((each): LookAlike[] => {
    const why = resemblance(looks, each);
    return why ? [{ site: each.site, why }] : [];
  });
  if (resembles.length === 0) return undefined;
  resembles.sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why) || (a.site < b.site ? -1 : 1));
  return { host: readable, mixedScript: mixesScripts(readable), resembles };
}

const order: readonly Resemblance[] = ["same-look", "inside", "one-letter", "other-ending"];

/**
 * A site with the skeletons of its host (`whole`) and of its name without the suffix (`name`). Texts that look alike
 * have the same skeleton (UTS #39).
 */
interface Known {
  readonly site: string;
  readonly whole: string;
  readonly name: string;
  /** The site's name without the suffix, before the skeleton was computed. */
  readonly plain: string;
  /** True if anybody can get a host below the site's suffix from the company that owns this suffix, as at github.io. */
  readonly isHosted: boolean;
}

const sitesOf = /* @__PURE__ */ perContents((contents): readonly Known[] =>
  [...new Set(allAccounts(contents).map(({ site }) => site))].map(looksOf),
);

function looksOf(site: string): Known {
  const { domainWithoutSuffix, isPrivate } = parse(site, { allowPrivateDomains: true, validateHostname: false });
  const plain = domainWithoutSuffix ?? "";
  const isHosted = isPrivate === true;
  return { site, whole: skeleton(unicodeHost(site)), name: skeleton(unicodeHost(plain)), plain, isHosted };
}

function resemblance(looks: Known & { readonly host: string }, known: Known): Resemblance | undefined {
  const { whole, name, plain } = known;
  if (looks.whole === whole || looks.host === whole) return "same-look";
  if (name === "") return undefined; // the known site is an IP address, `localhost` or a free text
  // before `isInside`, because google.com.br also contains google.com
  if (plain === looks.plain) return looks.isHosted ? "inside" : "other-ending";
  if (isInside(looks.host, whole) || hasLureWord(looks.plain, name)) return "inside";
  if (name === looks.name) return "same-look";
  return isOneEdit(name, looks.name) && areLong(known, looks) ? "one-letter" : undefined;
}

/**
 * Returns true if a host contains a site's name: `example.com` in example.com.evil.net and example.com-login.net, or
 * `example-com` as a whole word between dots or hyphens.
 */
function isInside(host: string, whole: string): boolean {
  if (host.length < whole.length) return false; // saves making the texts below for most of thousands of sites
  const joined = whole.replaceAll(".", "-");
  // A host that ends with the name is a subdomain of the site and not suspicious, so a dot or hyphen must follow the
  // name.
  if ([".", "-"].some((after) => `.${host}`.includes(`.${whole}${after}`))) return true;
  return [".", "-"].some((before) => [".", "-"].some((after) => `.${host}.`.includes(before + joined + after)));
}

/**
 * Words that make a host look like a part of a site when they are added to the site's name. Any other added word is not
 * suspicious: t-mobile does not look like a part of mobile.
 */
const lureWords =
  /^(?:www\d?|log|login|logon|sign|in|signin|secure|security|accounts?|my|verify|verification|verified|support|services?|updates?|online|help|web|webmail|mail|auth|sso|id|pay|payments?|billing|customers?|clients?|portal|app|connect|alerts?|recovery|konto|kunden|sicherheit|compte|cuenta)$/u;

/**
 * Returns true if a name consists of a site's name and `lureWords`, joined by hyphens: secure-example, example-login.
 */
function hasLureWord(plain: string, name: string): boolean {
  if (!plain.includes("-")) return false;
  const parts = plain.split("-");
  return (
    parts.some((part) => skeleton(part) === name) &&
    parts.every((part) => skeleton(part) === name || lureWords.test(part))
  );
}

/**
 * Returns true if two texts differ by exactly one edit: a letter added, removed or replaced, or two adjacent letters
 * swapped.
 */
export function isOneEdit(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEdit(b, a);
  if (a === b || b.length - a.length > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (b.length > a.length) return a.slice(i) === b.slice(i + 1);
  if (a.slice(i + 1) === b.slice(i + 1)) return true;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

/**
 * Minimum length of a name for the check `one-letter`. The skeletons (see {@link skeleton}) of shorter names often
 * differ by one letter, for example those of aldi.de and lidl.de.
 */
const shortestForOneLetter = 5;

/**
 * Returns true if all names are long enough for the check `one-letter`. Counts the letters of the original name,
 * because its skeleton can be longer: `d` becomes `cl`.
 */
const areLong = (...names: readonly Known[]): boolean =>
  names.every(({ plain }) => Array.from(unicodeHost(plain)).length >= shortestForOneLetter);
