import type { ProgressOptions } from "../../crypto/internal.ts";
import { allAccounts } from "../accounts/account.ts";
import { generatorOf, isStored } from "../schemes/index.ts";
import { storedPassword } from "../schemes/stored.ts";
import { inSlices } from "../slices.ts";
import type { Contents } from "../vault/vault.ts";
import type { Finding } from "./finding.ts";
import { findingsOf } from "./generated.ts";
import { Reused } from "./reused.ts";

/** How {@link checkHealth} works. */
export interface HealthOptions extends ProgressOptions {
  /** How hard a password is to guess: 0 (at once) … 4. */
  readonly strengthOf: (password: string) => number | Promise<number>;
}

/** What {@link checkHealth} found. */
export interface Health {
  /** Of every kind, account by account. */
  readonly findings: readonly Finding[];
  /** How many accounts were looked at. */
  readonly checked: number;
  /** Record names of accounts that this version knows nothing about: of a newer version's scheme. */
  readonly unchecked: readonly string[];
}

/** A strength below this is weak; zxcvbn's authors ask for 3. */
const leastStrength = 3;

/**
 * What is not as good as it could be among a vault's accounts: reused and weak stored passwords, accounts on older schemes
 * or retired roots, short or single-class ones. It is all found here, and nothing is written or sent.
 *
 * @throws the signal's reason when aborted, and whatever `strengthOf` throws
 * @example
 * ```ts
 * import { checkHealth, createVault, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const { findings } = await checkHealth(await vault.contents(), { strengthOf: ({ length }) => Math.min(length / 4, 4) });
 * ```
 */
export async function checkHealth(contents: Contents, { strengthOf, ...course }: HealthOptions): Promise<Health> {
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
        if (isGenerated) findings.push(...findingsOf(contents, account));
        const password = isStored(scheme) ? storedPassword(secret) : undefined;
        if (!isGenerated && password === undefined) unchecked.push(name);
        if (password === undefined) return;
        reused.add(name, password);
        const strength = await strengthOf(password);
        if (strength < leastStrength) findings.push({ kind: "weak", account: name, strength });
      },
      course,
    );
    for (const names of reused.groups) {
      for (const account of names) {
        findings.push({ kind: "reused", account, with: names.filter((name) => name !== account) });
      }
    }
  } finally {
    reused.wipe();
  }
  return { findings, checked: accounts.length - unchecked.length, unchecked };
}
