import { AppError } from "../errors.ts";
import { isTime } from "../vault/fields.ts";
import { isObject } from "../vault/envelope.ts";
import type { Contents, Vault, Writes } from "../vault/vault.ts";

/**
 * The browser's permissions for single hosts. A host is written `https://id.example.com`; what was granted may also be a
 * pattern, such as `https://*.example.com`.
 */
export interface HostsPort {
  /** Returns all that are granted now. */
  list(): Promise<readonly string[]>;
  /** Gives a permission back to the browser. */
  giveBack(granted: string): Promise<void>;
}

/** Last uses by host, in milliseconds since 1970. */
type Uses = ReadonlyMap<string, number>;

/**
 * Name of the record of the last uses. They are in its field `used`, which a restore neither compares nor asks about: which
 * hosts were used when is a matter of one browser.
 *
 * @internal for the project's own windows
 */
export const grantedHostsRecord = "granted-hosts";
const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

/**
 * Returns when a granted host was last used, or when it was first seen if it was not used since. Returns undefined if
 * neither is noted.
 *
 * @internal for the project's own windows
 */
export const lastUseOfHost = (contents: Contents, granted: string): number | undefined =>
  lastUse(usesIn(contents), granted);

/**
 * Notes that a granted host was used, at most once a day. A vault that is busy, locked or read-only drops the note.
 *
 * @param origin - of the frame that was filled; its port does not count, because permissions have none
 * @internal for the project's own windows
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
 * Forgets when a host was used, after its permission was given back.
 *
 * @throws what {@link Vault.change} throws
 * @internal for the project's own windows
 */
export const forgetHost = (vault: Vault, granted: string): Promise<void> =>
  changeUses(vault, (uses) => {
    for (const host of uses.keys()) if (covers(granted, host)) uses.delete(host);
  });

/**
 * Gives back the permissions that were not used for a year. One without a noted use counts from now. Uses that are older
 * than a year are forgotten.
 *
 * @throws what the port and {@link Vault.change} throw; the next call tries again
 * @internal for the project's own windows
 */
export async function giveBackUnusedHosts(vault: Vault, hosts: HostsPort, now = Date.now()): Promise<void> {
  const isOld = (use: number | undefined): boolean => use !== undefined && now - use > year;
  const granted = await hosts.list();
  if (granted.length === 0) return; // as in most browsers: nothing to read
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

/** Returns true if a permission for one includes the other. */
function covers(granted: string, host: string): boolean {
  const [scheme, name = ""] = granted.split("://");
  const [otherScheme, otherName = ""] = host.split("://");
  if (scheme !== otherScheme && scheme !== "*") return false;
  if (name === otherName || name === "*") return true;
  return name.startsWith("*.") && (otherName === name.slice(2) || otherName.endsWith(name.slice(1)));
}

/** Returns the uses that the record holds. A value that is not a time is ignored. */
function usesIn({ records }: Contents): Map<string, number> {
  const used = records.get(grantedHostsRecord)?.["used"];
  const entries = isObject(used) ? Object.entries(used) : [];
  return new Map(entries.filter((entry): entry is [string, number] => isTime(entry[1])));
}

/** Writes only if something has changed. */
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
