/** The accounts to which the keys of authenticator apps belong: found by issuer and name, offered, never guessed. */
import { type Account, allAccounts, codesOf, loginOf } from "../../accounts/index.ts";
import { AppError } from "../../errors.ts";
import { aliasesOf, siteOf, unicodeHost } from "../../sites/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import type { Contents } from "../../vault/index.ts";
import { siteNamed } from "./authenticator.ts";
import { type Compared, inAnother } from "./compare.ts";
import type { AccountChoice, ImportedEntry } from "./entry.ts";

/** Maximum number of accounts that are offered for a key. */
const mostOffered = 20;

/**
 * Compares keys with the accounts of the vault. A key is for sure an account's if the site and the username are equal,
 * or if the site has only one account and the account or the key has no username. All other accounts are offered, but
 * the user must choose them: those with the same site, with a similar site, and with the same username, in this order.
 *
 * @returns the result for each key, in the same order
 */
export async function matchKeys(
  contents: Contents,
  entries: readonly ImportedEntry[],
  options: SliceOptions,
): Promise<readonly (readonly [ImportedEntry, Compared])[]> {
  const places = await arranged(contents, options);
  const seen = new Set<string>();
  const found: (readonly [ImportedEntry, Match | Compared])[] = [];
  const keysOf = new Map<string, number>(); // how many keys are for sure an account's, by the name of its record
  const find = (entry: ImportedEntry): void => {
    const codes = codesOf(entry.totp ?? "") ?? "";
    const owner = places.owners.get(codes);
    const isSeen = seen.has(codes);
    seen.add(codes);
    if (owner) found.push([entry, { status: "same", mine: owner, fields: [], choices: ["mine"], proposed: "mine" }]);
    else if (isSeen) found.push([entry, inAnother]);
    else {
      const match = matchOf(places, entry);
      if (match.mine) keysOf.set(match.mine.name, (keysOf.get(match.mine.name) ?? 0) + 1);
      found.push([entry, match]);
    }
  };
  await inSlices(entries, find, options);
  return found.map(([entry, match]) => [
    entry,
    "status" in match ? match : compared(match, keysOf.get(match.mine?.name ?? "") === 1),
  ]);
}

/** The accounts that are offered for a key, the best first. `mine` is the one that the key belongs to for sure. */
interface Match {
  readonly accounts: readonly Account[];
  readonly mine?: Account | undefined;
}

function compared({ accounts, mine }: Match, isOnlyKey: boolean): Compared {
  const isSure = mine !== undefined && mine.totp === undefined && isOnlyKey;
  return {
    status: isSure ? "matched" : "unclear",
    ...(mine && { mine }),
    accounts,
    fields: ["totp"],
    choices: ["mine", ...accounts.map(choiceOf), "both"],
    proposed: isSure ? choiceOf(mine) : "mine",
  };
}

export const choiceOf = ({ name }: Account): AccountChoice => name as AccountChoice;

/** The accounts of a vault, arranged by the texts by which keys name them. */
interface Places {
  /** By the account's sites and names. */
  readonly named: ReadonlyMap<string, readonly Account[]>;
  /** By the first word of the account's own name. */
  readonly beginning: ReadonlyMap<string, readonly Account[]>;
  readonly withLogin: ReadonlyMap<string, readonly Account[]>;
  /** By name and username. */
  readonly exact: ReadonlyMap<string, readonly Account[]>;
  /** By the codes of the account's key. */
  readonly owners: ReadonlyMap<string, Account>;
}

async function arranged(contents: Contents, options: SliceOptions): Promise<Places> {
  const [named, beginning, withLogin, exact] = [0, 1, 2, 3].map(() => new Map<string, Account[]>()) as [
    Map<string, Account[]>,
    Map<string, Account[]>,
    Map<string, Account[]>,
    Map<string, Account[]>,
  ];
  const owners = new Map<string, Account>();
  const put = (map: Map<string, Account[]>, key: string, account: Account): void => {
    const accounts = map.get(key);
    if (accounts) accounts.push(account);
    else map.set(key, [account]);
  };
  const arrange = (account: Account): void => {
    const { site, label = "", totp } = account;
    const logins = new Set([account.login, loginOf(account)].map(folded).filter((login) => login !== ""));
    const names = new Set([...[site, ...aliasesOf(contents, site)].flatMap(namesOfSite), nameKey(label)]);
    names.delete("");
    for (const name of names) {
      put(named, name, account);
      for (const login of logins) put(exact, pair(name, login), account);
    }
    const first = nameKey(wordsOf(label)[0] ?? "");
    if (first !== "" && !names.has(first)) put(beginning, first, account);
    for (const login of logins) put(withLogin, login, account);
    const codes = totp === undefined ? undefined : codesOf(totp);
    if (codes !== undefined && !owners.has(codes)) owners.set(codes, account);
  };
  await inSlices(allAccounts(contents), arrange, { signal: options.signal, check: options.check });
  return { named, beginning, withLogin, exact, owners };
}

