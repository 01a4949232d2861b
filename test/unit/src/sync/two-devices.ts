import { addAccount } from "../../../../src/accounts/index.ts";
import { joinVault, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, rules } from "../vaults.ts";
import { memoryStore } from "./memory-store.ts";

export const entry = { site: "example.com", login: "ada", revision: 1, rules };

/** Creates a vault with an account on a laptop, and a copy of the vault on a phone. Both devices have synced. */
export async function twoDevices(store = memoryStore()): Promise<{
  laptop: Vault;
  phone: Vault;
  name: string;
  store: ReturnType<typeof memoryStore>;
}> {
  const laptop = await newVault();
  const name = await addAccount(laptop, entry);
  await syncVault(laptop, store);
  const phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
  await syncVault(phone, store);
  store.requests.length = 0;
  store.bytes = 0;
  return { laptop, phone, name, store };
}
