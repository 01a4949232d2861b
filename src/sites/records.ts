import type { Contents, SiteRecord } from "../vault/index.ts";

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

/**
 * Cached result for each {@link Contents} object. A Contents object never changes, so its cached result stays valid.
 */
const recordsOfContents = new WeakMap<Contents, SiteRecords>();

export function siteRecords(contents: Contents): SiteRecords {
  const cached = recordsOfContents.get(contents);
  if (cached) return cached;
  const sources = new Map<string, string[]>();
  const hosts = new Set<string>();
  for (const record of contents.records.values()) {
    if (!record.name.startsWith("site/")) continue;
    const { site, aliases = [], hosts: own = [] } = record as SiteRecord;
    for (const host of own) hosts.add(host);
    for (const alias of aliases) sources.set(alias, [...(sources.get(alias) ?? []), site].sort());
  }
  const records = { sources, hosts };
  recordsOfContents.set(contents, records);
  return records;
}

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
