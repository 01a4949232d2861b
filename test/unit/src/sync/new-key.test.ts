import { randomBytes as nodeRandomBytes } from "node:crypto";
import { expect } from "chai";
import type { Argon2 } from "../../../../src/argon2.ts";
import { AppError } from "../../../../src/errors.ts";
import { accountNamed, addAccount, allAccounts, editAccount } from "../../../../src/accounts/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import {
  conflictsIn,
  followNewKey,
  joinVault,
  leaveOtherVaults,
  nameDevice,
  ownDeviceId,
  readConnection,
  type SyncStore,
  syncVault,
  writeConnection,
} from "../../../../src/sync/index.ts";
import {
  applyWriteRequest,
  keysOf,
  memoryStorage,
  openVault,
  proxyStorage,
  removeLeftovers,
  type Vault,
} from "../../../../src/vault/index.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { rejectsApp } from "../refused.ts";
import { argon2StandIn, instantly } from "../stand-in.ts";
import { dump, masterPassword, newVault, open, plant } from "../vaults.ts";
import { withRandom } from "../with-random.ts";
import { entry, memoryStore, twoDevices } from "./two-devices.ts";

const day = 86_400_000;

const renew = (vault: Vault): Promise<Vault> => newVaultKey(vault, { masterPassword, pbkdf2: instantly });
const follow = (vault: Vault, store: SyncStore, master = masterPassword): Promise<Vault | undefined> =>
  followNewKey(vault, { store, masterPassword: master, pbkdf2: instantly });
const loginsIn = async (vault: Vault): Promise<string[]> =>
  allAccounts(await vault.contents())
    .map(({ login }) => login)
    .sort();

/** Gives a vault a new key whose id begins with the byte `first`. */
function renewAs(vault: Vault, first: number): Promise<Vault> {
  let isId = true; // the id is the first random value
  return withRandom(
    (count) => {
      const bytes = nodeRandomBytes(count);
      if (isId) bytes[0] = first;
      isId = false;
      return bytes;
    },
    () => renew(vault),
  );
}

/** Removes the generations from the record of keys. Earlier builds of Saltmill wrote the record without them. */
async function withoutGenerations(vault: Vault): Promise<void> {
  const { generations, sync, ...keys } = keysOf(await vault.contents());
  expect(Object.keys(generations!)).to.have.length(1);
  const { generations: gone, ...ids } = (sync as { ids: JsonObject }).ids;
  expect(Object.keys(gone as object)).to.have.length(1);
  await plant(vault, "keys", { ...keys, sync: { ...(sync as object), ids } });
}

const connection = { kind: "webdav", url: "https://dav.example/", user: "ada", password: "app" } as const;

