/**
 * Prints the well-known hosts whose proposed site differs between an old and a new public suffix list. The generator
 * page derives passwords from the proposed site, so these hosts get other passwords. When the list is updated,
 * CHANGELOG.md names these hosts.
 *
 * npm run suffixes -- OLD [NEW]
 *
 * OLD and NEW are files of publicsuffix.org, or folders of installed tldts packages. The default for NEW is the
 * project's installed tldts.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { loadList, type SiteOfHost } from "./suffix-list.ts";

/** A host whose site differs between two public suffix lists. */
export interface ChangedSite {
  readonly host: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the hosts whose site differs between two public suffix lists. */
export const changedSites = (hosts: readonly string[], before: SiteOfHost, after: SiteOfHost): readonly ChangedSite[] =>
  hosts
    .map((host) => ({ host, before: before(host), after: after(host) }))
    .filter((site) => site.before !== site.after);

/** Returns the hosts in `well-known-hosts.txt`. */
export const wellKnownHosts = (): readonly string[] =>
  readFileSync(path.join(import.meta.dirname, "well-known-hosts.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

if (process.argv[1] === import.meta.filename) {
  const [old, next = "node_modules/tldts"] = process.argv.slice(2);
  if (old === undefined) throw new Error("usage: npm run suffixes -- OLD [NEW]");
  const hosts = wellKnownHosts();
  const changed = changedSites(hosts, loadList(old), loadList(next));
  for (const { host, before, after } of changed) console.log(`${host}: ${before} -> ${after}`);
  console.log(`${changed.length} of ${hosts.length} well-known hosts get another site.`);
}
