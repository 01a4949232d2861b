import { createVault, memoryStorage, openVault, type StoragePort, type Vault } from "../../../src/index.ts";
import { instantly, type StandIn } from "./stand-in.ts";

export const masterPassword = "correct horse battery staple";
export const identity = "ada@example.org";
export const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
export const accountName = "account/AAAAAAAAAAAAAAAAAAAAAA";
export const account = { site: "example.com", login: "ada", scheme: "saltmill-1", revision: 1, rules, created: 0 };

/** A fresh vault, its slow step done at once. */
export async function newVault(
  storage: StoragePort = memoryStorage(),
  pbkdf2: StandIn["pbkdf2"] = instantly,
): Promise<Vault> {
  return createVault({ storage, masterPassword, identity, pbkdf2 });
}

/** Opens it again, at once. */
export const open = (storage: StoragePort, master = masterPassword): Promise<Vault> =>
  openVault({ storage, masterPassword: master, pbkdf2: instantly });

/** Everything in a storage. */
export async function dump(storage: StoragePort): Promise<Record<string, unknown>> {
  return storage.get(await storage.keys());
}

/** As the browsers' storage and the file: what gives all that it has in one step. */
export function allAtOnce(): StoragePort {
  const storage = memoryStorage();
  return { ...storage, all: () => dump(storage) };
}

/** Writes a record as it is, with no check at all: as a damaged or a newer program might. */
export async function plant(vault: Vault, name: string, record: object): Promise<string> {
  const storageKey = vault.keys.storageKey(name);
  const sealed = vault.keys.records.seal(storageKey, { ...record });
  await vault.storage.set({ [storageKey]: sealed });
  return storageKey;
}

/** A record with what every record has. */
export const complete = (name: string, fields: object): object => ({ v: 1, name, modified: 0, ...fields });

/** Nothing to write. */
export const nothing = { writes: {}, result: undefined };

/** Makes a change that writes one record. */
export const write = (vault: Vault, name: string, fields: object): Promise<void> =>
  vault.change(() => ({ writes: { [name]: fields }, result: undefined }));
