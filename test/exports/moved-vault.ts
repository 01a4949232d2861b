import { readFileSync } from "node:fs";
import { addForeignAccount } from "../../src/accounts/index.ts";
import { applyImport, previewImport, readImport } from "../../src/exchange/index.ts";
import { createVault, memoryStorage, type Vault } from "../../src/vault/index.ts";

/** Returns a vault with the accounts that Bitwarden exported, and an account whose password SuperGenPass generates. */
export async function movedVault(): Promise<Vault> {
  const file = Uint8Array.from(readFileSync(new URL("../imports/bitwarden-own.json", import.meta.url)));
  const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "" });
  await applyImport(vault, await previewImport(vault, await readImport(file)));
  const generated = { scheme: "supergenpass", site: "example.com", login: "", userName: "Zoë" } as const;
  await addForeignAccount(vault, generated, { masterPassword: "test" });
  return vault;
}
