import { readFileSync } from "node:fs";
import { addForeignAccount, addStoredAccount } from "../../src/accounts/index.ts";
import { applyImport, previewImport, readImport } from "../../src/exchange/index.ts";
import { createVault, memoryStorage, type Vault } from "../../src/vault/index.ts";

/**
 * Returns a vault with the accounts that Bitwarden exported, an account whose password SuperGenPass generates, and
 * accounts of an Android app and an IPv6 address.
 */
export async function movedVault(): Promise<Vault> {
  const file = Uint8Array.from(readFileSync(new URL("../imports/bitwarden-own.json", import.meta.url)));
  const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "" });
  await applyImport(vault, await previewImport(vault, await readImport(file)));
  const generated = { scheme: "supergenpass", site: "example.com", login: "", userName: "Zoë" } as const;
  await addForeignAccount(vault, generated, { masterPassword: "test" });
  const texts = { login: "ada", password: "-lead" };
  await addStoredAccount(vault, {
    ...texts,
    site: "com.example.app",
    label: "=App",
    tags: ["Phone", "blue; green", "x"],
  });
  await addStoredAccount(vault, { ...texts, site: "[2001:db8::1]" });
  return vault;
}
