import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { type Interruption, paced } from "../slices.ts";
import type { Contents, VaultRecord } from "../vault/index.ts";
import { isAccount, isDeleted, ownerOf } from "./restore-match.ts";

const checkedPerSlice = 1024; // number of records that are checked in about 3 ms

/**
 * Throws if a site would have two accounts with the same login after a restore. This happens, for example, if an
 * account was renamed in the vault and a different account of the vault now has the old login. Two such accounts are
 * allowed if the vault already has both, or the backup has both.
 *
 * @param added - names of records that the user chose to add beside existing ones; they are not checked
 * @throws {@link AppError} `account-exists`
 */
export async function assertSingle(
  { records }: Contents,
  writes: ReadonlyMap<string, JsonObject>,
  added: ReadonlySet<string>,
  options: Interruption,
): Promise<void> {
  const pace = paced(checkedPerSlice, options);
  const owner = (record: VaultRecord | undefined): string | undefined =>
    record && isAccount(record) && !isDeleted(record) ? ownerOf(record) : undefined;
  const owners = new Set<string>();
  for (const [name, record] of records) {
    const other = writes.has(name) ? undefined : owner(record);
    if (other !== undefined) owners.add(other);
    await pace();
  }
  for (const [name, fields] of writes) {
    await pace();
    const writtenOwner = owner({ ...fields, name } as VaultRecord);
    if (
      writtenOwner === undefined ||
      added.has(name) ||
      !owners.has(writtenOwner) ||
      owner(records.get(name)) === writtenOwner
    )
      continue;
    const { site, login } = fields as { site: string; login: string };
    throw new AppError("account-exists", `there is already an account "${login}" for ${site}`, [login, site]);
  }
}
