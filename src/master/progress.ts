import { type Account, allAccounts, isOfAnotherRoot } from "../accounts/index.ts";
import { generatorOf } from "../schemes/index.ts";
import { type Contents, keysOf } from "../vault/index.ts";

/** Progress of all accounts after a change of the master password or identity. */
export interface MasterProgress {
  /**
   * True if `left` or `moved` contains an account. The current or previous password of such an account depends on a
   * root that is no longer the current one.
   */
  readonly underWay: boolean;
  /** Accounts whose password is still derived from a root that is no longer the current one. */
  readonly left: readonly Account[];
  /**
   * Accounts that were moved to the current root. The site may still have the old password, so the old password is
   * kept, and the move can be undone.
   */
  readonly moved: readonly Account[];
  /**
   * Accounts with the current root and without a previous password of another root, for example accounts whose new
   * password has worked at a login.
   */
  readonly done: readonly Account[];
  /** Accounts whose password is not derived from a root of the vault, for example a stored password. */
  readonly apart: readonly Account[];
}

/**
 * Returns the progress of all accounts after a change of the master password or identity. The progress is computed from
 * the accounts and stored nowhere.
 *
 * @throws {@link AppError} `root-missing`
 * @example
 * ```ts
 * import { masterProgress, type Vault } from "saltmill/vault";
 * export async function share(vault: Vault): Promise<number> {
 *   const { left, moved, done } = masterProgress(await vault.contents());
 *   return done.length / (left.length + moved.length + done.length);
 * }
 * ```
 */
export function masterProgress(contents: Contents): MasterProgress {
  const { current } = keysOf(contents);
  const [left, moved, done, apart]: [Account[], Account[], Account[], Account[]] = [[], [], [], []];
  const lists = { left, moved, done, apart };
  for (const account of allAccounts(contents)) lists[stateUnder(current, account)].push(account);
  return { underWay: left.length + moved.length > 0, ...lists };
}

/**
 * State of one account after a change of the master password or identity: the name of its list in
 * {@link MasterProgress}.
 */
export type MasterState = Exclude<keyof MasterProgress, "underWay">;

/**
 * Returns the state of one account after a change of the master password or identity.
 *
 * @throws {@link AppError} `root-missing`
 */
export const masterStateOf = (contents: Contents, account: Account): MasterState =>
  stateUnder(keysOf(contents).current, account);

function stateUnder(current: string, account: Account): MasterState {
  if (generatorOf(account.scheme)?.root !== "vault") return "apart";
  if (account.root !== current) return "left";
  return isOfAnotherRoot(account) ? "moved" : "done";
}
