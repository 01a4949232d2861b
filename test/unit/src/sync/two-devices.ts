import { addAccount } from "../../../../src/accounts/index.ts";
import { joinVault, type SyncStore, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, rules } from "../vaults.ts";

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

/** A request to a store. */
type Request = "list" | "read" | "write" | "remove";

export interface MemoryStore extends SyncStore {
  readonly files: Map<string, Uint8Array>;
  /** All requests to the store. */
  readonly requests: Request[];
  bytes: number;
}

/** Creates a store in memory. `before` runs before each request, and may throw. */
export function memoryStore(before: (request: Request, count: number) => void = () => undefined): MemoryStore {
  const files = new Map<string, Uint8Array>();
  const requests: Request[] = [];
  const store: MemoryStore = {
    files,
    requests,
    bytes: 0,
    list: () => ask("list", () => Array.from(files, ([name, { length: size }]) => ({ name, size }))),
    read: (name) => ask("read", () => counted(files.get(name))),
    write: (name, bytes) => ask("write", () => void files.set(name, counted(bytes)!.slice())),
    remove: (name) => ask("remove", () => void files.delete(name)),
  };
  const counted = (bytes: Uint8Array | undefined): Uint8Array | undefined => {
    store.bytes += bytes?.length ?? 0;
    return bytes;
  };
  const ask = async <T>(request: Request, effect: () => T): Promise<T> => {
    requests.push(request);
    await Promise.resolve();
    before(request, requests.length);
    return effect();
  };
  return store;
}
