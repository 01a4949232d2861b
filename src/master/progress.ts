import { type Account, allAccounts } from "../accounts/account.ts";
import { isOfAnotherRoot } from "../accounts/previous.ts";
import { generatorOf } from "../schemes/index.ts";
import { type Contents, keysOf } from "../vault/vault.ts";

/** How far the accounts have come since the master password or the identity was changed. */
export interface MasterProgress {
  /** Whether there is another root than the current one that an account is made of. */
  readonly underWay: boolean;
  /** Still made of an older root. */
  readonly left: readonly Account[];
  /** Moved here, and not known to be changed at the site: the old password is at hand, and the way back is open. */
  readonly moved: readonly Account[];
  /** Changed at the site: the new password was used to log in. */
  readonly done: readonly Account[];
  /** Made by themselves, of an earlier master password perhaps (easypasswords-1), or kept: moving changes nothing for them. */
  readonly apart: readonly Account[];
}

/**
 * The journey from one master password to the next, as it stands; it is read off the accounts, so it survives everything
 * that they survive.
 *
 * @throws {@link AppError} `root-missing`
 * @example
 * ```ts
 * import { masterProgress, type Vault } from "saltmill";
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

/** Where an account stands on that journey; each is a list of {@link MasterProgress}. */
export type MasterState = Exclude<keyof MasterProgress, "underWay">;

/**
 * Where one account stands, as {@link masterProgress} tells of all.
 *
 * @throws {@link AppError} `root-missing`
 * @example
 * ```ts
 * import { type Account, type Contents, masterStateOf } from "saltmill";
 * export const isLeft = (contents: Contents, account: Account): boolean => masterStateOf(contents, account) === "left";
 * ```
 */
export const masterStateOf = (contents: Contents, account: Account): MasterState =>
  stateUnder(keysOf(contents).current, account);

function stateUnder(current: string, account: Account): MasterState {
  if (generatorOf(account.scheme)?.root !== "vault") return "apart";
  if (account.root !== current) return "left";
  return isOfAnotherRoot(account) ? "moved" : "done";
}
