import {
  type Account,
  AppError,
  changesPassword,
  type CharacterRules,
  type Contents,
  isWordRules,
} from "../../src/index.ts";
import { accountChanges } from "./account-changes.ts";
import { rulesIn, type SecretDraft } from "./secret-draft.ts";

/**
 * Returns true if saving the typed changes would change the account's password.
 *
 * @param account - the current account
 * @param typed - the account as it was when its view opened, and the values that the user has typed
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
 * Returns the rules of a draft for a password of random characters. Returns undefined if the rules are invalid, or if
 * the draft has no character rules.
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
