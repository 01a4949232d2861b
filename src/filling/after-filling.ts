import type { Account } from "../accounts/account.ts";
import { markPasswordSent } from "../accounts/note-password.ts";
import { markUsed } from "../accounts/used.ts";
import { markHostUsed } from "../settings/granted-hosts.ts";
import type { Vault } from "../vault/vault.ts";
import type { FillOutcome } from "./contract.ts";

/**
 * Stores in the vault that an account was filled into a page. If the account has a new password and this password was
 * filled, it counts as sent, but not as confirmed, because the site may reject it. Does nothing if the vault cannot be
 * written.
 */
export async function afterFilling(
  vault: Vault,
  name: Account["name"],
  { what, frame }: Extract<FillOutcome, { kind: "filled" }>,
): Promise<void> {
  await markUsed(vault, name);
  if (what === "login" || what === "change" || what === "sign-up") await markPasswordSent(vault, name);
  if (frame !== undefined) await markHostUsed(vault, frame);
}
