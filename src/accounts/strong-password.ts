import { currentScheme, defaultWordRules, generatorOf, isWordRules } from "../schemes/index.ts";
import type { Contents } from "../vault/index.ts";
import type { Account } from "./account.ts";
import { firstRevision } from "./add.ts";
import { type AccountChanges, changedAccount } from "./changed-account.ts";
import { hasSingleClass, isShort } from "./kind.ts";

/**
 * Returns the changes that give an account a new password without the weaknesses that the password check finds: one
 * that saltmill-1 generates from the present master password. Rules without a weakness stay as they are.
 *
 * @throws {@link AppError} `root-missing`
 */
export function strongPasswordFor(contents: Contents, account: Account): AccountChanges {
  const { scheme, site, login, rules } = account;
  if (generatorOf(scheme)?.root !== "vault") return { scheme: currentScheme.id, rules: currentScheme.defaultRules };
  const strongRules = isWordRules(rules) ? defaultWordRules : currentScheme.defaultRules;
  const isWeak = isShort(account) || hasSingleClass(account);
  const changes: AccountChanges = { root: "current", ...(isWeak && { rules: strongRules }) };
  if (changedAccount(contents, account, changes).passwordChanges) return changes;
  return { ...changes, revision: Math.max(Number(account.revision) + 1, firstRevision(contents, site, login)) };
}
