import { readFileSync } from "node:fs";
import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  editAccount,
  emptyDeleted,
  emptyExpired,
  keptDeleted,
  newRevision,
  removeAccounts,
  restorableAccounts,
} from "../../../../src/accounts/index.ts";
import { exportBackup, restoreNewVault } from "../../../../src/backup/index.ts";
import { sealSnapshot } from "../../../../src/backup/snapshot.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { isSynced, unsyncedNames } from "../../../../src/merge/groups.ts";
import { addAlias, aliasesOf } from "../../../../src/sites/index.ts";
import { chooseValue, followNewKey, joinVault, type SyncResult, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, openVault, type StoragePort, type Vault } from "../../../../src/vault/index.ts";
import { readHeaders } from "../../../../src/vault/device-headers.ts";
import { rejection } from "../../crypto/refusals.ts";
import { opened } from "../backup/backups.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { complete, dump, masterPassword, newVault, open, plant } from "../vaults.ts";
import { entry, memoryStore, twoDevices } from "./two-devices.ts";

const notesOf = async (vault: Vault, name: string): Promise<unknown> =>
  accountNamed(await vault.contents(), name).notes;

/** Returns the entries of a storage without the data about syncing that each device has for itself. */
const recordsIn = async (storage: StoragePort): Promise<object> =>
  Object.fromEntries(Object.entries(await dump(storage)).filter(([key]) => !key.startsWith("l/")));

/** Writes a record as version 0.1.0 does: unknown fields stay, and no change ids are set. */
async function writeAsOld(vault: Vault, name: string, fields: object): Promise<void> {
  await plant(vault, name, { ...fields, v: 1, name, modified: Date.now() });
}

