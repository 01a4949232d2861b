import { createVault, memoryStorage, openVault, type StoragePort, type Vault } from "../../../src/vault/index.ts";
import { instantly, type StandIn } from "./stand-in.ts";

export const masterPassword = "correct horse battery staple";
export const identity = "ada@example.org";
export const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
export const accountName = "account/AAAAAAAAAAAAAAAAAAAAAA";
export const account = {
  site: "example.com",
  login: "ada",
  scheme: "saltmill-1",
  revision: 1,
  rules,
  created: 0,
} as const;

/** Creates a vault with a fast replacement of PBKDF2. */
export async function newVault(
  storage: StoragePort = memoryStorage(),
  pbkdf2: StandIn["pbkdf2"] = instantly,
): Promise<Vault> {
  return createVault({ storage, masterPassword, identity, pbkdf2 });
}

/** Opens a vault with a fast replacement of PBKDF2. */
export const open = (storage: StoragePort, master = masterPassword): Promise<Vault> =>
  openVault({ storage, masterPassword: master, pbkdf2: instantly });

/** Returns everything in a storage. */
export async function dump(storage: StoragePort): Promise<Record<string, unknown>> {
  return storage.get(await storage.keys());
}

/** Creates a storage that can return everything in one step, as the browsers' storages and the file storage can. */
export function allAtOnce(): StoragePort {
  const storage = memoryStorage();
  return { ...storage, all: () => dump(storage) };
}

/** Writes a record without any check, as a faulty or newer program might do. */
export async function plant(vault: Vault, name: string, record: object): Promise<string> {
  const storageKey = vault.keys.storageKey(name);
  const sealed = vault.keys.records.seal(storageKey, { ...record });
  await vault.storage.set({ [storageKey]: sealed });
  return storageKey;
}

/** Adds the fields that every record has. */
export const complete = (name: string, fields: object): object => ({ v: 1, name, modified: 0, ...fields });

/** The result of a change that writes nothing. */
export const nothing = { writes: {}, result: undefined };

/** Writes one record in a change. */
export const write = (vault: Vault, name: string, fields: object): Promise<void> =>
  vault.change(() => ({ writes: { [name]: fields }, result: undefined }));
