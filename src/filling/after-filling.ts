import { markPasswordSent, markUsed } from "../accounts/index.ts";
import { markHostUsed, type Vault } from "../vault/index.ts";
import type { FillOutcome, FillRequest } from "./contract.ts";

/**
 * Stores in the vault that an account was filled into a page. If the account has a new password and the fill used it,
 * the new password counts as sent. The password does not count as confirmed, because the site may reject it. A password
 * that the account got after the fill does not count as sent. For a form in a frame, also stores that the permission
 * for the frame's host was used. Does nothing if the vault cannot be written.
 */
export async function afterFilling(
  vault: Vault,
  { account, passwordDigest }: Pick<FillRequest, "account" | "passwordDigest">,
  { what, frame }: Extract<FillOutcome, { kind: "filled" }>,
): Promise<void> {
  await markUsed(vault, account);
  if (what === "login" || what === "change" || what === "sign-up")
    await markPasswordSent(vault, account, passwordDigest);
  if (frame !== undefined) await markHostUsed(vault, frame);
}
