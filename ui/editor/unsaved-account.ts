/** What can be told of an account while it is typed. */
import {
  type Account,
  AppError,
  changesPassword,
  type CharacterRules,
  type Contents,
  isWordRules,
} from "../../src/index.ts";
import { changesTyped } from "./changes-typed.ts";
import { rulesIn, type SecretDraft } from "./secret-draft.ts";

/**
 * Whether an account gets another password when it is saved as it is typed.
 *
 * @param account - as it is now
 * @param typed - as it was when its view opened, and what is typed over it
 */
export function givesOtherPassword(
  contents: Contents,
  account: Account,
  ...typed: Parameters<typeof changesTyped>
): boolean {
  try {
    return changesPassword(contents, account, changesTyped(...typed));
  } catch (error) {
    if (error instanceof AppError) return false; // not to be saved as it stands
    throw error;
  }
}

/** The rules of a draft, where they can be read. */
export function readableRules(draft: SecretDraft): CharacterRules | undefined {
  try {
    const rules = rulesIn(draft);
    return isWordRules(rules) ? undefined : rules;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