function matchOf({ named, beginning, withLogin, exact }: Places, entry: ImportedEntry): Match {
  const login = folded(entry.login);
  const issuer = entry.site === entry.login ? "" : entry.site;
  const sure = issuer === "" ? [] : surePlaces(issuer);
  const likely = likelyPlaces(issuer === "" ? entry.login : issuer).filter((place) => !sure.includes(place));
  const atAll = (map: Places["named"], keys: readonly string[]): readonly Account[] => [
    ...new Set(keys.flatMap((key) => (map.get(key) ?? []).slice(0, mostOffered))),
  ];
  const withBoth = (places: readonly string[]): readonly Account[] =>
    login === ""
      ? []
      : atAll(
          exact,
          places.map((place) => pair(place, login)),
        );
  const fitting = withBoth(sure);
  const there = atAll(named, sure);
  const [only, ...more] = fitting.length > 0 ? fitting : there;
  const isSure = only !== undefined && more.length === 0 && (fitting.length > 0 || login === "" || hasNoLogin(only));
  const similar = [...atAll(named, likely), ...atAll(beginning, [...sure, ...likely])];
  const accounts = new Set([
    ...fitting,
    ...[...there].sort((a, b) => Number(isSimilar(b, login)) - Number(isSimilar(a, login))),
    ...withBoth(likely),
    ...similar,
    ...(login === "" ? [] : (withLogin.get(login) ?? []).slice(0, mostOffered)),
  ]);
  return { accounts: [...accounts].slice(0, mostOffered), mine: isSure ? only : undefined };
}

const pair = (place: string, login: string): string => JSON.stringify([place, login]);

const hasNoLogin = (account: Account): boolean => account.login === "" && loginOf(account) === "";

/** Returns true if one of two usernames is the beginning of the other, which is an e-mail address. */
function isSimilar(account: Account, login: string): boolean {
  const own = folded(loginOf(account));
  return own !== "" && login !== "" && own.split("@")[0] === login.split("@")[0];
}

/** Returns a username as it is compared: without the difference of upper and lower case. */
const folded = (login: string): string => login.trim().normalize("NFC").toLowerCase();

/** Maximum number of characters of a name that are compared. */
const longest = 200;

/** Returns the letters and digits of a name, in lower case, so that "Git Hub" and "github" are equal. */
const nameKey = (name: string): string =>
  name
    .slice(0, longest)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, longest)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

/** A domain, which is told from a name by its prefix: names have only letters and digits. */
const domainKey = (domain: string): string => `.${domain.toLowerCase()}`;

/** Returns the texts by which a key names a site: the domain, and its first label. */
function namesOfSite(site: string): readonly string[] {
  const domain = domainOf(site);
  return [domainKey(domain), nameKey(firstLabel(domain)), nameKey(unicodeHost(site))];
}

const firstLabel = (domain: string): string => (unicodeHost(domain).split(":")[0] ?? "").split(".")[0] ?? "";

function domainOf(site: string): string {
  try {
    return siteOf(site);
  } catch (error) {
    if (error instanceof AppError) return site; // a name such as "Front door"
    throw error;
  }
}

/** Returns the places of accounts whose site is that of an issuer: a domain, or a name. */
function surePlaces(issuer: string): readonly string[] {
  const domain = siteNamed(issuer);
  const places = domain === undefined ? [nameKey(issuer)] : [domainKey(domain), nameKey(unicodeHost(domain))];
  return places.filter((place) => place !== "");
}

/**
 * Returns the places of accounts whose site may be that of an issuer: those with the same name in another domain, and
 * those that have only the first words of the issuer, such as "Amazon" of "Amazon Web Services".
 */
function likelyPlaces(issuer: string): readonly string[] {
  const domain = siteNamed(issuer);
  if (domain !== undefined) return [domainKey(domain), nameKey(firstLabel(domain))];
  const words = wordsOf(issuer).slice(0, 5);
  return words.map((_, i) => nameKey(words.slice(0, words.length - i).join(" "))).filter((place) => place !== "");
}
