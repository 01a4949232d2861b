import { AppError } from "../errors.ts";
import { sameJson } from "../json.ts";
import type { Contents, EarlierOneTimeKey, EarlierPassword, Vault } from "../vault/index.ts";
import { type Account, accountNamed } from "./account.ts";
import {
  hasPassword,
  inputsBefore,
  inputsOf,
  type PasswordInputs,
  passwordOf,
  sameInputs,
  withInputs,
} from "./password.ts";

/**
 * Returns an account whose history also has the password that `inputs` describe. The history contains no password
 * twice, and never the account's current password.
 */
export function withEarlier(account: Account, inputs: PasswordInputs, ended = Date.now()): Account {
  const added = { ...inputsOf(inputs), ended } as EarlierPassword;
  const { history: known = [], ...withoutHistory } = account;
  const others = known.filter((each) => !sameInputs(each, inputs));
  const history = [added, ...others].filter((each) => !sameInputs(each, account));
  return history.length > 0 ? { ...account, history } : withoutHistory;
}

/**
 * Returns `account` with more passwords in its `history`: the current, previous and earlier passwords of `replaced`,
 * the account that `account` replaces. The newest password comes first. A password is not added if `account` already
 * has it, as its current password or in its history.
 */
export function withHistoryOf(account: Account, replaced: Account): Account {
  const { previous, history = [] } = replaced;
  const now = Date.now();
  const passwords = [
    { ...inputsOf(replaced), ended: now },
    ...(previous ? [{ ...inputsBefore(replaced, previous), ended: now }] : []),
    ...history,
  ];
  const own = account.history ?? [];
  const isMissing = (each: PasswordInputs): boolean => ![account, ...own].some((known) => sameInputs(known, each));
  const added = passwords.filter(isMissing);
  return added.length === 0 ? account : { ...account, history: [...added, ...own].sort((a, b) => b.ended - a.ended) };
}

/**
 * Returns a password from an account's history.
 *
 * @throws {@link AppError} `root-missing`, `scheme-unknown`, `rules-…`
 * @example
 * ```ts
 * import { accountNamed, addStoredAccount, createVault, earlierPasswordOf, editAccount, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addStoredAccount(vault, { site: "printer", login: "admin", password: "hunter2" });
 * await editAccount(vault, name, { password: "hunter3" }, { newPassword: true, siteHasPassword: true });
 * const contents = await vault.contents();
 * const account = accountNamed(contents, name);
 * const earlier = account.history?.[0];
 * if (earlier) await earlierPasswordOf(contents, account, earlier); // "hunter2"
 * ```
 */
export const earlierPasswordOf = (contents: Contents, account: Account, earlier: EarlierPassword): Promise<string> =>
  passwordOf(contents, withInputs(account, earlier));

/** Says that a password is an account's current one, or an earlier one that ended at a time. */
export type KnownPassword = { readonly is: "current" } | { readonly is: "earlier"; readonly ended?: number };

/**
 * Finds out if an account has or had a password.
 *
 * @returns undefined for a password that the account never had, as far as its history says. A password that can no longer
 * be derived is left out.
 * @throws {@link AppError} if the current password cannot be derived, see {@link passwordOf}
 */
export async function knownPassword(
  contents: Contents,
  account: Account,
  password: string,
): Promise<KnownPassword | undefined> {
  if (hasPassword(account) && (await passwordOf(contents, account)) === password) return { is: "current" };
  const { previous, history = [] } = account;
  const earlier = [...(previous ? [inputsBefore(account, previous)] : []), ...history];
  for (const each of earlier) {
    const its = await passwordOf(contents, withInputs(account, each)).catch(onlyIfDerivable);
    if (its === password) return { is: "earlier", ...("ended" in each && { ended: (each as EarlierPassword).ended }) };
  }
  return undefined;
}

function onlyIfDerivable(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

/**
 * Deletes a password from an account's history. The deletion cannot be undone.
 *
 * @param earlier - the history entry to delete; if the history does not contain this entry, nothing is written
 * @throws {@link AppError} `account-missing`, and errors of {@link Vault.change}; after an error, nothing is written
 */
export function deleteEarlierPassword(vault: Vault, name: Account["name"], earlier: EarlierPassword): Promise<void> {
  return vault.change((contents) => {
    const { history = [], ...account } = accountNamed(contents, name);
    const kept = history.filter((each) => !sameJson(each, earlier));
    const writes = { [name]: { ...account, ...(kept.length > 0 && { history: kept }) } };
    return { writes: kept.length < history.length ? writes : {}, result: undefined };
  });
}

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
