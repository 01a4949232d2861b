/**
 * Tests which master password opens a backup or an emergency kit of a device if the master password was changed on
 * another device.
 */
import { expect } from "chai";
import { addAccount, allAccounts } from "../../../../src/accounts/index.ts";
import {
  addKitCode,
  exportBackup,
  exportLockedVault,
  joinKitCodes,
  kitBackup,
  type ReadKitCodes,
  restoreNewVault,
} from "../../../../src/backup/index.ts";
import { changeMaster } from "../../../../src/master/index.ts";
import { syncVault } from "../../../../src/sync/index.ts";
import { keysOf, memoryStorage, openVault, type Vault } from "../../../../src/vault/index.ts";
import { opened } from "../backup/backups.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, open, plant } from "../vaults.ts";
import { entry, twoDevices } from "./two-devices.ts";

const change = (vault: Vault, newMasterPassword: string): Promise<void> =>
  changeMaster(vault, { masterPassword, newMasterPassword, pbkdf2: instantly });

async function kitOf(vault: Vault): Promise<string> {
  let read: ReadKitCodes | undefined;
  for (const text of (await kitBackup(vault)) ?? []) {
    const added = addKitCode(read, text);
    if ("refused" in added) throw new Error(added.refused);
    read = added.read;
  }
  if (!read) throw new Error("no codes");
  return joinKitCodes(read);
}

const copies: Readonly<Record<string, (vault: Vault) => Promise<string>>> = {
  "a backup": async (vault) => (await exportBackup(vault)).text,
  "an emergency kit": kitOf,
};

for (const [what, copyOf] of Object.entries(copies)) {
  describe(`${what} of a synced vault`, () => {
    it("opens with the master password that was set on another device, and with no other", async () => {
      const { laptop, phone, store } = await twoDevices();
      await addAccount(phone, { ...entry, login: "bob" });
      await change(laptop, "new");
      await syncVault(laptop, store);
      await syncVault(phone, store);
      const text = await copyOf(phone);
      await rejectsApp(opened(text), "cannot-decrypt");
      const backup = await opened(text, "new");
      expect(backup.warning).to.equal(undefined);
      const storage = memoryStorage();
      await restoreNewVault(storage, backup);
      expect(allAccounts(await (await open(storage, "new")).contents())).to.have.length(2);
      // the old master password still opens the vault on the phone, too
      (await openVault({ storage: phone.storage, masterPassword, pbkdf2: instantly })).close();
    });

    it("opens with the master password of this device before the change has arrived", async () => {
      const { laptop, phone, store } = await twoDevices();
      await change(laptop, "new");
      await syncVault(laptop, store);
      await rejectsApp(opened(await copyOf(phone), "new"), "cannot-decrypt");
      expect((await opened(await copyOf(phone))).warning).to.equal(undefined);
    });

    it("opens with the new master password if a program without change ids has set it", async () => {
      const { laptop } = await twoDevices();
      const { header, sync } = keysOf(await laptop.contents());
      await change(laptop, "new");
      await plant(laptop, "keys", { ...keysOf(await laptop.contents()), header, sync });
      expect((await opened(await copyOf(laptop), "new")).warning).to.equal(undefined);
    });
  });
}

describe("a copy of a vault that cannot be read", () => {
  it("is made with the header of this device if the entry with the keys is damaged", async () => {
    const vault = await newVault();
    await vault.storage.set({ [vault.keys.storageKey("keys")]: "damaged" });
    expect((await opened((await exportBackup(vault)).text)).problems).to.have.length(1);
  });

  it("opens with the master password from another device if it was saved while the vault was locked", async () => {
    const { laptop, phone, store } = await twoDevices();
    await change(laptop, "new");
    await syncVault(laptop, store);
    await syncVault(phone, store);
    phone.close();
    const text = await exportLockedVault(phone.storage);
    await rejectsApp(opened(text), "cannot-decrypt");
    expect((await opened(text, "new")).records.has("keys")).to.equal(true);
  });
});
