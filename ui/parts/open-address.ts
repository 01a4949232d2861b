import { type Account, passwordStateOf, secretKindOf } from "../../src/index.ts";
import { addressOf } from "./address-of.ts";

/**
 * Returns the address that *Open* leads to. Undefined if the site's name is not an address. An account whose password has
 * to be changed at the site leads to the page that the site names for this (W3C, "A Well-Known URL for Changing
 * Passwords"): an account of another generator, or one with a new password that the site does not have yet.
 */
export function openAddress(account: Account): string | undefined {
  const address = addressOf(account.site);
  const isToChange = passwordStateOf(account) !== "confirmed" || secretKindOf(account) === "other";
  return address !== undefined && isToChange ? `${address}.well-known/change-password` : address;
}
