import type { Account } from "../accounts/account.ts";
import { settlePassword } from "../accounts/previous.ts";
import { markUsed } from "../accounts/used.ts";
import { markHostUsed } from "../settings/granted-hosts.ts";
import type { Vault } from "../vault/vault.ts";
import type { FillOutcome } from "./contract.ts";

/** Notes in the vault that an account was filled in. Nobody waits for it, and nothing fails by it. */
export async function afterFilling(
  vault: Vault,
  name: Account["name"],
  { what, frame }: Extract<FillOutcome, { kind: "filled" }>,
): Promise<void> {
  await markUsed(vault, name);
  if (what === "login") await settlePassword(vault, name, "login");
  if (what === "change" || what === "sign-up") await settlePassword(vault, name, "change");
  if (frame !== undefined) await markHostUsed(vault, frame);
}
