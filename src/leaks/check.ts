import type { ProgressOptions } from "../../crypto/index.ts";
import { type Account, passwordMark } from "../accounts/index.ts";
import { isStored, storedPassword } from "../schemes/index.ts";
import { whileOpen } from "../slices.ts";
import type { Vault } from "../vault/index.ts";
import { askList, type AskRange } from "./ask.ts";
import { keepLeakResults, type LeakResult } from "./results.ts";

/** Options for {@link checkLeaks}. */
export interface LeakCheckOptions extends ProgressOptions {
  /** Asks the list for a prefix. See `askRange`. */
  readonly ask: AskRange;
}

/** Number of answers after which the results are kept. A lock of the vault loses hardly more than this many. */
const perWrite = 25;

/**
 * Asks the list of leaked passwords about the stored passwords of accounts, and keeps the answers. Accounts whose
 * passwords are generated are left out. If the check ends early, the answers until then are kept, except after a lock
 * of the vault.
 *
 * @throws errors of `ask` and of {@link Vault.change}; {@link AppError} `leaks-failed`, `locked`; the reason of the
 * aborted signal. Nothing is asked if the vault cannot be changed.
 */
export async function checkLeaks(
  vault: Vault,
  accounts: readonly Account[],
  { ask, ...progress }: LeakCheckOptions,
): Promise<void> {
  let found = new Map<string, LeakResult>();
  const keep = async (): Promise<void> => {
    const kept = found;
    found = new Map();
    await keepLeakResults(vault, kept);
  };
  await keep();
  let answers = 0;
  let keeping: Promise<void> | undefined;
  const onAnswer = async (counts: ReadonlyMap<Account, number>): Promise<void> => {
    const at = Date.now();
    for (const [account, count] of counts) {
      found.set(account.name, { password: passwordMark(account), at, count });
    }
    if (++answers % perWrite === 0) keeping = keep();
    await keeping; // also after other answers, so that no more questions are sent during a slow write
  };
  const passwordOf = ({ scheme, secret }: Account): string | undefined =>
    isStored(scheme) ? storedPassword(secret) : undefined;
  try {
    await askList(accounts, passwordOf, { ask, onAnswer, ...progress, ...whileOpen(vault, progress.signal) });
  } catch (error) {
    await keep().catch(() => undefined); // `error` is the reason why the check ended
    throw error;
  }
  await keep();
}
