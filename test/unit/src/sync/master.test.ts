import { expect } from "chai";
import { accountNamed, addAccount, allAccounts, editAccount, removeAccounts } from "../../../../src/accounts/index.ts";
import {
  addKitCode,
  applyRestore,
  exportBackup,
  exportLockedVault,
  joinKitCodes,
  kitBackup,
  openOwnBackup,
  previewRestore,
  readBackupAtOnce,
  type ReadKitCodes,
  removeVault,
  restoreNewVault,
} from "../../../../src/backup/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { changeMaster } from "../../../../src/master/index.ts";
import { chooseValue, conflictsIn, joinVault, type SyncStore, syncVault } from "../../../../src/sync/index.ts";
import { headerKey, leastIterations, parseHeader } from "../../../../src/vault/header.ts";
import {
  hasVault,
  keysOf,
  type MasterChange,
  masterChangeElsewhere,
  memoryStorage,
  openVault,
  type StoragePort,
  type Vault,
  vaultCosts,
} from "../../../../src/vault/index.ts";
import { nextHeaderKey } from "../../../../src/vault/device-headers.ts";
import { opened } from "../backup/backups.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { dump, masterPassword, newVault, open, plant } from "../vaults.ts";
import { entry, twoDevices } from "./two-devices.ts";

const change = (vault: Vault, to: object, from = masterPassword): Promise<void> =>
  changeMaster(vault, { masterPassword: from, pbkdf2: instantly, ...to });
const join = (store: SyncStore, master: string): Promise<Vault> =>
  joinVault({ storage: memoryStorage(), store, masterPassword: master, pbkdf2: instantly });
const opensWith = async (storage: StoragePort, master: string): Promise<void> => {
  (await open(storage, master)).close();
};
const identityIn = async (vault: Vault): Promise<unknown> => {
  const { current, roots } = keysOf(await vault.contents());
  return roots[current]?.identity;
};

