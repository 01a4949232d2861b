import { type Account, passwordStateOf, secretKindOf } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { hostOf, keptAddress, portOf } from "../../src/sites/index.ts";

/**
 * Returns the URL that the "Open" button opens: the account's own address, or else its site. For an account of another
 * generator (except Easy Passwords), and for an account whose site may not have the new password yet, this is the page
 * for changing passwords on that host (W3C, "A Well-Known URL for Changing Passwords"). Returns undefined if the site is
 * not a host name.
 */
export function openAddress(account: Account): string | undefined {
  // Another device may have written an address that is none, or one that would run a script.
  const address = keptAddress(account.address ?? "") ?? addressOf(account.site, account.plain === true);
  const isToChange = passwordStateOf(account) !== "confirmed" || secretKindOf(account) === "other";
  if (address === undefined || !isToChange) return address;
  const { origin } = new URL(address);
  return `${origin}/.well-known/change-password`;
}

/** Returns the URL of a site. Returns undefined if the site is not a host name, with or without a port. */
export function addressOf(site: string, isPlain = false): string | undefined {
  try {
    const port = portOf(site);
    return `${isPlain ? "http" : "https"}://${hostOf(`https://${site}`)}${port === "" ? "" : `:${port}`}/`;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
