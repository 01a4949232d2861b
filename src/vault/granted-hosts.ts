import { AppError } from "../errors.ts";
import { isTime } from "./fields.ts";
import { isObject } from "../arguments.ts";
import type { Vault } from "./vault.ts";
import type { Contents, Writes } from "./contents.ts";

/**
 * Access to the browser's permissions for hosts. A permission names a single host, such as `https://id.example.com`, or
 * a pattern, such as `https://*.example.com`.
 */
export interface HostsPort {
  /** Returns all permissions that are granted now. */
  list(): Promise<readonly string[]>;
  /** Removes a permission. */
  giveBack(granted: string): Promise<void>;
}

/** The time of the last use of each host, in milliseconds since 1970. */
type Uses = ReadonlyMap<string, number>;

/**
 * Name of the record that contains the time of each host's last use, in the field `used`. The permissions belong to
 * this browser, so a restore ignores the record.
 */
export const grantedHostsRecord = "granted-hosts";
const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

/**
 * Returns the time when a granted host was last used. For a host that was not used yet, returns the time when Saltmill
 * first found its permission. Returns undefined if no time is stored.
 */
export const lastUseOfHost = (contents: Contents, granted: string): number | undefined =>
  lastUse(usesIn(contents), granted);

/**
 * Stores the time of a granted host's use. Writes at most once a day for each host. If the vault cannot be changed, for
 * example because it is locked or read-only, nothing is stored and no error is thrown.
 *
 * @param origin - origin of the filled frame; the origin's port is ignored, because permissions contain no port
 */
export async function markHostUsed(vault: Vault, origin: string, now = Date.now()): Promise<void> {
  const { protocol, hostname } = new URL(origin);
  const host = `${protocol}//${hostname}`;
  try {
    await changeUses(vault, (uses) => {
      if (Math.abs(now - (uses.get(host) ?? 0)) > day) uses.set(host, now);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Deletes the times of use of all hosts that a removed permission covers.
 *
 * @throws errors of {@link Vault.change}
 */
export const forgetHost = (vault: Vault, granted: string): Promise<void> =>
  changeUses(vault, (uses) => {
    for (const host of uses.keys()) if (covers(granted, host)) uses.delete(host);
  });

/**
 * Removes permissions that were not used for a year. If no use of a permission is stored, the year begins now. Times
 * older than a year are deleted.
 *
 * @throws errors of `hosts` and of {@link Vault.change}; the next call tries again
 */
export async function giveBackUnusedHosts(vault: Vault, hosts: HostsPort, now = Date.now()): Promise<void> {
  const isOld = (use: number | undefined): boolean => use !== undefined && now - use > year;
  const granted = await hosts.list();
  if (granted.length === 0) return; // the usual case: without permissions, the vault need not be read
  const uses = usesIn(await vault.contents());
  const [unused, left] = [true, false].map((old) => granted.filter((each) => isOld(lastUse(uses, each)) === old));
  for (const each of unused ?? []) await hosts.giveBack(each);
  await changeUses(vault, (uses) => {
    for (const [host, use] of uses) if (isOld(use)) uses.delete(host);
    for (const each of left ?? []) if (lastUse(uses, each) === undefined) uses.set(each, now);
  });
}

const lastUse = (uses: Uses, granted: string): number | undefined =>
  [...uses].reduce<number | undefined>(
    (last, [host, use]) => (covers(granted, host) ? Math.max(use, last ?? 0) : last),
    undefined,
  );

/** Returns true if the permission `granted` includes `host`. */
function covers(granted: string, host: string): boolean {
  const [scheme, name = ""] = granted.split("://");
  const [otherScheme, otherName = ""] = host.split("://");
  if (scheme !== otherScheme && scheme !== "*") return false;
  if (name === otherName || name === "*") return true;
  return name.startsWith("*.") && (otherName === name.slice(2) || otherName.endsWith(name.slice(1)));
}

/** Returns the times of use in the record. Values that are not times are ignored. */
function usesIn({ records }: Contents): Map<string, number> {
  const used = records.get(grantedHostsRecord)?.["used"];
  const entries = isObject(used) ? Object.entries(used) : [];
  return new Map(entries.filter((entry): entry is [string, number] => isTime(entry[1])));
}

/** Changes the times of use, and writes them only if something has changed. */
function changeUses(vault: Vault, edit: (uses: Map<string, number>) => void): Promise<void> {
  return vault.change((contents) => {
    const uses = usesIn(contents);
    const before = JSON.stringify([...uses]);
    edit(uses);
    const record = { ...contents.records.get(grantedHostsRecord), used: Object.fromEntries(uses) };
    const writes: Writes = JSON.stringify([...uses]) === before ? {} : { [grantedHostsRecord]: record };
    return { writes, result: undefined };
  });
}