describe("syncing a vault", () => {
  it("copies it to a second device, and then changes nothing", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    expect(accountNamed(await phone.contents(), name).site).to.equal("example.com");
    for (const vault of [laptop, phone, laptop]) {
      const { taken, given } = await syncVault(vault, store);
      expect([taken, given]).to.deep.equal([[], false]);
    }
    expect(store.requests).to.deep.equal(["list", "list", "list"]);
    expect(store.files.size).to.equal(1);
  });

  it("merges changes of both devices", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await editAccount(laptop, name, { notes: "from the laptop" });
    await editAccount(phone, name, { label: "from the phone" });
    const other = await addStoredAccount(phone, { site: "printer", login: "admin", password: "hunter2" });
    await addAlias(phone, "example.com", "example.net");
    await syncVault(laptop, store);
    expect((await syncVault(phone, store)).taken).to.deep.equal([name]);
    const { taken } = await syncVault(laptop, store);
    expect(taken).to.have.members([name, other, "site/example.com"]);
    for (const vault of [laptop, phone]) {
      const contents = await vault.contents();
      const { notes, label } = accountNamed(contents, name);
      expect([notes, label]).to.deep.equal(["from the laptop", "from the phone"]);
      expect(aliasesOf(contents, "example.com")).to.deep.equal(["example.net"]);
    }
    expect(store.files.size).to.equal(1);
  });

  it("keeps both values of a field that both devices have changed, until the user chooses one", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await editAccount(laptop, name, { notes: "one" });
    await editAccount(phone, name, { notes: "two" });
    await syncVault(laptop, store);
    const { conflicts } = await syncVault(phone, store);
    expect(conflicts).to.have.length(1);
    expect(conflicts[0]!.values.map(({ content }) => content)).to.have.deep.members([
      { notes: "one" },
      { notes: "two" },
    ]);
    const one = conflicts[0]!.values.find(({ content }) => (content as { notes: string }).notes === "one")!;
    expect(await chooseValue(phone, conflicts[0]!, one.id)).to.equal(true);
    expect((await syncVault(phone, store)).conflicts).to.deep.equal([]);
    expect((await syncVault(laptop, store)).conflicts).to.deep.equal([]);
    expect(await notesOf(laptop, name)).to.equal("one");
  });

  it("gives a new revision above those of all devices", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const current = async (vault: Vault): Promise<ReturnType<typeof accountNamed>> =>
      accountNamed(await vault.contents(), name);
    for (let i = 0; i < 3; i++) await newRevision(laptop, await current(laptop));
    await newRevision(phone, await current(phone));
    await syncVault(laptop, store);
    await syncVault(phone, store);
    expect((await current(phone)).revision).to.equal(4);
    expect(await newRevision(phone, await current(phone))).to.equal(5);
  });

  it("applies a deletion, but undoes one that was made without knowing a change", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const second = await addAccount(laptop, { ...entry, login: "bob" });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    await removeAccounts(phone, [name, second]);
    await editAccount(laptop, second, { notes: "needed" });
    await syncVault(phone, store);
    await syncVault(laptop, store);
    await syncVault(phone, store);
    for (const vault of [laptop, phone]) {
      expect(allAccounts(await vault.contents()).map((account) => account.name)).to.deep.equal([second]);
    }
  });

  it("does not share settings, and a use causes no snapshot", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await laptop.change((contents) => ({
      writes: { settings: { lockMinutes: 3 }, [name]: { ...accountNamed(contents, name), used: 5 } },
      result: undefined,
    }));
    expect((await syncVault(laptop, store)).given).to.equal(false);
    expect((await phone.contents()).records.get("settings")?.["lockMinutes"]).to.equal(undefined);
  });

  it("reports an error of the store at any step, and continues the next time", async () => {
    for (let fails = 1; fails <= 8; fails++) {
      let isBroken = false;
      let countdown = fails;
      const { laptop, phone, name, store } = await twoDevices(
        memoryStore(() => {
          if (isBroken && --countdown <= 0) throw new Error("cut off");
        }),
      );
      await editAccount(laptop, name, { notes: "one" });
      await editAccount(phone, name, { label: "two" });
      await syncVault(phone, store);
      isBroken = true;
      await syncVault(laptop, store).catch(() => undefined);
      isBroken = false;
      for (const vault of [laptop, phone, laptop]) await syncVault(vault, store);
      for (const vault of [laptop, phone]) {
        const { notes, label } = accountNamed(await vault.contents(), name);
        expect([notes, label]).to.deep.equal(["one", "two"]);
      }
      expect(store.files.size).to.equal(1);
    }
  });

  it("stops at an abort before the next request", async () => {
    const abort = new AbortController();
    const { laptop, name, store } = await twoDevices(memoryStore());
    await editAccount(laptop, name, { notes: "new" });
    const reason = new Error("enough");
    const stopped = syncVault(laptop, { ...store, list: () => (abort.abort(reason), store.list({})) }, abort);
    expect(await rejection(stopped)).to.equal(reason);
    expect(store.requests).to.deep.equal(["list"]);
  });

  it("writes the vault again if the store has lost its files, and reports it", async () => {
    const { laptop, phone, store } = await twoDevices();
    const old = new Map(store.files);
    store.files.clear();
    const result = await syncVault(laptop, store);
    expect([result.given, result.storeWasEmpty]).to.deep.equal([true, true]);
    await syncVault(phone, store);
    for (const [file, bytes] of old) store.files.set(file, bytes); // brings the store back to an earlier state
    await syncVault(phone, store);
    expect(store.files.size).to.equal(1);
  });

  it("refuses a store that does not return what was written, and removes nothing there", async () => {
    const { laptop, name, store } = await twoDevices();
    await editAccount(laptop, name, { notes: "new" });
    const forgetful = { ...store, write: () => Promise.resolve() };
    await rejectsApp(syncVault(laptop, forgetful), "store-failed", ["not-kept"]);
    expect(store.requests).not.to.include("remove");
  });

  it("changes nothing if a newer version has written to the store under the vault's key", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const { own: header } = await readHeaders(laptop.storage);
    const record = { ...accountNamed(await laptop.contents(), name), v: 2 };
    const text = await sealSnapshot({ header, file: "A".repeat(22), created: 5 }, [record], laptop.keys);
    store.files.set(`${"A".repeat(22)}.saltmill`, Buffer.from(text));
    await editAccount(phone, name, { notes: "new" });
    await rejectsApp(syncVault(phone, store), "vault-newer");
    expect(store.requests).to.deep.equal(["list", "read"]);
  });

  it("needs an unlocked vault and a store with all functions", async () => {
    const vault = await newVault();
    await rejectsApp(syncVault(vault, {} as never), "bad-argument");
    vault.close();
    await rejectsApp(syncVault(vault, memoryStore()), "locked");
  });

  it("runs one sync of a vault at a time", async () => {
    const store = memoryStore();
    const vault = await newVault();
    const results: SyncResult[] = await Promise.all([syncVault(vault, store), syncVault(vault, store)]);
    expect(results.map(({ given }) => given)).to.deep.equal([true, false]);
  });

  it("restores a record that cannot be decrypted, and keeps the damaged envelope", async () => {
    const { laptop, name, store } = await twoDevices();
    const storageKey = laptop.keys.storageKey(name);
    await laptop.storage.set({ [storageKey]: "damaged" });
    expect((await syncVault(laptop, store)).taken).to.deep.equal([name]);
    expect(accountNamed(await laptop.contents(), name).site).to.equal("example.com");
    expect(await laptop.storage.get([`l/${storageKey.slice(2)}`])).to.deep.equal({
      [`l/${storageKey.slice(2)}`]: "damaged",
    });
    expect(store.requests).not.to.include("remove");
  });

  for (const name of unsyncedNames) {
    it(`leaves one snapshot if the record "${name}", which is never synced, cannot be decrypted`, async () => {
      const { laptop, store } = await twoDevices();
      await laptop.storage.set({ [laptop.keys.storageKey(name)]: "damaged" });
      for (let i = 0; i < 3; i++) {
        await addAccount(laptop, { ...entry, login: `user ${i}` });
        expect((await syncVault(laptop, store)).given).to.equal(true);
        expect(store.files.size).to.equal(1);
      }
      store.requests.length = 0;
      await syncVault(laptop, store);
      expect(store.requests).to.deep.equal(["list"]);
      expect(isSynced(name)).to.equal(false);
    });
  }

  it("restores a record that is missing although nobody deleted it", async () => {
    const { laptop, name, store } = await twoDevices();
    await laptop.storage.remove([laptop.keys.storageKey(name)]);
    await syncVault(laptop, store);
    expect(accountNamed(await laptop.contents(), name).site).to.equal("example.com");
  });
});

