import type { SiteRecord } from "../vault/records.ts";
import type { Contents } from "../vault/vault.ts";

/** What the site records say, all together. */
interface SiteRecords {
  /** Alias → the sites whose accounts it offers too; one, but for what a merge has brought together. */
  readonly sources: ReadonlyMap<string, readonly string[]>;
  /** Hosts that stand for themselves. */
  readonly hosts: ReadonlySet<string>;
}

/** Contents never change, so each is gone through once. */
const known = new WeakMap<Contents, SiteRecords>();

export function siteRecords(contents: Contents): SiteRecords {
  const before = known.get(contents);
  if (before) return before;
  const sources = new Map<string, string[]>();
  const hosts = new Set<string>();
  for (const record of contents.records.values()) {
    if (!record.name.startsWith("site/")) continue;
    const { site, aliases = [], hosts: own = [] } = record as SiteRecord;
    for (const host of own) hosts.add(host);
    for (const alias of aliases) sources.set(alias, [...(sources.get(alias) ?? []), site].sort());
  }
  const records = { sources, hosts };
  known.set(contents, records);
  return records;
}

/** The name of a site's record: one, however its accents were typed. */
export const siteRecordName = (site: string): string => `site/${site.normalize("NFC")}`;

/** A site's record as it is, or as one begins. */
export function siteRecordOf(contents: Contents, site: string): Pick<SiteRecord, "site" | "aliases" | "hosts"> {
  const record = contents.records.get(siteRecordName(site)) as SiteRecord | undefined;
  return record ?? { site: site.normalize("NFC") };
}
