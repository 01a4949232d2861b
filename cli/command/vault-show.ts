import { isatty } from "node:tty";
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
import { bounded, note } from "../output.ts";
import { askLine } from "../prompt.ts";
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
  const found = await chosenOf(host, matching(contents, query, options), options);
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
 * Returns the accounts whose site, or whose host, the query names. If no account has it, searches for the words of the
 * query. If `login` is given, the accounts must also have this username. They are in an order that stays the same.
 */
function matching(contents: Contents, query: string, { login }: VaultShowOptions): readonly Account[] {
  const site = siteOrEmpty(query);
  const isNamed = (account: Account): boolean =>
    login === undefined || [loginOf(account), account.login].includes(login);
  const all = [query, site].map((each) => accountsOf(contents, each)).find(({ length }) => length > 0);
  const here = all ?? searchAccounts(contents, query, Infinity);
  const place = placeIn(query);
  const hosted = (all ?? accountsOf(contents, site)).filter((account) => placeShown(account) === place);
  return bySite((hosted.some(isNamed) ? hosted : here).filter(isNamed));
}

/**
 * Returns the only account of a list, or the one that `--number` names. If several are left, asks on a terminal for the
 * number of one.
 *
 * @throws Failure `account` if there is no account, or if several are left and nobody can be asked; Interrupted
 */
async function chosenOf(host: Host, found: readonly Account[], { number }: VaultShowOptions): Promise<Account> {
  const [first] = found;
  if (!first) throw new Failure("account", "no account matches");
  if (number !== undefined) {
    const numbered = found[number - 1];
    if (numbered) return numbered;
    const count = found.length === 1 ? "only one account matches" : `only ${found.length} accounts match`;
    throw new Failure("account", `there is no account ${number}: ${count}`);
  }
  if (found.length === 1) return first;
  const lines = numberedLines(found);
  if (!isatty(host.stdin)) {
    const ways = "choose one with its host, --login or --number";
    throw new Failure("account", `${found.length} accounts match: ${ways}:\n${lines}`);
  }
  for (let list = `${found.length} accounts match:\n${lines}\n`; ; list = "") {
    const answer = (await askLine(host, `${list}Number of the account (1 to ${found.length}): `)).trim();
    if (answer === "") throw new Failure("account", "no account was chosen");
    const account = /^\d+$/u.test(answer) ? found[Number(answer) - 1] : undefined;
    if (account) return account;
  }
}

/** Number of accounts in the list of those that match. */
const mostListed = 20;

/**
 * Returns a list of accounts with their numbers. Accounts that look the same, such as those that two devices have added
 * before they synced, also get their kind and the time of their last change.
 */
function numberedLines(found: readonly Account[]): string {
  const names = found.map(accountLine);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const lines = found.map((account, i) => {
    const name = names[i] ?? "";
    const changed = new Date(account.modified).toISOString().slice(0, 16).replace("T", " ");
    const facts = (counts.get(name) ?? 0) > 1 ? `  [${secretKindOf(account)}, changed ${changed} UTC]` : "";
    return `  ${String(i + 1).padStart(2)}  ${name}${facts}`;
  });
  return bounded(lines, mostListed, (count) => `  and ${count} more: give more words`).join("\n");
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
