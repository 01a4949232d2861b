import { type Account, passwordStateOf, secretKindOf } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { hasPorts, hostOf, keptAddress, portOf } from "../../src/sites/index.ts";

/**
 * Returns the URL that the "Open" button opens: the account's own address, or else its site. For an account of another
 * generator (except Easy Passwords), and for an account whose site may not have the new password yet, this is the page
 * for changing passwords. Returns undefined if the site is not a host name.
 */
export function openAddress(account: Account): string | undefined {
  const isToChange = passwordStateOf(account) !== "confirmed" || secretKindOf(account) === "other";
  return (isToChange ? passwordPage(account) : undefined) ?? homeAddress(account);
}

/** Returns the account's own address, or else that of its site. Returns undefined if the site is not a host name. */
export const homeAddress = (account: Account): string | undefined =>
  // Another device may have written an address that is none, or one that would run a script.
  keptAddress(account.address ?? "") ?? addressOf(account.site, account.plain === true);

/**
 * Returns the address of the page for changing passwords on the account's host (W3C, "A Well-Known URL for Changing
 * Passwords"). Returns undefined if there is certainly none: without a host name, and for a device in a network, such as
 * a router. Nothing is loaded to find out if a site has the page.
 */
export function passwordPage(account: Account): string | undefined {
  const address = homeAddress(account);
  if (address === undefined) return undefined;
  const { origin, hostname } = new URL(address);
  return hasPorts(hostname) ? undefined : `${origin}/.well-known/change-password`;
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
