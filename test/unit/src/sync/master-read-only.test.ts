/** Tests unlocking with a master password that was set on another device, while the storage cannot be written. */
import { expect } from "chai";
import { AppError } from "../../../../src/errors.ts";
import { changeMaster } from "../../../../src/master/index.ts";
import { syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, openVault, type StoragePort } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { dump, masterPassword, open } from "../vaults.ts";
import { twoDevices } from "./two-devices.ts";

describe("a new master password from another device", () => {
  /**
   * Returns the storage of a device that has synced a change of the master password, but was not unlocked with the new
   * one yet.
   */
  async function storageWithNext(): Promise<StoragePort> {
    const { laptop, phone, store } = await twoDevices();
    await changeMaster(laptop, { masterPassword, newMasterPassword: "new", pbkdf2: instantly });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    phone.close();
    return phone.storage;
  }

  const failures: Readonly<Record<string, (storage: StoragePort) => Partial<StoragePort>>> = {
    "is full or read-only": () => ({ set: () => Promise.reject(new Error("ENOSPC")) }),
    "cannot be locked": () => ({ exclusively: () => Promise.reject(new Error("EROFS")) }),
    "is locked by another program": () => ({
      exclusively: () => Promise.reject(new AppError("storage-busy", "another program is using it")),
    }),
  };
  for (const [what, failing] of Object.entries(failures)) {
    it(`opens a vault whose storage ${what}, and is taken by the next unlock that can write`, async () => {
      const storage = await storageWithNext();
      const before = await dump(storage);
      const vault = await open({ ...storage, ...failing(storage) }, "new");
      expect((await vault.contents()).records.size).to.be.above(1);
      vault.close();
      expect(await dump(storage)).to.deep.equal(before);
      (await open(storage)).close();
      (await open(storage, "new")).close();
      await rejectsApp(open(storage), "cannot-decrypt");
    });
  }

  it("does not open a vault that was removed meanwhile", async () => {
    const storage = await storageWithNext();
    const removed: StoragePort = { ...storage, exclusively: (work) => memoryStorageWith(storage, work) };
    await rejectsApp(openVault({ storage: removed, masterPassword: "new", pbkdf2: instantly }), "vault-missing");
  });
});

async function memoryStorageWith<T>(storage: StoragePort, work: () => Promise<T>): Promise<T> {
  await storage.remove(await storage.keys());
  return memoryStorage().exclusively(work);
}
