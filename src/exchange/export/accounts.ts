import type { ProgressOptions } from "../../../crypto/index.ts";
import {
  type Account,
  accountAtSite,
  allAccounts,
  bySite,
  earlierPasswordOf,
  hasPassword,
  inputsBefore,
  keyForExport,
  loginOf,
  passwordOf,
  siteHasPrevious,
} from "../../accounts/index.ts";
import { AppError } from "../../errors.ts";
import { aliasesOf } from "../../sites/index.ts";
import { inSlices } from "../../slices.ts";
import type { Contents } from "../../vault/index.ts";
import { type Addresses, addressesOf } from "./addresses.ts";

/** An account with its unencrypted password and the other values that an exported file contains. */
export interface ExportedAccount extends Addresses {
  readonly account: Account;
  readonly title: string;
  readonly login: string;
  /** Empty if the account has no password. */
  readonly password: string;
  readonly notes: string;
  /** The secret key that generates the account's one-time codes, as an `otpauth:` address. Empty if there is none. */
  readonly totp: string;
  /** The same key as Bitwarden writes it, which has another form for Steam's codes. */
  readonly bitwardenTotp: string;
  /**
   * True if the one-time codes have 10 digits. Bitwarden and KeePassXC compute a third of such codes wrongly: they
   * divide by the last 32 bits of 10^10.
   */
  readonly hasLongCodes: boolean;
  readonly tags: readonly string[];
  readonly favourite: boolean;
}

/** An earlier password, and the time at which it was replaced, in milliseconds since 1970. */
export interface ExportedPassword {
  readonly password: string;
  readonly ended: number;
}

/** An account that is not in the exported file, because its password cannot be derived or decrypted. */
export interface LeftOut {
  readonly account: Account;
  readonly error: AppError;
}

/**
 * Returns all accounts with their passwords, sorted by site. Accounts whose password cannot be derived or decrypted are
 * returned in `leftOut`. If an account has a new password that the site probably does not have yet, the result contains
 * the previous password.
 *
 * @throws the signal's reason when aborted
 */
export async function exportedAccounts(
  contents: Contents,
  progress: ProgressOptions,
): Promise<{ readonly accounts: readonly ExportedAccount[]; readonly leftOut: readonly LeftOut[] }> {
  const accounts: ExportedAccount[] = [];
  const leftOut: LeftOut[] = [];
  const add = async (account: Account): Promise<void> => {
    try {
      const now = await accountAtSite(contents, account);
      const password = hasPassword(now) ? await passwordOf(contents, now) : "";
      const { site, label, notes = "", tags = [], favourite = false } = account;
      const names = {
        title: label ?? site,
        login: loginOf(account),
        ...addressesOf(account, aliasesOf(contents, site)),
      };
      accounts.push({ account, ...names, password, notes, ...keyOf(account), tags, favourite });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push({ account, error });
    }
  };
  await inSlices(bySite(allAccounts(contents)), add, progress);
  return { accounts, leftOut };
}

/** Returns the key of an account's one-time codes. A key that Saltmill cannot read is exported as it is stored. */
function keyOf(account: Account): Pick<ExportedAccount, "totp" | "bitwardenTotp" | "hasLongCodes"> {
  const { totp = "", site } = account;
  if (totp === "") return { totp, bitwardenTotp: totp, hasLongCodes: false };
  try {
    const { address, base32, isSteam, digits } = keyForExport(totp, { site, login: loginOf(account) });
    return { totp: address, bitwardenTotp: isSteam ? `steam://${base32}` : address, hasLongCodes: digits === 10 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { totp, bitwardenTotp: totp, hasLongCodes: false };
  }
}

/** Returns the accounts whose one-time codes other programs compute wrongly. */
export const withLongCodes = (accounts: readonly ExportedAccount[]): readonly Account[] =>
  accounts.filter(({ hasLongCodes }) => hasLongCodes).map(({ account }) => account);

/** The earlier passwords of an account, and the errors of those that cannot be derived or decrypted. */
export interface EarlierPasswords {
  /** The newest first. */
  readonly passwords: readonly ExportedPassword[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Returns the earlier passwords of an account. If the account has a new password, and the site has this password as far
 * as is known, the password before it is an earlier one too.
 */
export async function earlierPasswords(contents: Contents, account: Account): Promise<EarlierPasswords> {
  const { previous, history = [], modified } = account;
  const replaced =
    previous && !siteHasPrevious(account) ? [{ ...inputsBefore(account, previous), ended: modified }] : [];
  const passwords: ExportedPassword[] = [];
  const leftOut: LeftOut[] = [];
  for (const earlier of [...replaced, ...history]) {
    try {
      const password = await earlierPasswordOf(contents, account, earlier);
      passwords.push({ password, ended: earlier.ended });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push({ account, error });
    }
  }
  return { passwords, leftOut };
}
