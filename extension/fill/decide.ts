import type { Found } from "./injected-find.ts";

export type Refusal = "left-site" | "no-field" | "sandboxed";

/**
 * Whether an account's password may go into a document: only where it may be used both at the tab's address and at the
 * document's own origin.
 *
 * @param mayUseAt - whether the account may be used at an address
 * @param url - the tab's address now, or nothing where it is not told any more
 * @returns the reason for a refusal, or nothing
 */
export function refusal(
  mayUseAt: (address: string) => boolean,
  url: string | undefined,
  found: Found,
): Refusal | undefined {
  if (url === undefined || !mayUseAt(url)) return "left-site";
  if (found.origin === "null") return "sandboxed";
  if (!mayUseAt(found.origin) || new URL(url).origin !== found.origin) return "left-site";
  return found.hasPassword ? undefined : "no-field";
}