describe("a change of the master password", () => {
  it("reaches an unlocked device: both master passwords open it until the new one was used", async () => {
    const { laptop, phone, store } = await twoDevices();
    await addAccount(phone, { ...entry, login: "not synced yet" });
    await change(laptop, { newMasterPassword: "new" });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    expect(allAccounts(await phone.contents())).to.have.length(2); // the phone can still use the vault
    phone.close();
    expect(await vaultCosts(phone.storage)).to.deep.equal({ iterations: 2 * leastIterations });
    await opensWith(phone.storage, masterPassword);
    await opensWith(phone.storage, masterPassword);
    await rejectsApp(open(phone.storage, "wrong"), "cannot-decrypt");
    await opensWith(phone.storage, "new");
    await rejectsApp(open(phone.storage, masterPassword), "cannot-decrypt");
    expect(await vaultCosts(phone.storage)).to.deep.equal({ iterations: leastIterations });
    const again = await open(phone.storage, "new");
    expect((await syncVault(again, store)).given).to.equal(false);
    await syncVault(laptop, store);
    expect(allAccounts(await laptop.contents())).to.have.length(2);
  });

  it("reaches a device that was locked, after its next sync", async () => {
    const { laptop, phone, store } = await twoDevices();
    phone.close();
    await change(laptop, { newMasterPassword: "new" });
    await syncVault(laptop, store);
    // the phone has not synced the new master password yet
    await rejectsApp(open(phone.storage, "new"), "cannot-decrypt");
    const unlocked = await open(phone.storage);
    await syncVault(unlocked, store);
    await addAccount(unlocked, { ...entry, login: "later" });
    await syncVault(unlocked, store);
    unlocked.close();
    await opensWith(phone.storage, "new");
    await syncVault(laptop, store);
    expect(allAccounts(await laptop.contents())).to.have.length(2);
    await opensWith(laptop.storage, "new");
    await rejectsApp(open(laptop.storage, masterPassword), "cannot-decrypt");
  });

  it("is needed to join, whichever device has written the last snapshot", async () => {
    const { laptop, phone, store } = await twoDevices();
    await change(laptop, { newMasterPassword: "new" });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    await addAccount(phone, { ...entry, login: "by the phone" });
    expect((await syncVault(phone, store)).given).to.equal(true);
    expect(store.files.size).to.equal(1);
    await rejectsApp(join(store, masterPassword), "cannot-decrypt");
    const tablet = await join(store, "new");
    expect((await syncVault(tablet, store)).given).to.equal(false);
    await opensWith(tablet.storage, "new");
  });

  it("of the identity gives new accounts of both devices the same root", async () => {
    const { laptop, phone, store } = await twoDevices();
    await change(laptop, { newIdentity: "eve@example.org" });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    const name = await addAccount(phone, { ...entry, login: "new" });
    const { current } = keysOf(await laptop.contents());
    expect(accountNamed(await phone.contents(), name).root).to.equal(current);
    expect(await identityIn(phone)).to.equal("eve@example.org");
    phone.close();
    // The unchanged master password opens the header with the previous identity and the header with the new one.
    await opensWith(phone.storage, masterPassword);
  });

  it("of the identity reaches a device that was locked with changes of its own", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await editAccount(phone, name, { notes: "not synced yet" });
    phone.close();
    await change(laptop, { newIdentity: "eve@example.org" });
    await syncVault(laptop, store);
    const unlocked = await open(phone.storage);
    for (const vault of [unlocked, laptop]) await syncVault(vault, store);
    for (const vault of [unlocked, laptop]) {
      expect(await identityIn(vault)).to.equal("eve@example.org");
      expect(accountNamed(await vault.contents(), name).notes).to.equal("not synced yet");
    }
  });

  it("on both devices at once is a conflict, and locks out neither", async () => {
    const { laptop, phone, store } = await twoDevices();
    await change(laptop, { newMasterPassword: "laptop" });
    await change(phone, { newMasterPassword: "phone" });
    for (let i = 0; i < 3; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
    expect(store.files.size).to.equal(1);
    await opensWith(phone.storage, "phone");
    const [conflict] = conflictsIn(await laptop.contents());
    expect([conflict!.name, conflict!.group]).to.deep.equal(["keys", "=current"]);
    const own = (await dump(laptop.storage))[headerKey];
    const isOwn = ({ content }: { content: unknown }): boolean =>
      JSON.stringify((content as { header: unknown }).header) === JSON.stringify(own);
    await chooseValue(laptop, conflict!, conflict!.values.find(isOwn)!.id);
    for (let i = 0; i < 2; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
    expect(conflictsIn(await phone.contents())).to.deep.equal([]);
    for (const { storage } of [laptop, phone]) {
      await opensWith(storage, "laptop");
      await rejectsApp(open(storage, "phone"), "cannot-decrypt");
    }
  });

  it("may follow a change whose password has not opened the vault on this device yet", async () => {
    for (const from of [masterPassword, "new"]) {
      const { laptop, phone, store } = await twoDevices();
      await change(laptop, { newMasterPassword: "new" });
      await syncVault(laptop, store);
      await syncVault(phone, store);
      await change(phone, { newMasterPassword: "newest" }, from);
      await rejectsApp(open(phone.storage, from), "cannot-decrypt");
      await syncVault(phone, store);
      await syncVault(laptop, store);
      for (const { storage } of [laptop, phone]) await opensWith(storage, "newest");
      expect(conflictsIn(await laptop.contents())).to.deep.equal([]);
    }
  });

  it("is told on other devices, with its time, until the new master password was used there", async () => {
    const { laptop, phone, store } = await twoDevices();
    const told = (vault: Vault): Promise<MasterChange | undefined> => masterChangeElsewhere(vault.storage);
    const start = Date.now();
    await change(laptop, { newMasterPassword: "new" });
    expect([await told(laptop), await told(phone)]).to.deep.equal([undefined, undefined]);
    await syncVault(laptop, store);
    await syncVault(phone, store);
    expect(await told(laptop)).to.equal(undefined);
    const { at, isPending } = (await told(phone))!;
    expect([isPending, at! >= start && at! <= Date.now()]).to.deep.equal([true, true]);
    await addAccount(phone, { ...entry, login: "later" });
    await syncVault(phone, store);
    await opensWith(phone.storage, masterPassword);
    expect(await told(phone)).to.deep.equal({ at, isPending });
    await opensWith(phone.storage, "new");
    expect(await told(phone)).to.deep.equal({ at, isPending: false });
    await rejectsApp(open(phone.storage), "cannot-decrypt");
    await change(phone, { newMasterPassword: "third" }, "new");
    expect(await told(phone)).to.equal(undefined);
    await rejectsApp(open(phone.storage, "new"), "cannot-decrypt");
    await opensWith(phone.storage, "third");
  });

  it("is not undone by a change of the identity with the earlier master password", async () => {
    const { laptop, phone, store } = await twoDevices();
    await change(laptop, { newMasterPassword: "fresh" });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    const before = await dump(phone.storage);
    for (const newMasterPassword of [undefined, masterPassword, masterPassword.replaceAll(" ", "\u00a0")])
      await rejectsApp(change(phone, { newMasterPassword, newIdentity: "eve" }), "master-changed");
    expect(await dump(phone.storage)).to.deep.equal(before);
    await change(phone, { newIdentity: "eve" }, "fresh");
    await syncVault(phone, store);
    await syncVault(laptop, store);
    for (const { storage } of [laptop, phone]) await opensWith(storage, "fresh");
    expect(await identityIn(laptop)).to.equal("eve");
    await rejectsApp(open(phone.storage), "cannot-decrypt");
  });

  it("of a program without change ids counts more than one that another device has made before", async () => {
    const { laptop, phone, store } = await twoDevices();
    await change(laptop, { newMasterPassword: "earlier" });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    const keys = keysOf(await phone.contents());
    const next = await phone.storage.get([nextHeaderKey(parseHeader((await dump(phone.storage))[headerKey]))]);
    await change(phone, { newMasterPassword: "last" });
    await plant(phone, "keys", { ...keysOf(await phone.contents()), header: keys.header, sync: keys["sync"] });
    await phone.storage.set(next); // a program without change ids does not remove the header of the other device
    await rejectsApp(change(phone, { newIdentity: "eve" }, "earlier"), "master-changed");
    await change(phone, { newIdentity: "eve" }, "last");
    await syncVault(phone, store);
    await syncVault(laptop, store);
    for (const { storage } of [laptop, phone]) await opensWith(storage, "last");
  });

  it("by a program without change ids reaches the others too", async () => {
    const { laptop, phone, store } = await twoDevices();
    const keys = keysOf(await laptop.contents());
    await change(laptop, { newMasterPassword: "new" });
    const changed = keysOf(await laptop.contents());
    await plant(laptop, "keys", { ...changed, header: keys.header, sync: keys["sync"] });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    await opensWith(phone.storage, "new");
  });

  it("cannot be undone by a store that puts the earlier header in front of a snapshot", async () => {
    const { laptop, store } = await twoDevices();
    const [[, before] = ["", new Uint8Array()]] = store.files;
    await change(laptop, { newMasterPassword: "new" });
    await syncVault(laptop, store);
    const [[file, after] = ["", new Uint8Array()]] = store.files;
    const { vault } = JSON.parse(Buffer.from(before).toString()) as { vault: unknown };
    const forged = { ...(JSON.parse(Buffer.from(after).toString()) as object), vault };
    store.files.set(file, Buffer.from(JSON.stringify(forged)));
    await rejectsApp(join(store, masterPassword), "cannot-decrypt");
  });
});

describe("restoring or deleting a synced vault", () => {
  it("brings the restored entries to the other device, which keeps its own changes", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await editAccount(laptop, name, { notes: "before" });
    const { text } = await exportBackup(laptop);
    await editAccount(laptop, name, { notes: "after" });
    for (const vault of [laptop, phone]) await syncVault(vault, store);
    await editAccount(phone, name, { label: "not synced yet" });
    const preview = await previewRestore(laptop, await openOwnBackup(readBackupAtOnce(text), laptop));
    await applyRestore(laptop, preview, new Map([[name, "theirs"]]));
    for (const vault of [laptop, phone, laptop]) await syncVault(vault, store);
    for (const vault of [laptop, phone]) {
      const { notes, label } = accountNamed(await vault.contents(), name);
      expect([notes, label]).to.deep.equal(["before", "not synced yet"]);
      expect(conflictsIn(await vault.contents())).to.deep.equal([]);
    }
  });

  it("reaches a device that was locked with changes of its own", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const { text } = await exportBackup(laptop);
    await addAccount(phone, { ...entry, login: "not synced yet" });
    phone.close();
    await removeAccounts(laptop, [name]);
    await syncVault(laptop, store);
    const preview = await previewRestore(laptop, await openOwnBackup(readBackupAtOnce(text), laptop));
    await applyRestore(laptop, preview, new Map([[name, "theirs"]]));
    await syncVault(laptop, store);
    const unlocked = await open(phone.storage);
    for (const vault of [unlocked, laptop]) await syncVault(vault, store);
    for (const vault of [unlocked, laptop]) {
      const logins = allAccounts(await vault.contents()).map(({ login }) => login);
      expect(logins).to.have.members(["ada", "not synced yet"]);
    }
  });

  it("with a backup of an earlier master password does not restore that master password", async () => {
    const { laptop, phone, store } = await twoDevices();
    const { text } = await exportBackup(laptop);
    await change(laptop, { newMasterPassword: "new" });
    await laptop.storage.remove([laptop.keys.storageKey("keys")]);
    await applyRestore(laptop, await previewRestore(laptop, await openOwnBackup(readBackupAtOnce(text), laptop)));
    await syncVault(laptop, store);
    await rejectsApp(open(laptop.storage, masterPassword), "cannot-decrypt");
    await syncVault(phone, store);
    await opensWith(laptop.storage, "new");
  });

  it("on one device keeps the vault on the other device, and the first device can join again", async () => {
    const { laptop, phone, store } = await twoDevices();
    await addAccount(phone, { ...entry, login: "phone" });
    await removeVault(laptop.storage);
    expect([await hasVault(laptop.storage), await laptop.storage.keys()]).to.deep.equal([false, []]);
    await syncVault(phone, store);
    expect(allAccounts(await phone.contents())).to.have.length(2);
    const joined = await joinVault({ storage: laptop.storage, store, masterPassword, pbkdf2: instantly });
    expect(allAccounts(await joined.contents())).to.have.length(2);
  });
});

/**
 * Tests which master password opens a backup or an emergency kit of a device if the master password was changed on
 * another device.
 */

const changeTo = (vault: Vault, newMasterPassword: string): Promise<void> =>
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
      await changeTo(laptop, "new");
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
      await changeTo(laptop, "new");
      await syncVault(laptop, store);
      await rejectsApp(opened(await copyOf(phone), "new"), "cannot-decrypt");
      expect((await opened(await copyOf(phone))).warning).to.equal(undefined);
    });

    it("opens with the new master password if a program without change ids has set it", async () => {
      const { laptop } = await twoDevices();
      const { header, sync } = keysOf(await laptop.contents());
      await changeTo(laptop, "new");
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
    await changeTo(laptop, "new");
    await syncVault(laptop, store);
    await syncVault(phone, store);
    phone.close();
    const text = await exportLockedVault(phone.storage);
    await rejectsApp(opened(text), "cannot-decrypt");
    expect((await opened(text, "new")).records.has("keys")).to.equal(true);
  });
});

/** Tests unlocking with a master password that was set on another device, while the storage cannot be written. */

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