describe("a new vault key", () => {
  for (const window of ["a window", "a private window"])
    it(`keeps the store and the name of this device if ${window} makes it`, async () => {
      const { laptop, store } = await twoDevices();
      await writeConnection(laptop, connection);
      await nameDevice(laptop, "Laptop");
      const id = await ownDeviceId(laptop);
      const { storage } = laptop;
      const isPrivate = window !== "a window";
      const own = isPrivate ? await open(proxyStorage(storage, (sent) => applyWriteRequest(storage, sent))) : laptop;
      (await renew(own)).close();
      const renewed = await open(storage);
      await removeLeftovers(renewed); // the next unlock would do this
      expect(await readConnection(renewed)).to.deep.equal(connection);
      expect(await ownDeviceId(renewed)).to.equal(id);
      expect((await syncVault(renewed, store)).given).to.equal(true);
    });

  it("reaches a device that was locked, after its next sync, together with a new master password", async () => {
    const { laptop, phone, store } = await twoDevices();
    phone.close();
    await changeMaster(laptop, { masterPassword, newMasterPassword: "new", pbkdf2: instantly });
    const renewed = await newVaultKey(laptop, { masterPassword: "new", pbkdf2: instantly });
    await syncVault(renewed, store);
    const unlocked = await open(phone.storage);
    await writeConnection(unlocked, connection);
    await addAccount(unlocked, { ...entry, login: "not synced yet" });
    expect((await syncVault(unlocked, store)).foreign).to.equal(1);
    await rejectsApp(follow(unlocked, store), "cannot-decrypt");
    const followed = (await follow(unlocked, store, "new"))!;
    await syncVault(followed, store);
    await syncVault(renewed, store);
    expect(await readConnection(followed)).to.deep.equal(connection);
    for (const vault of [renewed, followed]) expect(await loginsIn(vault)).to.deep.equal(["ada", "not synced yet"]);
    followed.close();
    (await open(phone.storage, "new")).close();
    await rejectsApp(open(phone.storage), "cannot-decrypt");
    expect(store.files.size).to.equal(1);
  });

  it("is not made with the master password that another device has changed", async () => {
    const { laptop, phone, store } = await twoDevices();
    await changeMaster(laptop, { masterPassword, newMasterPassword: "fresh", pbkdf2: instantly });
    await syncVault(laptop, store);
    await syncVault(phone, store);
    const before = await dump(phone.storage);
    await rejectsApp(renew(phone), "master-changed");
    expect(await dump(phone.storage)).to.deep.equal(before);
    const renewed = await newVaultKey(phone, { masterPassword: "fresh", pbkdf2: instantly });
    await syncVault(renewed, store);
    expect(await follow(laptop, store, "fresh")).not.to.equal(undefined);
    for (const { storage } of [renewed, laptop]) await rejectsApp(open(storage), "cannot-decrypt");
  });

  it("is not made with the earlier master password if a sync brings the new one during the derivations", async () => {
    const { laptop, phone, store } = await twoDevices();
    await changeMaster(laptop, { masterPassword, newMasterPassword: "fresh", pbkdf2: instantly });
    await syncVault(laptop, store);
    let isSynced = false;
    const pbkdf2: typeof instantly = async (parameters) => {
      if (!isSynced) await syncVault(phone, store);
      isSynced = true;
      return await instantly(parameters);
    };
    await rejectsApp(newVaultKey(phone, { masterPassword, pbkdf2 }), "master-changed");
    (await open(phone.storage, "fresh")).close();
  });

  it("with saltmill-2 waits for a device that refuses its memory, which keeps its vault and its changes", async () => {
    const { laptop, phone, store } = await twoDevices();
    const hard = { pbkdf2: instantly, argon2: argon2StandIn().argon2 };
    const full: Argon2 = () => Promise.reject(new AppError("memory", "refused", [64]));
    const change = { newMasterPassword: "new", scheme: "saltmill-2" } as const;
    const renewed = await newVaultKey(laptop, { ...hard, ...change, masterPassword });
    await syncVault(renewed, store);
    await addAccount(phone, { ...entry, login: "meanwhile" });
    expect((await syncVault(phone, store)).foreign).to.equal(1);
    const before = await dump(phone.storage);
    const following = { store, masterPassword: "new", pbkdf2: instantly };
    await rejectsApp(followNewKey(phone, { ...following, argon2: full }), "memory");
    expect(await dump(phone.storage)).to.deep.equal(before);
    (await open(phone.storage)).close(); // still with the old master password
    const fresh = memoryStorage();
    await rejectsApp(joinVault({ ...following, storage: fresh, argon2: full }), "memory");
    expect(await dump(fresh)).to.deep.equal({});
    const followed = (await followNewKey(phone, { ...following, ...hard }))!;
    await syncVault(followed, store);
    await syncVault(renewed, store);
    for (const vault of [renewed, followed]) expect(await loginsIn(vault)).to.deep.equal(["ada", "meanwhile"]);
    await rejectsApp(openVault({ ...hard, storage: phone.storage, masterPassword }), "cannot-decrypt");
    for (const storage of [phone.storage, laptop.storage])
      (await openVault({ ...hard, storage, masterPassword: "new" })).close();
  });

  it("leaves no file of the old key in the store, even if an upload under that key was interrupted", async () => {
    let isCut = false;
    const { laptop, phone, store } = await twoDevices(
      memoryStore((request) => {
        if (isCut && (request === "read" || request === "list")) throw new Error("cut off");
      }),
    );
    await syncVault(await renew(laptop), store);
    await addAccount(phone, { ...entry, login: "phone" });
    const write = store.write.bind(store);
    Object.assign(store, {
      write: async (...args: Parameters<typeof write>) => {
        await write(...args);
        isCut = true;
      },
    });
    expect(await syncVault(phone, store).catch(String)).to.equal("Error: cut off");
    Object.assign(store, { write });
    isCut = false;
    expect(store.files.size).to.equal(2);
    const followed = (await follow(phone, store))!;
    await syncVault(followed, store);
    expect(store.files.size).to.equal(1);
    expect(await loginsIn(followed)).to.deep.equal(["ada", "phone"]);
  });

  it("is adopted on another device with its master password, together with changes that were not synced yet", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const oldFile = [...store.files.keys()][0]!;
    await editAccount(laptop, name, { label: "from the laptop" });
    await addAccount(phone, { ...entry, login: "phone" });
    await phone.change(() => ({
      writes: { settings: { lockMinutes: 3 } },
      local: { store: { url: "https://dav.example/" } },
      result: undefined,
    }));
    const renewed = await renew(laptop);
    await syncVault(renewed, store);
    expect([...store.files.keys()]).not.to.include(oldFile);
    const before = await syncVault(phone, store);
    expect([before.foreign, before.storeWasEmpty]).to.deep.equal([1, false]);
    await rejectsApp(follow(phone, store, "wrong"), "cannot-decrypt");
    const followed = (await follow(phone, store))!;
    expect((await syncVault(followed, store)).foreign).to.equal(0);
    await syncVault(renewed, store);
    expect(store.files.size).to.equal(1);
    for (const vault of [renewed, followed]) {
      expect(await loginsIn(vault)).to.deep.equal(["ada", "phone"]);
      expect(accountNamed(await vault.contents(), name).label).to.equal("from the laptop");
    }
    expect((await followed.contents()).records.get("settings")?.["lockMinutes"]).to.equal(3);
    expect((await followed.local("store"))["url"]).to.equal("https://dav.example/");
    expect(await loginsIn(await open(followed.storage))).to.deep.equal(["ada", "phone"]);
    for (const vault of [renewed, followed]) expect((await syncVault(vault, store)).given).to.equal(false);
  });

  it("lets a device that does not adopt it keep its own vault, whose files no other device changes", async () => {
    const { laptop, phone, store } = await twoDevices();
    const renewed = await renew(laptop);
    await syncVault(renewed, store);
    await addAccount(phone, { ...entry, login: "phone" });
    await syncVault(phone, store);
    for (let i = 0; i < 2; i++) {
      const { foreign, given } = await syncVault(renewed, store);
      expect([foreign, given]).to.deep.equal([0, false]); // the user need not decide about a file with the earlier key
    }
    expect(store.files.size).to.equal(2);
    const phoneToo = (await follow(phone, store))!;
    await syncVault(phoneToo, store);
    await syncVault(renewed, store);
    expect(await loginsIn(renewed)).to.deep.equal(["ada", "phone"]);
    expect(store.files.size).to.equal(1);
  });

  it("lets files under the earlier key stay for a week, and no longer", async () => {
    const now = Date.now;
    try {
      const { laptop, phone, store } = await twoDevices();
      const renewed = await renew(laptop);
      await syncVault(renewed, store);
      await addAccount(phone, { ...entry, login: "phone" });
      await syncVault(phone, store);
      const other = await newVault();
      await syncVault(other, store); // another vault in the same folder
      expect((await syncVault(renewed, store)).foreign).to.equal(1);
      await leaveOtherVaults(renewed, store);
      await syncVault(renewed, store);
      const files = [...store.files.keys()];
      expect(files).to.have.length(3);
      Date.now = () => now() + 7 * day - 60_000;
      await syncVault(renewed, store);
      expect([...store.files.keys()]).to.deep.equal(files);
      Date.now = () => now() + 7 * day;
      await syncVault(renewed, store);
      expect(store.files.size).to.equal(2);
      expect((await syncVault(other, store)).given).to.equal(false);
      const { given, storeWasEmpty, storeWasDamaged } = await syncVault(phone, store);
      expect([given, storeWasEmpty, storeWasDamaged]).to.deep.equal([true, false, false]);
      await syncVault((await follow(phone, store))!, store);
      await syncVault(renewed, store);
      expect(await loginsIn(renewed)).to.deep.equal(["ada", "phone"]);
      expect(store.files.size).to.equal(2);
    } finally {
      Date.now = now;
    }
  });

  it("made on two devices at once becomes one: the vault with the smaller id is kept", async () => {
    const { laptop, phone, store } = await twoDevices();
    await addAccount(phone, { ...entry, login: "phone" });
    let [one, two] = [await renew(laptop), await renew(phone)];
    await syncVault(one, store);
    await syncVault(two, store);
    [one, two] = [(await follow(one, store)) ?? one, (await follow(two, store)) ?? two];
    for (let i = 0; i < 3; i++) for (const vault of [one, two]) await syncVault(vault, store);
    expect([...one.keys.id]).to.deep.equal([...two.keys.id]);
    for (const vault of [one, two]) {
      expect(await loginsIn(vault)).to.deep.equal(["ada", "phone"]);
      expect((await syncVault(vault, store)).foreign).to.equal(0);
    }
    expect(store.files.size).to.equal(1);
  });

  it("made from the key that loses is the one that all devices keep, whichever id it has", async () => {
    for (const ids of [
      [10, 20, 30],
      [10, 30, 20],
      [20, 10, 30],
      [20, 30, 10],
      [30, 10, 20],
      [30, 20, 10],
    ] as const) {
      const { laptop: first, phone, store } = await twoDevices();
      let laptop = await renewAs(first, ids[0]);
      const earlier = await renewAs(phone, ids[1]);
      await syncVault(laptop, store);
      await syncVault(earlier, store);
      let renewed = await renewAs(earlier, ids[2]);
      laptop = (await follow(laptop, store)) ?? laptop;
      await syncVault(renewed, store);
      renewed = (await follow(renewed, store)) ?? renewed;
      await addAccount(laptop, { ...entry, login: "laptop" });
      await addAccount(renewed, { ...entry, login: "phone" });
      for (let i = 0; i < 3; i++) {
        if ((await syncVault(laptop, store)).foreign > 0) laptop = (await follow(laptop, store)) ?? laptop;
        if ((await syncVault(renewed, store)).foreign > 0) renewed = (await follow(renewed, store)) ?? renewed;
      }
      for (const vault of [laptop, renewed]) {
        expect(vault.keys.id[0], ids.join()).to.equal(ids[2]);
        expect(await loginsIn(vault)).to.deep.equal(["ada", "laptop", "phone"]);
        expect(conflictsIn(await vault.contents())).to.deep.equal([]);
      }
      expect(store.files.size).to.equal(1);
    }
  });

  it("that loses is asked about once", async () => {
    const { laptop, phone, store } = await twoDevices();
    const [one, two] = [await renewAs(laptop, 10), await renewAs(phone, 20)];
    await syncVault(two, store);
    expect((await syncVault(one, store)).foreign).to.equal(1);
    expect(await follow(one, store)).to.equal(undefined);
    expect((await syncVault(one, store)).foreign).to.equal(0);
    const again = await renewAs(two, 30);
    await syncVault(again, store);
    expect((await syncVault(one, store)).foreign).to.equal(1);
    expect([...(await follow(one, store))!.keys.id]).to.deep.equal([...again.keys.id]);
  });

  it("of programs without generations is the one with the smaller id, and may have to be left later", async () => {
    const { laptop, phone, store } = await twoDevices();
    const [one, two] = [await renewAs(laptop, 10), await renewAs(phone, 20)];
    for (const vault of [one, two]) await withoutGenerations(vault);
    await syncVault(one, store);
    await syncVault(two, store);
    expect(await follow(one, store)).to.equal(undefined);
    expect((await syncVault(one, store)).foreign).to.equal(1); // another device may still use the other key
    expect([...(await follow(two, store))!.keys.id]).to.deep.equal([...one.keys.id]);
  });

  it("is not found in the snapshot of another vault, which stays as it is", async () => {
    const { laptop, store } = await twoDevices();
    const other = await newVault();
    await syncVault(other, store);
    expect((await syncVault(laptop, store)).foreign).to.equal(1);
    expect(await follow(laptop, store)).to.equal(undefined);
    expect(store.files.size).to.equal(2);
    expect(await loginsIn(laptop)).to.deep.equal(["ada"]);
    expect((await syncVault(laptop, store)).foreign).to.equal(0); // the user is not asked about this vault again
    await addAccount(other, entry);
    await syncVault(other, store);
    expect((await syncVault(laptop, store)).foreign).to.equal(0);
    const third = await newVault();
    await syncVault(third, store);
    expect((await syncVault(laptop, store)).foreign).to.equal(1);
    await leaveOtherVaults(laptop, store);
    expect((await syncVault(laptop, store)).foreign).to.equal(0);
    expect(store.files.size).to.equal(3);
    for (const vault of [other, third]) expect((await syncVault(vault, store)).given).to.equal(false);
  });

  it("lets a new device join with it", async () => {
    const { laptop, store } = await twoDevices();
    await syncVault(await renew(laptop), store);
    const tablet = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    expect((await syncVault(tablet, store)).foreign).to.equal(0);
    expect(await loginsIn(tablet)).to.deep.equal(["ada"]);
  });
});