describe("the other files of a store", () => {
  it("are never changed or removed if they belong to other vaults or programs", async () => {
    const { laptop, store } = await twoDevices();
    const foreign = memoryStore();
    await syncVault(await newVault(), foreign);
    for (const [file, bytes] of foreign.files) store.files.set(file, bytes);
    store.files.set("notes.txt", new Uint8Array(3));
    store.files.set(`${"A".repeat(22)}.saltmill`, Buffer.from((await exportBackup(laptop)).text));
    for (let i = 0; i < 3; i++) expect((await syncVault(laptop, store)).foreign).to.equal(2);
    expect(store.requests.filter((request) => request === "read")).to.have.length(2);
    expect(store.files.size).to.equal(4);
  });

  it("are reported if they cannot be decrypted, and read again only if their length changes", async () => {
    const { laptop, store } = await twoDevices();
    const [file, bytes] = [...store.files][0]!;
    const copy = `${"B".repeat(22)}.saltmill`;
    store.files.set(copy, bytes); // an unchanged file under another name
    store.files.set(`${"C".repeat(22)}.saltmill`, bytes.subarray(0, 100));
    for (let i = 0; i < 3; i++) expect((await syncVault(laptop, store)).bad).to.equal(2);
    expect(store.requests.filter((request) => request === "read")).to.have.length(2);
    store.files.set(copy, bytes.subarray(1));
    await syncVault(laptop, store);
    expect(store.requests.filter((request) => request === "read")).to.have.length(3);
    expect(store.files.has(file)).to.equal(true);
  });

  it("do not stop a sync if they are junk, even many of them, and a huge file is not read", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    for (let i = 0; i < 10_000; i++) store.files.set(`${String(i).padStart(22, "0")}.saltmill`, new Uint8Array(10));
    await editAccount(laptop, name, { notes: "new" });
    const { left } = await syncVault(laptop, store);
    expect(left).to.equal(10_000 - 64);
    expect(store.requests.filter((request) => request === "read")).to.have.length(64);
    for (const file of [...store.files.keys()]) if (file.startsWith("00")) store.files.delete(file);
    const huge = `${"D".repeat(22)}.saltmill`;
    const list = store.list.bind(store);
    const withHuge = { ...store, list: async () => [...(await list({})), { name: huge, size: 2 ** 30 }] };
    expect((await syncVault(phone, withHuge)).bad).to.equal(1);
    expect(await notesOf(phone, name)).to.equal("new");
  });
});

