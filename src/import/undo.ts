import { type Account, allAccounts } from "../accounts/account.ts";
import { differingFields } from "../backup/record-differences.ts";
import { sameText } from "../text.ts";
import { siteRecordName, siteRecordOf } from "../sites/records.ts";
import type { JsonObject } from "../json.ts";
import type { Vault } from "../vault/vault.ts";
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
  return vault.change((contents) => {
    const living = new Map(allAccounts(contents).map((account) => [account.name, account]));
    const isAsImported = (account: Account): boolean => {
      const now = living.get(account.name);
      return now !== undefined && differingFields(now, account).length === 0;
    };
    const writes: Record<string, JsonObject> = {};
    for (const { before, after } of changed) if (isAsImported(after)) writes[before.name] = before;
    for (const account of added) {
      const { name, site, login, revision } = account;
      if (isAsImported(account)) writes[name] = { deleted: true, site, login, revision };
    }
    const kept = added.length + changed.length - Object.keys(writes).length;
    const untouched = [...added, ...changed.map(({ after }) => after)].flatMap(({ name }) =>
      Object.hasOwn(writes, name) ? [] : (living.get(name) ?? []),
    );
    for (const { site, aliases } of linked) {
      if (untouched.some((account) => sameText(account.site, site))) continue;
      const record = siteRecordOf(contents, site);
      const others = record.aliases?.filter((alias) => !aliases.includes(alias));
      writes[siteRecordName(site)] = { ...record, aliases: others };
    }
    return { writes, result: kept };
  });
}
