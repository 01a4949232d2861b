import { AppError } from "../errors.ts";
import type { JsonObject } from "../vault/envelope.ts";
import type { VaultRecord } from "../vault/records.ts";
import { isAccount, isDeleted, ownerOf } from "./restore-match.ts";
import type { Contents } from "../vault/vault.ts";

/**
 * Refuses what would give a site two accounts of one login, as when an account that was renamed here comes back beside its
 * namesake. Two that stood side by side before, here or in the backup, may do so.
 *
 * @param added - the names of records that somebody wants beside what is here
 * @throws {@link AppError} `account-exists`
 */
export function assertSingle(
  { records }: Contents,
  writes: ReadonlyMap<string, JsonObject>,
  added: ReadonlySet<string>,
): void {
  const owner = (record: VaultRecord | undefined): string | undefined =>
    record && isAccount(record) && !isDeleted(record) ? ownerOf(record) : undefined;
  const staying = [...records].filter(([name]) => !writes.has(name)).map(([, record]) => owner(record));
  const owners = new Set(staying.filter((each) => each !== undefined));
  for (const [name, fields] of writes) {
    const mine = owner({ ...fields, name } as VaultRecord);
    if (mine === undefined || added.has(name) || !owners.has(mine) || owner(records.get(name)) === mine) continue;
    const { site, login } = fields as { site: string; login: string };
    throw new AppError("account-exists", `there is an account "${login}" at ${site} already`, [login, site]);
  }
}
