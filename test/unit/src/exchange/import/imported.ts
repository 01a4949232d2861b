import { allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import { applyImport, previewImport, type ReadImport } from "../../../../../src/exchange/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { newVault } from "../../vaults.ts";

/** Imports a file into a new vault. Returns the vault and its passwords, by site, login and label. */
export async function imported(read: ReadImport): Promise<{ vault: Vault; passwords: Record<string, string> }> {
  const vault = await newVault();
  await applyImport(vault, await previewImport(vault, read));
  const contents = await vault.contents();
  const accounts = allAccounts(contents);
  const all = accounts.map(async (account) => {
    const { site, login, label = "" } = account;
    return [[site, login, label].join(" "), await passwordOf(contents, account)] as const;
  });
  return { vault, passwords: Object.fromEntries(await Promise.all(all)) };
}
