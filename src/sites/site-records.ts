import { AppError } from "../errors.ts";
import { assertWellFormed, sameText } from "../text.ts";
import { type Contents, perContents, type SiteRecord, type Vault, type Writes } from "../vault/index.ts";
import { hostOf } from "./address.ts";
import { siteOf } from "./site.ts";

/** The settings in all site records of a vault, arranged for lookups. */
interface SiteRecords {
  /**
   * Maps each alias to the sites whose accounts are offered at the alias. There is only one such site, except if two
   * devices added the same alias to different sites before they synced.
   */
  readonly sources: ReadonlyMap<string, readonly string[]>;
  /** Hosts that are treated as separate sites. */
  readonly hosts: ReadonlySet<string>;
}

/** Returns the settings in all site records of a vault. */
export const siteRecords = perContents((contents): SiteRecords => {
  const sources = new Map<string, string[]>();
  const hosts = new Set<string>();
  for (const record of contents.records.values()) {
    if (!record.name.startsWith("site/")) continue;
    const { site, aliases = [], hosts: own = [] } = record as SiteRecord;
    for (const host of own) hosts.add(host);
    for (const alias of aliases) sources.set(alias, [...(sources.get(alias) ?? []), site].sort());
  }
  return { sources, hosts };
});

/**
 * Returns the name of a site's record in the vault. Unicode normalization makes this name the same for accents that
 * were typed in different ways.
 */
export const siteRecordName = (site: string): string => `site/${site.normalize("NFC")}`;

/** Returns a site's record, or a new empty record if the vault has none. */
export function siteRecordOf(contents: Contents, site: string): Pick<SiteRecord, "site" | "aliases" | "hosts"> {
  const record = contents.records.get(siteRecordName(site)) as SiteRecord | undefined;
  return record ?? { site: site.normalize("NFC") };
}

/**
 * Returns the aliases of a site: other sites where the accounts of this site are offered too.
 *
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { addAccount, addAlias, aliasesOf, createVault, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await addAlias(vault, "example.com", "example.net");
 * aliasesOf(await vault.contents(), "example.com"); // ["example.net"]
 * ```
 */
export const aliasesOf = (contents: Contents, site: string): readonly string[] =>
  siteRecordOf(contents, site).aliases ?? [];

/** Returns the sites whose accounts are also offered at an alias. */
export const sourcesOf = (contents: Contents, alias: string): readonly string[] =>
  siteRecords(contents).sources.get(alias) ?? [];

/**
 * Adds an alias: another site where a site's accounts are offered too. An alias belongs to one site only. If the alias
 * belongs to a third site, that third site loses the alias.
 *
 * @param site - the site that owns the accounts
 * @param alias - the other site, spelled as {@link currentSite} returns a site
 * @throws {@link AppError} `site-missing`, `bad-argument` (the alias is the site itself), `bad-character`, and errors
 * of {@link Vault.change}. After an error, the vault is unchanged.
 * @example
 * ```ts
 * import { addAlias, createVault, memoryStorage, currentSite } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await addAlias(vault, "example.com", "example.org");
 * currentSite(await vault.contents(), "https://example.org/").sites; // ["example.org", "example.com"]
 * ```
 */
export function addAlias(vault: Vault, site: string, alias: string): Promise<void> {
  assertNames(site, alias);
  if (sameText(site, alias)) {
    throw new AppError("bad-argument", `${alias} cannot be linked to itself`, ["alias", alias]);
  }
  return vault.change((contents) => {
    const aliases = aliasesOf(contents, site);
    if (aliases.includes(alias) && sourcesOf(contents, alias).length === 1) return { writes: {}, result: undefined };
    const added = { ...siteRecordOf(contents, site), aliases: [...new Set([...aliases, alias])] };
    const others = without(contents, [alias], sourcesOf(contents, alias));
    return { writes: { ...others, [siteRecordName(site)]: added }, result: undefined };
  });
}

/**
 * Removes an alias. If no site has this alias any more, the alias is an independent site again.
 *
 * @param source - the site that loses the alias. Default: every site that has this alias.
 * @throws {@link AppError} `site-missing`, `bad-argument`, `bad-character`, and errors of {@link Vault.change}. After
 * an error, the vault is unchanged.
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { addAccount, addAlias, aliasesOf, createVault, memoryStorage, removeAlias } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await addAlias(vault, "example.com", "example.net");
 * await removeAlias(vault, "example.net");
 * aliasesOf(await vault.contents(), "example.com"); // []
 * ```
 */
export function removeAlias(vault: Vault, alias: string, source?: string): Promise<void> {
  assertNames(alias, ...(source === undefined ? [] : [source]));
  return vault.change((contents) => {
    const sources = sourcesOf(contents, alias).filter((site) => source === undefined || sameText(site, source));
    return { writes: without(contents, [alias], sources), result: undefined };
  });
}

/** Removes several aliases from one site in one write. Aliases that the site does not have are ignored. */
export function removeAliases(vault: Vault, aliases: readonly string[], source: string): Promise<void> {
  assertNames(...aliases, source);
  return vault.change((contents) => {
    const has = aliases.some((alias) => sourcesOf(contents, alias).some((site) => sameText(site, source)));
    return { writes: has ? without(contents, aliases, [source]) : {}, result: undefined };
  });
}

function without(contents: Contents, aliases: readonly string[], sources: readonly string[]): Writes {
  const written = sources.map((site) => {
    const record = siteRecordOf(contents, site);
    return [siteRecordName(site), { ...record, aliases: record.aliases?.filter((each) => !aliases.includes(each)) }];
  });
  return Object.fromEntries(written) as Writes;
}

function assertNames(...names: readonly string[]): void {
  for (const name of names) {
    assertWellFormed("site", name);
    if (name === "") throw new AppError("site-missing", "the site is empty: give its name", [name]);
  }
}

/**
 * Turns the setting "this host only" on or off for a host. If the setting is on, the host is a separate site. Accounts
 * stay unchanged. The accounts of the registrable domain are still offered at the domain's other hosts.
 *
 * @param host - a host, spelled as {@link currentSite} returns a host
 * @throws {@link AppError} `site-missing`, `bad-argument` if `host` is not a plain host name or is already a site of
 * its own, and errors of {@link Vault.change}. After an error, the vault is unchanged.
 * @example
 * ```ts
 * import { createVault, memoryStorage, setHostOnly, currentSite } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await setHostOnly(vault, "shop.example.com", true);
 * currentSite(await vault.contents(), "https://shop.example.com/").site; // "shop.example.com"
 * ```
 */
export async function setHostOnly(vault: Vault, host: string, only: boolean): Promise<void> {
  const site = siteOf(host);
  if (hostOf(host) !== host) throw new AppError("bad-argument", `${host} is not a host name`, ["host", host]);
  if (site === host) throw new AppError("bad-argument", `${host} is its own site`, ["host", host]);
  await vault.change((contents) => {
    const record = siteRecordOf(contents, site);
    const { hosts = [] } = record;
    if (hosts.includes(host) === only) return { writes: {}, result: undefined };
    const changed = only ? [...hosts, host] : hosts.filter((each) => each !== host);
    return { writes: { [siteRecordName(site)]: { ...record, hosts: changed } }, result: undefined };
  });
}
