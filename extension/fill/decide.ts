import { siteOf } from "../../src/index.ts";
import type { Found } from "./injected-find.ts";

export type Refusal = "left-site" | "no-field" | "sandboxed";

/**
 * Whether an account's password may go into a document: only where both the tab's address and the document's own origin
 * are of the account's site.
 *
 * @param url - the tab's address now, or nothing where it is not told any more
 * @returns the reason for a refusal, or nothing
 */
export function refusal(site: string, url: string | undefined, found: Found): Refusal | undefined {
  if (url === undefined || !isAt(site, url)) return "left-site";
  if (found.origin === "null") return "sandboxed";
  if (!isAt(site, found.origin) || new URL(url).origin !== found.origin) return "left-site";
  return found.hasPassword ? undefined : "no-field";
}

/** Whether an address is of a site; one that we may not see is of none. */
export function isAt(site: string, address: string | undefined): boolean {
  try {
    return address !== undefined && siteOf(address) === site;
  } catch {
    return false;
  }
}
