/** The answers of the list about the passwords of accounts. They stay on this device, encrypted like the vault. */
import { type Account, allAccounts, hasPassword, passwordMark } from "../accounts/index.ts";
import { isStored } from "../schemes/index.ts";
import { inSlices, type Interruption } from "../slices.ts";
import { type Contents, isTime, type Vault } from "../vault/index.ts";

/** The answer of the list about the password of an account. */
export interface LeakResult {
  /** Mark of the password, by which a change of the password is recognized. */
  readonly password: string;
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number;
  /** Number of times that the password was found in leaks. */
  readonly count: number;
}

/** Answers of the list, by the record names of the accounts. */
export type LeakResults = ReadonlyMap<string, LeakResult>;

const recordName = "leaks";

/** Returns the answers that this device has kept. A missing or damaged record counts as empty. */
export async function leakResults(vault: Vault): Promise<LeakResults> {
  const { results } = await vault.local(recordName);
  return new Map(Array.isArray(results) ? results.filter(isEntry).map(([name, ...own]) => [name, resultOf(own)]) : []);
}

/** An answer, and the name of its account. As arrays, the answers for 100,000 accounts fit into one record. */
type Entry = readonly [name: string, password: string, at: number, count: number];

const resultOf = ([password, at, count]: readonly [string, number, number]): LeakResult => ({ password, at, count });

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  typeof value[1] === "string" &&
  isTime(value[2]) &&
  Number.isSafeInteger(value[3]) &&
  Number(value[3]) >= 0;

/**
 * Keeps answers of the list. Forgets earlier answers about passwords that the vault no longer has.
 *
 * @throws errors of {@link Vault.change}; after an error, nothing is written
 */
export function keepLeakResults(vault: Vault, found: LeakResults): Promise<void> {
  return vault.change(async (contents) => {
    const before = await leakResults(vault);
    const all = new Map([...before, ...found]);
    const results: Entry[] = [];
    await inSlices(allAccounts(contents), (account) => {
      const result = all.get(account.name);
      if (!result || !isAbout(result, account)) return;
      results.push([account.name, result.password, result.at, result.count]);
    });
    const isSame = found.size === 0 && results.length === before.size;
    return { writes: {}, local: isSame ? {} : { [recordName]: { results } }, result: undefined };
  });
}

/** Returns true if the list can be asked about the password of an account, because the vault contains the password. */
export const canLeak = (account: Account): boolean => isStored(account.scheme) && hasPassword(account);

const isAbout = ({ password }: LeakResult, account: Account): boolean =>
  canLeak(account) && password === passwordMark(account);

/** The answers about the present passwords of a vault. */
export interface Leaks {
  /** Answers about the present passwords. */
  readonly results: LeakResults;
  /** Accounts about whose passwords there is no answer, because they are new or have changed, for example. */
  readonly unasked: readonly Account[];
}

/**
 * Returns what is known about the present passwords of a vault. Answers about earlier passwords are left out.
 *
 * @throws the reason of the aborted signal
 */
export async function leaksIn(contents: Contents, kept: LeakResults, options: Interruption = {}): Promise<Leaks> {
  const results = new Map<string, LeakResult>();
  const unasked: Account[] = [];
  await inSlices(
    allAccounts(contents),
    (account) => {
      if (!canLeak(account)) return;
      const result = kept.get(account.name);
      if (result && isAbout(result, account)) results.set(account.name, result);
      else unasked.push(account);
    },
    options,
  );
  return { results, unasked };
}
