import type { EarlierOneTimeKey, Vault } from "../vault/index.ts";
import { type Account, accountNamed } from "./account.ts";

/**
 * Returns `account` with a longer `totpHistory`, the list of its earlier keys for one-time codes. Adds the current and
 * the earlier keys of `replaced`, the account that `account` replaces. The newest key comes first. The list contains no
 * key twice, and never the current key of `account`.
 */
export function withEarlierKeys(account: Account, replaced: Account, ended = Date.now()): Account {
  const { totpHistory = [], ...fields } = account;
  const { totp, totpHistory: others = [] } = replaced;
  const all = [...(totp === undefined ? [] : [{ totp, ended }]), ...others, ...totpHistory];
  const isFirst = (each: EarlierOneTimeKey, i: number): boolean =>
    each.totp !== account.totp && all.findIndex((other) => other.totp === each.totp) === i;
  const history = all.filter(isFirst).sort((a, b) => b.ended - a.ended);
  return { ...fields, ...(history.length > 0 && { totpHistory: history }) };
}

/**
 * Deletes a key of one-time codes from an account's history. The deletion cannot be undone.
 *
 * @throws {@link AppError} `account-missing`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { accountNamed, deleteEarlierKey, type Vault } from "saltmill";
 * export async function deleteOldestKey(vault: Vault, name: string): Promise<void> {
 *   const oldest = accountNamed(await vault.contents(), name).totpHistory?.at(-1);
 *   if (oldest) await deleteEarlierKey(vault, name, oldest);
 * }
 * ```
 */
export function deleteEarlierKey(
  vault: Vault,
  name: Account["name"],
  earlier: Pick<EarlierOneTimeKey, "totp">,
): Promise<void> {
  return vault.change((contents) => {
    const { totpHistory = [], ...account } = accountNamed(contents, name);
    const kept = totpHistory.filter(({ totp }) => totp !== earlier.totp);
    const writes = { [name]: { ...account, ...(kept.length > 0 && { totpHistory: kept }) } };
    return { writes: kept.length < totpHistory.length ? writes : {}, result: undefined };
  });
}
