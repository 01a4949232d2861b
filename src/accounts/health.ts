import { hmacSha256, type ProgressOptions, wipe } from "../../crypto/index.ts";
import { toBase64 } from "../base64.ts";
import { randomBytes } from "../random.ts";
import {
  defaultScheme,
  defaultWordRules,
  foreignSchemeOf,
  generatorOf,
  rootSchemeOf,
  isStored,
  isWordRules,
  storedPassword,
} from "../schemes/index.ts";
import { inSlices, paced } from "../slices.ts";
import { utf8 } from "../text.ts";
import { type Contents, keysOf } from "../vault/index.ts";
import { type Account, allAccounts } from "./account.ts";
import { firstRevision } from "./add.ts";
import { type AccountChanges, changedAccount } from "./changed-account.ts";
import { bitsOfAccount, hasSingleClass, isShort } from "./kind.ts";
import { hasPassword } from "./password.ts";

/** A weakness of an account that the user may want to fix. `account` is the account's record name. */
export type Finding =
  // `with` contains the record names of the other accounts with the same password
  | { readonly kind: "reused"; readonly account: string; readonly with: readonly string[] }
  // `count` says how often the password was found in leaks
  | { readonly kind: "leaked"; readonly account: string; readonly count: number }
  | { readonly kind: "weak"; readonly account: string; readonly strength: number }
  | { readonly kind: "fast-hash"; readonly account: string; readonly program: string }
  | { readonly kind: "old-scheme"; readonly account: string; readonly scheme: string }
  | { readonly kind: "retired-root"; readonly account: string; readonly identity: string }
  | { readonly kind: "root-missing"; readonly account: string }
  | { readonly kind: "short"; readonly account: string; readonly bits: number }
  | { readonly kind: "single-class"; readonly account: string; readonly bits: number };

/** Options for {@link checkHealth}. */
export interface HealthOptions extends ProgressOptions {
  /** Returns the strength of a password, from 0 (guessed at once) to 4 (strong). */
  readonly strengthOf: (password: string) => number | Promise<number>;
  /**
   * Strengths that earlier checks have found, by account. A check asks only about the other accounts, and adds their
   * strengths. An account that was changed is another object, so it is asked about again.
   */
  readonly strengths?: WeakMap<Account, number>;
  /**
   * Numbers that say how often the passwords of accounts were found in leaks, by the record names of the accounts. The
   * check itself asks nobody.
   */
  readonly leaked?: ReadonlyMap<string, number>;
}

/** Result of {@link checkHealth}. */
export interface Health {
  /** Findings in the order of the accounts, except that those of the kind `reused` come last. */
  readonly findings: readonly Finding[];
  /** Number of checked accounts. */
  readonly checked: number;
  /**
   * Record names of accounts that could not be checked, because their scheme belongs to a newer version of Saltmill or
   * their stored password is damaged.
   */
  readonly unchecked: readonly string[];
}

/**
 * Finds weaknesses of a vault's accounts. Reports stored passwords that are reused, weak or in `leaked`. Reports generated passwords
 * that are short, have a single character class, have the scheme of another program, or are derived from a root that
 * is missing or was replaced by a newer one. A PIN may be short and have only digits. Findings that the user ignores
 * are reported too, see {@link isIgnored}. Runs on this device, writes nothing and sends nothing.
 *
 * @throws the reason of the aborted signal, and errors of `strengthOf`
 * @example
 * ```ts
 * import { checkHealth, createVault, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const { findings } = await checkHealth(await vault.contents(), { strengthOf: ({ length }) => Math.min(length / 4, 4) });
 * ```
 */
