import { type Account, bitsOfAccount, leastBits, secretKindOf } from "../../src/accounts/index.ts";
import { t } from "../locale/i18n.ts";

/**
 * Returns a remark if the entropy of a generated password is too low. Returns no remark for a PIN, because sites decide
 * how long a PIN is.
 */
export function weaknessOf(account: Account): string | undefined {
  const bits = bitsOfAccount(account);
  return bits === undefined || bits >= leastBits || secretKindOf(account) === "pin" ? undefined : t("health_short");
}
