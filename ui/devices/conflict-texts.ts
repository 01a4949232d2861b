import { type Account, allAccounts, loginOf, titleOf } from "../../src/accounts/index.ts";
import type { Conflict } from "../../src/sync/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";

/** A field that two devices changed before they synced, and the account of that field. */
export interface AccountConflict {
  readonly conflict: Conflict;
  readonly account: Account;
}

/** Fields whose names are translated. All other fields, except the password, are shown with their internal names. */
const known = ["userName", "label", "notes", "totp", "favourite", "plain", "madeAt", "created"] as const;

/**
 * Returns the conflicts in existing accounts. Leaves out conflicts in other records, because the user need not decide
 * them.
 */
export function accountConflicts(contents: Contents, conflicts: readonly Conflict[]): AccountConflict[] {
  if (conflicts.length === 0) return [];
  const accounts = new Map(allAccounts(contents).map((account) => [account.name, account]));
  return conflicts.flatMap((conflict) => {
    const account = accounts.get(conflict.name);
    return account ? [{ conflict, account }] : [];
  });
}

/** Returns the names of the account and of the changed field: "ada · example.com · Notes". */
export function nameOf(account: Account, { group }: Conflict): string {
  const field = known.find((each) => group === `=${each}`);
  const name = group === "=password" ? t("password") : field ? t(`recordField_${field}`) : group.replace(/^\W+/u, "");
  return t("ofSite", t("ofSite", titleOf(account) || t("noLogin"), account.site), name);
}

/** Returns the value of the field that has a conflict, from the `content` that one of the devices wrote. */
export const fieldOf = ({ group }: Conflict, content: unknown): unknown =>
  (content as Record<string, unknown>)[group.slice(1)];

/**
 * Returns true for the field `totp`, which contains the secret key of the one-time codes. The key is shown only when
 * the user presses a button.
 */
export const isSecretField = ({ group }: Conflict): boolean => group === "=totp";

/** Returns the text that the list shows for one of the conflicting values. The text contains no secret. */
export function textOf(account: Account, conflict: Conflict, content: unknown): string {
  if (conflict.group === "=password") {
    const changed = { ...account, ...(content as object) } as Account;
    return t("ofSite", loginOf(changed) || t("noLogin"), changed.site);
  }
  if (isSecretField(conflict)) return t("recordField_totp");
  const value = fieldOf(conflict, content);
  if (typeof value === "boolean") return t(value ? "conflictYes" : "conflictNo");
  return typeof value === "string" && value !== "" ? value : t("conflictEmpty");
}
