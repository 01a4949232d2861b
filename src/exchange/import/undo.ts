import { type Account, allAccounts } from "../../accounts/index.ts";
import { differingFields } from "../../backup/index.ts";
import { inSlices, whileOpen } from "../../slices.ts";
import { siteRecordName, siteRecordOf } from "../../sites/index.ts";
import type { JsonObject } from "../../json.ts";
import type { Vault } from "../../vault/index.ts";
import type { ImportedAccounts } from "./apply.ts";

/**
 * Undoes an import in one write. Accounts that have changed since the import are not touched, and keep the aliases
 * that the import added for their sites. All other aliases of the import are removed.
 *
 * @returns the number of accounts that were not touched
 * @throws errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { applyImport, createVault, memoryStorage, previewImport, readImport, undoImport } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const file = new TextEncoder().encode("name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
 * const imported = await applyImport(vault, await previewImport(vault, await readImport(file)));
 * await undoImport(vault, imported); // 0
 * ```
 */
export function undoImport(vault: Vault, { added, changed, linked }: ImportedAccounts): Promise<number> {
  return vault.change(async (contents) => {
    const living = new Map(allAccounts(contents).map((account) => [account.name, account]));
    const isAsImported = (account: Account): boolean => {
      const now = living.get(account.name);
      return now !== undefined && differingFields(now, account).length === 0;
    };
    const writes: Record<string, JsonObject> = {};
    const untouched = new Set<string>(); // the sites of the accounts that are not touched
    let kept = 0;
    const keep = (name: string): void => {
      kept++;
      const account = living.get(name);
      if (account) untouched.add(account.site.normalize("NFC"));
    };
    const restore = ({ before, after }: (typeof changed)[number]): void => {
      if (isAsImported(after)) writes[before.name] = before;
      else keep(after.name);
    };
    await inSlices(changed, restore, whileOpen(vault));
    const remove = (account: Account): void => {
      const { name, site, login, revision } = account;
      if (isAsImported(account)) writes[name] = { deleted: true, site, login, revision };
      else keep(name);
    };
    await inSlices(added, remove, whileOpen(vault));
    const unlink = ({ site, aliases }: (typeof linked)[number]): void => {
      if (untouched.has(site.normalize("NFC"))) return;
      const record = siteRecordOf(contents, site);
      const removed = new Set(aliases);
      const others = record.aliases?.filter((alias) => !removed.has(alias));
      writes[siteRecordName(site)] = { ...record, aliases: others };
    };
    await inSlices(linked, unlink, whileOpen(vault));
    return { writes, result: kept };
  });
}
