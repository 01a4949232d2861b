import { expect } from "chai";
import {
  connectionIn,
  devicesOf,
  emptyStore,
  forgetDevice,
  joinVault,
  mergedNames,
  nameDevice,
  noteDeviceSync,
  ownDeviceId,
  readConnection,
  syncVault,
  type WebDavConnection,
  writeConnection,
} from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { memoryStore } from "./two-devices.ts";

const day = 86_400_000;
const connection: WebDavConnection = { kind: "webdav", url: "https://dav.example/", user: "ada", password: "hunter2" };
const labels = async (vault: Vault): Promise<string[]> => devicesOf(await vault.contents()).map(({ label }) => label);

describe("the store of a device", () => {
  it("is kept encrypted, in no snapshot, and is overwritten when the device disconnects", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    expect(await readConnection(vault)).to.equal(undefined);
    await writeConnection(vault, connection);
    expect(await readConnection(vault)).to.deep.equal(connection);
    expect(JSON.stringify(await storage.get(await storage.keys()))).not.to.include("dav.example");
    const store = memoryStore();
    await syncVault(vault, store);
    const other = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    expect(await readConnection(other)).to.equal(undefined);
    await writeConnection(vault, undefined);
    expect(await readConnection(vault)).to.equal(undefined);
  });

  it("is not taken from fields of other types", () => {
    expect(connectionIn({ ...connection, allowsHttp: true })).to.deep.equal({ ...connection, allowsHttp: true });
    for (const field of ["kind", "url", "user", "password"] as const)
      expect(connectionIn({ ...connection, [field]: 1 }), field).to.equal(undefined);
  });

  it("can be the browser's own sync, which has no credentials", async () => {
    const vault = await newVault();
    await writeConnection(vault, { kind: "browser" });
    expect(await readConnection(vault)).to.deep.equal({ kind: "browser" });
    expect(connectionIn({ kind: "browser", url: "https://dav.example/" })).to.deep.equal({ kind: "browser" });
  });

  it("does not count as emptied if the device had another store before", async () => {
    const vault = await newVault();
    await syncVault(vault, memoryStore());
    await writeConnection(vault, connection);
    expect((await syncVault(vault, memoryStore())).storeWasEmpty).to.equal(false);
  });

  it("loses the snapshots of this vault and keeps all other files when it is emptied", async () => {
    const store = memoryStore();
    await syncVault(await newVault(), store);
    const vault = await newVault();
    await syncVault(vault, store);
    expect(await store.list({})).to.have.length(2);
    await emptyStore(store, await mergedNames(vault));
    expect(await store.list({})).to.have.length(1);
  });
});

describe("the devices of a vault", () => {
  it("are listed on all of them, with their names", async () => {
    const store = memoryStore();
    const laptop = await newVault();
    await nameDevice(laptop, "Laptop");
    await syncVault(laptop, store);
    const phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    expect(await ownDeviceId(phone)).to.equal(undefined);
    await nameDevice(phone, "Phone");
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect(await labels(laptop)).to.deep.equal(["Laptop", "Phone"]);
    const own = await ownDeviceId(phone);
    expect(devicesOf(await laptop.contents()).find(({ label }) => label === "Phone")?.id).to.equal(own);
    await nameDevice(phone, "Tablet");
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect(await labels(laptop)).to.deep.equal(["Laptop", "Tablet"]);
  });

  it("are forgotten everywhere, and listed again if they still sync", async () => {
    const store = memoryStore();
    const laptop = await newVault();
    await nameDevice(laptop, "Laptop");
    await syncVault(laptop, store);
    const phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    await nameDevice(phone, "Phone");
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    await forgetDevice(laptop, (await ownDeviceId(phone)) ?? "");
    for (const vault of [laptop, phone]) await syncVault(vault, store);
    expect(await labels(phone)).to.deep.equal(["Laptop"]);
    await noteDeviceSync(phone);
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect(await labels(laptop)).to.deep.equal(["Laptop", "Phone"]);
  });

  it("write the day of a sync at most once a day, which causes no snapshot", async () => {
    const store = memoryStore();
    const vault = await newVault();
    const now = Date.now();
    await nameDevice(vault, "Laptop", now);
    await syncVault(vault, store);
    await noteDeviceSync(vault, now + day - 1);
    expect(devicesOf(await vault.contents())[0]?.used).to.equal(now);
    await noteDeviceSync(vault, now + day);
    expect(devicesOf(await vault.contents())[0]?.used).to.equal(now + day);
    expect((await syncVault(vault, store)).given).to.equal(false);
  });
});
