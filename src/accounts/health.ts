import type { ProgressOptions } from "../../crypto/index.ts";
import { allAccounts } from "./account.ts";
import { generatorOf, isStored, storedPassword } from "../schemes/index.ts";
import { inSlices, paced } from "../slices.ts";
import type { Contents } from "../vault/index.ts";
import type { Finding } from "./finding.ts";
import { findingsOf } from "./generated.ts";
import { Reused } from "./reused.ts";

/** Options for {@link checkHealth}. */
export interface HealthOptions extends ProgressOptions {
  /** Returns the strength of a password, from 0 (guessed at once) to 4 (strong). */
  readonly strengthOf: (password: string) => number | Promise<number>;
}

/** Number of names that are compared between two pauses. This takes about 5 ms. */
const namesPerSlice = 2 ** 17;

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
 * Minimum strength of a stored password. Weaker passwords are reported. The authors of the password meter zxcvbn
 * recommend a minimum of 3.
 */
const leastStrength = 3;

/**
 * Finds weaknesses of a vault's accounts. Reports stored passwords that are reused or weak. Reports generated passwords
 * that are short, have a single character class, have a scheme other than saltmill-1, or are derived from a root that
 * is missing or was replaced by a newer one. Runs on this device, writes nothing and sends nothing.
 *
 * @throws the reason of the aborted signal, and errors of `strengthOf`
 * @example
 * ```ts
 * import { checkHealth, createVault, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const { findings } = await checkHealth(await vault.contents(), { strengthOf: ({ length }) => Math.min(length / 4, 4) });
 * ```
 */
export async function checkHealth(contents: Contents, { strengthOf, ...progress }: HealthOptions): Promise<Health> {
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
