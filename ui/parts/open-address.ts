import { type Account, passwordStateOf, secretKindOf } from "../../src/index.ts";
import { addressOf } from "./address-of.ts";

/**
 * Returns the URL that the "Open" button opens. Returns undefined if the site is not a host name. For an account of
 * another generator, and for an account whose new password the site may not have yet, returns the URL of the site's
 * page for changing passwords (W3C, "A Well-Known URL for Changing Passwords").
 */
export function openAddress(account: Account): string | undefined {
  const address = addressOf(account.site);
  const isToChange = passwordStateOf(account) !== "confirmed" || secretKindOf(account) === "other";
  return address !== undefined && isToChange ? `${address}.well-known/change-password` : address;
}
