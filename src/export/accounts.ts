import type { ProgressOptions } from "../../crypto/internal.ts";
import { type Account, allAccounts } from "../accounts/account.ts";
import { bySite } from "../accounts/by-site.ts";
import { earlierPasswordOf } from "../accounts/history.ts";
import { loginOf } from "../accounts/names.ts";
import { passwordOf } from "../accounts/password.ts";
import { accountAtSite } from "../accounts/previous.ts";
import { AppError } from "../errors.ts";
import { aliasesOf } from "../sites/alias.ts";
import { hostOf } from "../sites/site.ts";
import { inSlices } from "../slices.ts";
import type { Contents } from "../vault/contents.ts";

/** An account with its unencrypted password, in the form that files of other programs need. */
export interface ExportedAccount {
  readonly account: Account;
  readonly title: string;
  /** Empty if the site is only a name and not a host, as for a PIN. The site itself if it is a host without a domain. */
  readonly url: string;
  /** Addresses of the linked sites, see {@link aliasesOf}. */
  readonly linkedUrls: readonly string[];
  readonly login: string;
  readonly password: string;
  readonly notes: string;
  /** The key of one-time codes as an `otpauth:` address, or empty. */
  readonly totp: string;
  readonly tags: readonly string[];
  readonly favourite: boolean;
}

/** An earlier password and the time at which it was replaced. */
export interface ExportedPassword {
  readonly password: string;
  readonly ended: number;
}

/** An account that is not in the exported file, because its password cannot be derived. */
export interface LeftOut {
  readonly account: Account;
  readonly error: AppError;
}

/**
 * Returns the accounts with their passwords, sorted by site, and separately those whose password cannot be derived. If
 * the site may not have an account's new password yet, the account has its previous password.
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
      const password = await passwordOf(contents, await accountAtSite(contents, account));
      const { site, label, notes = "", totp = "", tags = [], favourite = false } = account;
      const linkedUrls = aliasesOf(contents, site)
        .map(addressOf)
        .filter((url) => url !== "");
      const title = label ?? site;
      // Without a domain, the site of an account with a label is in no other field.
      const url = addressOf(site) || (title !== site && isHost(site) ? site : "");
      const names = { title, url, linkedUrls, login: loginOf(account) };
      accounts.push({ account, ...names, password, notes, totp, tags, favourite });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push({ account, error });
    }
  };
  await inSlices(bySite(allAccounts(contents)), add, progress);
  return { accounts, leftOut };
}

/** Returns the earlier passwords of an account, the newest first, without those that cannot be derived. */
export async function earlierPasswords(contents: Contents, account: Account): Promise<ExportedPassword[]> {
  const passwords: ExportedPassword[] = [];
  for (const earlier of account.history ?? []) {
    try {
      passwords.push({ password: await earlierPasswordOf(contents, account, earlier), ended: earlier.ended });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return passwords;
}

function addressOf(site: string): string {
  return /^[^\s/?#@:]+$/u.test(site) && site.includes(".") && hostIn(site) !== "" ? `https://${hostIn(site)}/` : "";
}

const isHost = (site: string): boolean => hostIn(site) === site;

/** Returns the host of a site, or an empty text if it has none. */
function hostIn(site: string): string {
  try {
    return hostOf(site);
  } catch {
    return "";
  }
}
