import {
  type Account,
  accountAtSite,
  accountsOf,
  bySite,
  loginOf,
  oneTimeCode,
  passwordOf,
  placeShown,
  searchAccounts,
  secretKindOf,
} from "../../src/accounts/index.ts";
import { hostAndPort, siteOf } from "../../src/sites/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { deliver, type DeliveryOptions } from "../deliver.ts";
import { note } from "../output.ts";
import { accountLine, openBackupFile } from "./open-backup-file.ts";

export interface VaultShowOptions extends DeliveryOptions {
  readonly login?: string;
  readonly number?: number;
  readonly code?: true;
  readonly masterFd?: number;
}

/** `saltmill vault show FILE SITE`: outputs the password or the one-time code of one account. */
export async function showFromVault(host: Host, file: string, query: string, options: VaultShowOptions): Promise<void> {
  const contents = await openBackupFile(host, file, options.masterFd);
  const found = findAccount(contents, query, options);
  if (options.code) {
    await showCode(host, found, options);
    return;
  }
  const account = await accountAtSite(contents, found);
  if (account !== found) note(host, previousPassword);
  const { site, label, address, notes, scheme, revision, rules } = account;
  const facts = {
    site,
    login: loginOf(account),
    label,
    address,
    notes,
    kind: secretKindOf(account),
    scheme,
    revision,
    rules,
  };
  await deliver(host, await passwordOf(contents, account), facts, options);
}

async function showCode(host: Host, account: Account, options: DeliveryOptions): Promise<void> {
  const { site, label, totp } = account;
  if (totp === undefined) throw new Failure("account", "this account has no one-time codes");
  const { code, ends } = await oneTimeCode(totp);
  note(host, `valid for ${timeLeft(Math.ceil((ends - Date.now()) / 1000))}`);
  await deliver(
    host,
    code,
    { site, login: loginOf(account), label, ends: new Date(ends).toISOString() },
    options,
    "code",
  );
}

/** Formats a number of seconds in the unit in which it is easily read, rounded down. */
const timeLeft = (seconds: number): string =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7200
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3600)} h`;

const previousPassword = "this is the old password: the site does not seem to have the new one yet";

/**
 * Finds the account whose site, or whose host, the query names. If no account has it, searches for the words of the
 * query. If `login` is given, the account must also have this username. Of several accounts, `number` chooses one as the
 * error message counts them. Throws unless exactly one account matches.
 */
function findAccount(contents: Contents, query: string, { login, number }: VaultShowOptions): Account {
  const site = siteOrEmpty(query);
  const isNamed = (account: Account): boolean =>
    login === undefined || [loginOf(account), account.login].includes(login);
  const all = [query, site].map((each) => accountsOf(contents, each)).find(({ length }) => length > 0);
  const here = all ?? searchAccounts(contents, query);
  const place = placeIn(query);
  const hosted = (all ?? accountsOf(contents, site)).filter((account) => placeShown(account) === place);
  const found = bySite((hosted.some(isNamed) ? hosted : here).filter(isNamed));
  if (found.length === 0) throw new Failure("account", "no account matches");
  const chosen = number === undefined ? found.slice(0, found.length > 1 ? 0 : 1) : found.slice(number - 1);
  const [account] = chosen;
  if (account) return account;
  const lines = found.slice(0, 20).map((each, i) => `\n  ${String(i + 1).padStart(2)}  ${accountLine(each)}`);
  throw new Failure(
    "account",
    `${found.length} accounts match: choose one with its host, --login or --number:${lines.join("")}`,
  );
}

/** Returns the host and port that an address names. */
const placeIn = (address: string): string =>
  hostAndPort(/^[a-z]+:\/\//iu.test(address) ? address : `https://${address}`);

function siteOrEmpty(address: string): string {
  try {
    return siteOf(address);
  } catch {
    return ""; // the query is not a site: `findAccount` searches for its words
  }
}
