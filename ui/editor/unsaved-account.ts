import { type Account, changesPassword } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { type CharacterRules, isWordRules } from "../../src/schemes/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { accountChanges } from "./account-changes.ts";
import { rulesIn, type SecretDraft } from "./secret-draft.ts";

/**
 * Returns true if saving the typed changes would change the account's password.
 *
 * @param account - the account as it is now in the vault
 * @param typed - the arguments of `accountChanges`: the account as it was when the form opened, and the values that the
 * user has typed
 */
export function givesOtherPassword(
  contents: Contents,
  account: Account,
  ...typed: Parameters<typeof accountChanges>
): boolean {
  try {
    return changesPassword(contents, account, accountChanges(...typed));
  } catch (error) {
    if (error instanceof AppError) return false; // the typed text is invalid, so it cannot be saved
    throw error;
  }
}

/**
 * Returns the length and the characters that a draft contains. Returns undefined if they are invalid, for a password of
 * words, and for a stored password.
 */
export function readableRules(draft: SecretDraft): CharacterRules | undefined {
  try {
    const rules = rulesIn(draft);
    return isWordRules(rules) ? undefined : rules;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
