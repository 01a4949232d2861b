import { type Account, passwordStateOf, secretKindOf } from "../../src/index.ts";
import { addressOf } from "./address-of.ts";

/**
 * Returns the address that *Open* leads to. Undefined if the site's name is not an address. For an account of another
 * generator, and for one with a new password that the site may not have yet, this is the site's page for changing
 * passwords (W3C, "A Well-Known URL for Changing Passwords").
 */
export function openAddress(account: Account): string | undefined {
  const address = addressOf(account.site);
  const isToChange = passwordStateOf(account) !== "confirmed" || secretKindOf(account) === "other";
  return address !== undefined && isToChange ? `${address}.well-known/change-password` : address;
}
