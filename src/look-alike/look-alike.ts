import { getDomainWithoutSuffix } from "tldts";
import { allAccounts } from "../accounts/account.ts";
import { accountsForUrl, currentSite } from "../sites/current-site.ts";
import type { Contents } from "../vault/vault.ts";
import { isOneEdit } from "./one-edit.ts";
import { mixesScripts } from "./scripts.ts";
import { skeleton } from "./skeleton.ts";
import { unicodeHost } from "./unicode-host.ts";

/** In which way a host resembles a site, the most suspicious first. */
export type Resemblance =
  | "same-look" //     the letters look the same, or nearly: examp1e.com, rnicrosoft.com, раypal.com
  | "inside" //        the site's name stands in another's: example.com.evil.net, example-com.net, secure-example.com
  | "one-letter" //    one letter more, less or another: exampel.com
  | "other-ending"; // the same name under another suffix: example.co.uk; most often its owner's own, and a likely alias

/** A known site that a host resembles. */
export interface LookAlike {
  readonly site: string;
  readonly why: Resemblance;
}

/** What to tell about a host that is none of the known sites. */
export interface LookAlikeHint {
  /** The host as people read it. */
  readonly host: string;
  /** Whether letters of several scripts are mixed in it, as no language does. */
  readonly mixedScript: boolean;
  /** Never empty, the most suspicious first. */
  readonly resembles: readonly LookAlike[];
}

/** Shorter names are one letter apart all the time: aldi.de and lidl.de, mail.ru and gmail.com. */
const shortestForOneLetter = 5;

/** Counted in the name's own letters: those of its looks are more, a `d` counts there as `cl`. */
const areLong = (...names: readonly Known[]): boolean =>
  names.every(({ plain }) => Array.from(unicodeHost(plain)).length >= shortestForOneLetter);

/** A site, and how it and its name look. */
interface Known {
  readonly site: string;
  readonly whole: string;
  readonly name: string;
  /** The name's own letters. */
  readonly plain: string;
}

/** Contents never change, so each has one list of sites and their looks. */
const knownSites = new WeakMap<Contents, readonly Known[]>();

function sitesOf(contents: Contents): readonly Known[] {
  const before = knownSites.get(contents);
  if (before) return before;
  const sites = new Set(allAccounts(contents).map(({ site }) => site));
  const known = [...sites].map(looksOf);
  knownSites.set(contents, known);
  return known;
}

function looksOf(site: string): Known {
  const plain = getDomainWithoutSuffix(site, { allowPrivateDomains: true, validateHostname: false }) ?? "";
  return { site, whole: skeleton(unicodeHost(site)), name: skeleton(unicodeHost(plain)), plain };
}

/**
 * Whether an address looks like one of the sites that accounts are kept for, and is none of them: somebody may have set a
 * trap. Only a hint: it knows nothing of who owns what.
 *
 * @param address - a URL, or a host
 * @returns nothing where the address is a known site, an alias of one, or resembles none
 * @throws {@link AppError} `site-missing`, `bad-argument`
 * @example
 * ```ts
 * import { createVault, lookAlikeHint, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * lookAlikeHint(await vault.contents(), "https://examp1e.com/"); // undefined: there is no account of example.com
 * ```
 */
export function lookAlikeHint(contents: Contents, address: string): LookAlikeHint | undefined {
  const here = currentSite(contents, address);
  if (accountsForUrl(contents, here).length > 0) return undefined; // before the looks of thousands of sites are worked out
  const { host, site } = here;
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

/** `example.com` in example.com.evil.net and example.com-login.net, and as `example-com` between any two borders. */
function isInside(host: string, whole: string): boolean {
  const joined = whole.replaceAll(".", "-");
  // At its end a host has the site's own name by right.
  if ([".", "-"].some((after) => `.${host}`.includes(`.${whole}${after}`))) return true;
  return [".", "-"].some((before) => [".", "-"].some((after) => `.${host}.`.includes(before + joined + after)));
}

/** What is put beside a name to make it look like a part of its site. Other words make sites of their own: t-mobile is no mobile. */
const lureWords =
  /^(?:www\d?|log|login|logon|sign|in|signin|secure|security|accounts?|my|verify|verification|verified|support|services?|updates?|online|help|web|webmail|mail|auth|sso|id|pay|payments?|billing|customers?|clients?|portal|app|connect|alerts?|recovery|konto|kunden|sicherheit|compte|cuenta)$/u;

/** Whether a site is another's name beside such words: secure-example.com, example-login.com. */
function hasLureWord(plain: string, name: string): boolean {
  const parts = plain.split("-");
  return (
    parts.length > 1 &&
    parts.some((part) => skeleton(part) === name) &&
    parts.every((part) => skeleton(part) === name || lureWords.test(part))
  );
}

function resemblance(looks: Known & { readonly host: string }, known: Known): Resemblance | undefined {
  const { whole, name, plain } = known;
  if (looks.whole === whole || looks.host === whole) return "same-look";
  if (name === "") return undefined; // an IP address, `localhost`, free text
  if (plain === looks.plain) return "other-ending"; // google.com.br too, in which google.com stands
  if (isInside(looks.host, whole) || hasLureWord(looks.plain, name)) return "inside";
  if (name === looks.name) return "same-look";
  return areLong(known, looks) && isOneEdit(name, looks.name) ? "one-letter" : undefined;
}