export async function checkHealth(
  contents: Contents,
  { strengthOf, strengths = new WeakMap(), leaked, ...progress }: HealthOptions,
): Promise<Health> {
  const accounts = allAccounts(contents);
  const findings: Finding[] = [];
  const unchecked: string[] = [];
  const reused = new Reused();
  try {
    await inSlices(
      accounts,
      async (account) => {
        const { name, scheme, secret } = account;
        const isGenerated = generatorOf(scheme) !== undefined;
        if (!hasPassword(account)) return;
        if (isGenerated) findings.push(...findingsOf(contents, account));
        const password = isStored(scheme) ? storedPassword(secret) : undefined;
        if (!isGenerated && password === undefined) unchecked.push(name);
        if (password === undefined) return;
        reused.add(name, password);
        const count = leaked?.get(name) ?? 0;
        if (count > 0) findings.push({ kind: "leaked", account: name, count });
        const strength = strengths.get(account) ?? (await strengthOf(password));
        strengths.set(account, strength);
        if (strength < leastStrength) findings.push({ kind: "weak", account: name, strength });
      },
      progress,
    );
    const pace = paced(namesPerSlice, progress);
    for (const names of reused.groups) {
      for (const account of names) {
        findings.push({ kind: "reused", account, with: names.filter((name) => name !== account) });
        await pace(names.length);
      }
    }
  } finally {
    reused.wipe();
  }
  return { findings, checked: accounts.length - unchecked.length, unchecked };
}

/** Number of names that are compared between two pauses. This takes about 5 ms. */
const namesPerSlice = 2 ** 17;

/**
 * Minimum strength of a stored password. Weaker passwords are reported. The authors of the password meter zxcvbn
 * recommend a minimum of 3.
 */
const leastStrength = 3;

/** Returns the findings about a generated password without deriving it. */
function findingsOf(contents: Contents, account: Account): Finding[] {
  const { name, scheme } = account;
  const findings: Finding[] = [];
  const foreign = foreignSchemeOf(scheme);
  if (foreign?.fastHash) findings.push({ kind: "fast-hash", account: name, program: foreign.program });
  else if (!rootSchemeOf(scheme)) findings.push({ kind: "old-scheme", account: name, scheme });
  if (generatorOf(scheme)?.root === "vault") findings.push(...ofRoot(contents, account));
  const bits = bitsOfAccount(account);
  if (bits === undefined) return findings;
  if (isShort(account)) findings.push({ kind: "short", account: name, bits });
  if (hasSingleClass(account)) findings.push({ kind: "single-class", account: name, bits });
  return findings;
}

function ofRoot(contents: Contents, { name, root = "" }: Account): Finding[] {
  const { current, roots } = keysOf(contents);
  const own = Object.hasOwn(roots, root) ? roots[root] : undefined;
  if (!own) return [{ kind: "root-missing", account: name }];
  if (root === current && own.retired === undefined) return [];
  return [{ kind: "retired-root", account: name, identity: own.identity }];
}

/**
 * Finds equal passwords. Stores no password, only a 32-byte keyed hash of each one. The random key of the hash exists
 * only in this object, until `wipe` overwrites it. Passwords that differ in case or Unicode normalization are not
 * equal.
 */
export class Reused {
  readonly #key = randomBytes(32);
  readonly #names = new Map<string, string[]>();

  add(name: string, password: string): void {
    const bytes = utf8(password);
    try {
      const hash = toBase64(hmacSha256(this.#key, bytes));
      const same = this.#names.get(hash);
      if (same) same.push(name);
      else this.#names.set(hash, [name]);
    } finally {
      wipe(bytes);
    }
  }

  /** Returns the groups of accounts that share a password. Each group is a list of the names that `add` received. */
  get groups(): readonly (readonly string[])[] {
    return [...this.#names.values()].filter(({ length }) => length > 1);
  }

  wipe(): void {
    wipe(this.#key);
    this.#names.clear();
  }
}

/**
 * Returns the changes that give an account a new password without the weaknesses that the password check finds: one
 * that is generated from the present master password. Rules without a weakness stay as they are.
 *
 * @throws {@link AppError} `root-missing`
 */
export function strongPasswordFor(contents: Contents, account: Account): AccountChanges {
  const { scheme, site, login, rules } = account;
  if (generatorOf(scheme)?.root !== "vault") return { scheme: "current", rules: defaultScheme.defaultRules };
  const strongRules = isWordRules(rules) ? defaultWordRules : defaultScheme.defaultRules;
  const isWeak = isShort(account) || hasSingleClass(account);
  const changes: AccountChanges = { root: "current", ...(isWeak && { rules: strongRules }) };
  if (changedAccount(contents, account, changes).passwordChanges) return changes;
  return { ...changes, revision: Math.max(Number(account.revision) + 1, firstRevision(contents, site, login)) };
}
