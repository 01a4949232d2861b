import { type Account, passwordStateOf, secretKindOf } from "../../src/index.ts";
import { addressOf } from "./address-of.ts";

/**
 * Returns the URL that the "Open" button opens. If the password at the site should be changed, returns the URL of the
 * site's page for changing passwords (W3C, "A Well-Known URL for Changing Passwords"): for an account of another
 * generator, and if the site may not have the account's new password yet. Returns undefined if the site is not a host
 * name.
 */
export function openAddress(account: Account): string | undefined {
  const address = addressOf(account.site);
  const isToChange = passwordStateOf(account) !== "confirmed" || secretKindOf(account) === "other";
  return address !== undefined && isToChange ? `${address}.well-known/change-password` : address;
}
