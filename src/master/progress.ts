import { type Account, allAccounts } from "../accounts/account.ts";
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
  for (const account of allAccounts(contents)) {
    if (account.scheme !== "saltmill-1") apart.push(account);
    else if (account.root !== current) left.push(account);
    else if (isFromElsewhere(account, current)) moved.push(account);
    else done.push(account);
  }
  return { underWay: left.length + moved.length > 0, left, moved, done, apart };
}

const isFromElsewhere = ({ previous }: Account, current: string): boolean =>
  previous?.root !== undefined && previous.root !== current;