describe("a vault of version 0.1.0", () => {
  const samples = new URL("../../../samples/0.1.0/", import.meta.url);
  const read = (file: string): string => readFileSync(new URL(file, samples), "utf8");
  const master = (JSON.parse(read("expected.json")) as { masterPasswords: string[] }).masterPasswords[1]!;

  it("syncs after one upgrade with a device that has its backup", async function () {
    this.timeout(120_000);
    const storage = memoryStorage(JSON.parse(read("vault.json")) as Record<string, unknown>);
    const laptop = await openVault({ storage, masterPassword: master });
    const copied = memoryStorage(await dump(storage));
    const store = memoryStore();
    const accounts = allAccounts(await laptop.contents()).length;
    expect((await syncVault(laptop, store)).given).to.equal(true);
    const upgraded = await recordsIn(storage);
    await syncVault(laptop, store);
    expect(await recordsIn(storage)).to.deep.equal(upgraded);
    const phone = await openVault({ storage: copied, masterPassword: master });
    const { conflicts } = await syncVault(phone, store);
    expect(conflicts).to.deep.equal([]);
    await syncVault(laptop, store);
    for (const vault of [laptop, phone]) expect(allAccounts(await vault.contents())).to.have.length(accounts);
    expect(store.files.size).to.equal(1);
  });

  it("is not changed by a sync of an upgraded vault into which the older program writes", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const old = (await laptop.contents()).records.get(name)!;
    await writeAsOld(laptop, name, { ...old, notes: "by the older program" });
    await writeAsOld(laptop, "account/new", {
      ...entry,
      scheme: "saltmill-1",
      root: old["root"],
      site: "new",
      created: 1,
    });
    await editAccount(phone, name, { label: "by the newer one" });
    await syncVault(phone, store);
    await syncVault(laptop, store);
    await syncVault(phone, store);
    for (const vault of [laptop, phone]) {
      const contents = await vault.contents();
      const { notes, label } = accountNamed(contents, name);
      expect([notes, label]).to.deep.equal(["by the older program", "by the newer one"]);
      expect(accountNamed(contents, "account/new").site).to.equal("new");
    }
  });

  it("loses nothing if the older program has deleted an account: the account is restored", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await plant(laptop, name, complete(name, { deleted: true, site: entry.site, login: entry.login, revision: 1 }));
    await syncVault(laptop, store);
    await editAccount(phone, name, { notes: "still used" });
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect(await notesOf(laptop, name)).to.equal("still used");
  });
});

