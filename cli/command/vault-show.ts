import {
  type Account,
  accountAtSite,
  accountsOf,
  loginOf,
  oneTimeCode,
  passwordOf,
  searchAccounts,
  secretKindOf,
} from "../../src/accounts/index.ts";
import { siteOf } from "../../src/sites/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { deliver, type DeliveryOptions } from "../deliver.ts";
import { note } from "../output.ts";
import { accountLine, openBackupFile } from "./open-backup-file.ts";

export interface VaultShowOptions extends DeliveryOptions {
  readonly login?: string;
  readonly code?: true;
  readonly masterFd?: number;
}

/** `saltmill vault show FILE SITE`: outputs the password or the one-time code of one account. */
export async function showFromVault(host: Host, file: string, query: string, options: VaultShowOptions): Promise<void> {
  const contents = await openBackupFile(host, file, options.masterFd);
  const found = findAccount(contents, query, options.login);
  if (options.code) {
    await showCode(host, found, options);
    return;
  }
  const account = await accountAtSite(contents, found);
  if (account !== found) note(host, previousPassword);
  const { site, label, notes, scheme, revision, rules } = account;
  const facts = { site, login: loginOf(account), label, notes, kind: secretKindOf(account), scheme, revision, rules };
  await deliver(host, await passwordOf(contents, account), facts, options);
}

async function showCode(host: Host, account: Account, options: DeliveryOptions): Promise<void> {
  const { site, label, totp } = account;
  if (totp === undefined) throw new Failure("account", "this account has no one-time codes");
  const { code, ends } = await oneTimeCode(totp);
  note(host, `valid for ${Math.ceil((ends - Date.now()) / 1000)} s`);
  await deliver(
    host,
    code,
    { site, login: loginOf(account), label, ends: new Date(ends).toISOString() },
    options,
    "code",
  );
}

const previousPassword = "this is the old password: the site does not seem to have the new one yet";

/**
 * Finds the account whose site the query names. If no account has this site, searches for the words of the query. If
 * `login` is given, the account must also have this username. Throws unless exactly one account matches.
 */
function findAccount(contents: Contents, query: string, login: string | undefined): Account {
  const ofSite = [query, siteOrEmpty(query)].map((site) => accountsOf(contents, site)).find(({ length }) => length > 0);
  const found = (ofSite ?? searchAccounts(contents, query)).filter(
    (account) => login === undefined || loginOf(account) === login || account.login === login,
  );
  const [account, ...others] = found;
  if (!account) throw new Failure("account", "no account matches");
  if (others.length === 0) return account;
  const lines = found.slice(0, 20).map((each) => `\n  ${accountLine(each)}`);
  throw new Failure(
    "account",
    `${found.length} accounts match: choose one with its site and --login:${lines.join("")}`,
  );
}

function siteOrEmpty(address: string): string {
  try {
    return siteOf(address);
  } catch {
    return ""; // the query is not a site: `findAccount` searches for its words
  }
}
