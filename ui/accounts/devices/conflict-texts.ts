import { type Account, allAccounts, type Conflict, type Contents, loginOf, titleOf } from "../../../src/index.ts";
import { t } from "../../locale/i18n.ts";

/** A field that two devices changed before they synced, and the account of that field. */
export interface AccountConflict {
  readonly conflict: Conflict;
  readonly account: Account;
}

/** Fields whose names are translated. */
const known = ["userName", "label", "notes", "totp", "favourite", "plain", "madeAt", "created"] as const;

/**
 * Returns the conflicts in accounts. Conflicts in other records are left out, because the user need not decide them.
 */
export function accountConflicts(contents: Contents, conflicts: readonly Conflict[]): AccountConflict[] {
  if (conflicts.length === 0) return [];
  const accounts = new Map(allAccounts(contents).map((account) => [account.name, account]));
  return conflicts.flatMap((conflict) => {
    const account = accounts.get(conflict.name);
    return account ? [{ conflict, account }] : [];
  });
}

/** Names the account and the changed field: "ada · example.com · Notes". */
export function nameOf(account: Account, { group }: Conflict): string {
  const field = known.find((each) => group === `=${each}`);
  const name = group === "=password" ? t("password") : field ? t(`recordField_${field}`) : group.replace(/^\W+/u, "");
  return t("ofSite", t("ofSite", titleOf(account) || t("noLogin"), account.site), name);
}

/** Returns the value of the changed field, as one of the devices wrote the field. */
export const fieldOf = ({ group }: Conflict, content: unknown): unknown =>
  (content as Record<string, unknown>)[group.slice(1)];

/** Returns true for the field `totp`. The key in this field is secret and is shown only on request, like a password. */
export const isSecretField = ({ group }: Conflict): boolean => group === "=totp";

/** Returns the text that stands for a value in the list. The text contains no secret. */
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