describe("the keys of synced devices", () => {
  it("leave each device its own master password after a change on one of them", async () => {
    const { laptop, phone, store } = await twoDevices();
    await changeMaster(laptop, { masterPassword, newMasterPassword: "another", pbkdf2: instantly });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    await open(phone.storage);
    await open(laptop.storage, "another");
    await addAccount(phone, { ...entry, login: "new" });
    await syncVault(phone, store);
    await syncVault(laptop, store);
    expect(allAccounts(await laptop.contents())).to.have.length(2);
  });

  it("drop the notes about syncing when a backup is restored", async () => {
    const { laptop, name, store } = await twoDevices();
    const backup = (await exportBackup(laptop)).text;
    await editAccount(laptop, name, { notes: "after the backup" });
    await syncVault(laptop, store);
    const storage = laptop.storage;
    await storage.remove((await storage.keys()).filter((key) => !key.startsWith("l/")));
    await restoreNewVault(storage, await opened(backup));
    const restored = await open(storage);
    await syncVault(restored, store);
    expect(await notesOf(restored, name)).to.equal("after the backup");
  });

  it("are needed to join: a wrong master password opens no vault of the store", async () => {
    const { store } = await twoDevices();
    const join = (master: string, from = store): Promise<Vault> =>
      joinVault({ storage: memoryStorage(), store: from, masterPassword: master, pbkdf2: instantly });
    await rejectsApp(join("wrong"), "cannot-decrypt");
    await rejectsApp(join(masterPassword, memoryStore()), "vault-missing");
  });
});

/** Tests how long the user can restore an account that another device has deleted. */

const day = 86_400_000;
const binOf = async (vault: Vault): Promise<number> => restorableAccounts(await vault.contents()).length;

describe("a deletion on a device with a slow clock", () => {
  const { now } = Date;
  let behind = 0;
  beforeEach(() => {
    behind = 0;
    Date.now = () => now() - behind;
  });
  afterEach(() => {
    Date.now = now;
  });

  /** Deletes an account on the laptop, whose clock is 40 days behind. */
  async function deletedElsewhere(): Promise<Awaited<ReturnType<typeof twoDevices>>> {
    const devices = await twoDevices();
    behind = 40 * day;
    await removeAccounts(devices.laptop, [devices.name]);
    await syncVault(devices.laptop, devices.store);
    behind = 0;
    return devices;
  }

  it("can be undone on another device for 30 days after that device has learned of it", async () => {
    const { phone, store } = await deletedElsewhere();
    await syncVault(phone, store);
    await emptyExpired(phone);
    expect(await binOf(phone)).to.equal(1);
    const learned = Date.now();
    await emptyExpired(phone, learned + keptDeleted - day);
    expect(await binOf(phone)).to.equal(1);
    await emptyExpired(phone, learned + keptDeleted + day);
    expect(await binOf(phone)).to.equal(0);
  });

  it("causes no further snapshot, and its time stays the same in later syncs", async () => {
    const { laptop, phone, store } = await deletedElsewhere();
    expect((await syncVault(phone, store)).given).to.equal(false);
    const [first] = restorableAccounts(await phone.contents());
    await changeMaster(laptop, { masterPassword, newMasterPassword: "new", pbkdf2: instantly });
    for (let i = 0; i < 2; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
    expect(restorableAccounts(await phone.contents())).to.deep.equal([first]);
    store.requests.length = 0;
    for (const vault of [laptop, phone]) await syncVault(vault, store);
    expect(store.requests).to.deep.equal(["list", "list"]);
  });

  it("can be undone for 30 days too if it arrives with a new vault key", async () => {
    const { laptop, phone, store } = await deletedElsewhere();
    const renewed = await newVaultKey(laptop, { masterPassword, pbkdf2: instantly });
    await syncVault(renewed, store);
    const followed = await followNewKey(phone, { store, masterPassword, pbkdf2: instantly });
    await emptyExpired(followed!);
    expect(await binOf(followed!)).to.equal(1);
  });

  it("is still emptied by a device that empties its deleted accounts, and undone by a change", async () => {
    const { laptop, phone, name, store } = await deletedElsewhere();
    await editAccount(phone, name, { notes: "needed" });
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect([await binOf(phone), await binOf(laptop)]).to.deep.equal([0, 0]);
    await removeAccounts(phone, [name]);
    await emptyDeleted(phone);
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect([await binOf(phone), await binOf(laptop)]).to.deep.equal([0, 0]);
  });
});
