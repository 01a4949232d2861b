import { AppError } from "../errors.ts";
import { hostOf, siteOf } from "./site.ts";
import type { Vault } from "../vault/index.ts";
import { siteRecordName, siteRecordOf } from "./records.ts";

/**
 * Turns the setting "this host only" on or off for a host. If the setting is on, the host is a separate site. Accounts
 * stay unchanged. The accounts of the registrable domain are still offered at the domain's other hosts.
 *
 * @param host - a host, spelled as {@link currentSite} returns a host
 * @throws {@link AppError} `site-missing`, `bad-argument` if `host` is not a plain host name or is already a site of
 * its own, and errors of {@link Vault.change}. After an error, the vault is unchanged.
 * @example
 * ```ts
 * import { createVault, memoryStorage, setHostOnly, currentSite } from "saltmill";
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
