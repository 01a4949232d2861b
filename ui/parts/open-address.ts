import { type Account, passwordStateOf, secretKindOf } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { hostOf } from "../../src/sites/index.ts";

/**
 * Returns the URL that the "Open" button opens. For an account of another generator (except Easy Passwords), and for an
 * account whose site may not have the new password yet, this is the site's page for changing passwords (W3C, "A
 * Well-Known URL for Changing Passwords"). For any other account, it is the site itself. Returns undefined if the site
 * is not a host name.
 */
export function openAddress(account: Account): string | undefined {
  const address = addressOf(account.site);
  const isToChange = passwordStateOf(account) !== "confirmed" || secretKindOf(account) === "other";
  return address !== undefined && isToChange ? `${address}.well-known/change-password` : address;
}

/** Returns the URL of a site. Returns undefined if the site is not a host name. */
export function addressOf(site: string): string | undefined {
  try {
    return `https://${hostOf(`https://${site}`)}/`;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
