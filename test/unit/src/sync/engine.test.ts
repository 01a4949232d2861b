import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { addAccount, addStoredAccount, allAccounts } from "../../../../src/accounts/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { newVaultKey } from "../../../../src/master/index.ts";
import { browserStore } from "../../../../src/sync/browser-store.ts";
import {
  followNewKey,
  joinVault,
  type StoredFile,
  syncLog,
  type SyncStore,
  syncVault,
} from "../../../../src/sync/index.ts";
import { notesIn } from "../../../../src/sync/notes.ts";
import { failed } from "../../../../src/sync/webdav-request.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { browserArea } from "./browser-area.ts";
import { entry, type MemoryStore, memoryStore, twoDevices } from "./two-devices.ts";

const minute = 60_000;
const day = 86_400_000;
const partial = "AAAAAAAAAAAAAAAAAAAAAA.saltmill";

describe("a file that arrives in parts", () => {
  const now = Date.now;
  let passed: number;
  beforeEach(() => {
    passed = 0;
    Date.now = () => now() + passed;
  });
  afterEach(() => {
    Date.now = now;
  });

  /** Returns a store that lists some files as not completely written, and fails if one of these files is read. */
  function partly(...names: string[]): ReturnType<typeof memoryStore> & { partial: Set<string> } {
    const store = memoryStore();
    const set = new Set(names);
    for (const name of names) store.files.set(name, new Uint8Array(10));
    const list = store.list.bind(store);
    const read = store.read.bind(store);
    return Object.assign(store, {
      partial: set,
      list: async (): Promise<StoredFile[]> =>
        (await list({})).map((file) => ({ ...file, isPartial: set.has(file.name) })),
      read: (name: string): Promise<Uint8Array | undefined> => {
        expect([...set]).not.to.include(name);
        return read(name, {});
      },
    });
  }

  it("keeps the files under an earlier vault key until the vault is written under the new one", async () => {
    const store = partly();
    const { laptop } = await twoDevices(store);
    const earlier = [...store.files.keys()];
    const renewed = await newVaultKey(laptop, { masterPassword, pbkdf2: instantly });
    store.files.set(partial, new Uint8Array(10));
    store.partial.add(partial);
    expect(await syncVault(renewed, store)).to.deep.include({ given: false });
    expect([...store.files.keys()]).to.include.members(earlier);
    passed = 11 * minute;
    expect(await syncVault(renewed, store)).to.deep.include({ given: true });
    expect([...store.files.keys()]).not.to.include.members(earlier);
  });

  it("counts neither as damaged nor as merged, and delays a change by ten minutes", async () => {
    const store = partly();
    const { laptop } = await twoDevices(store);
    store.files.set(partial, new Uint8Array(10));
    store.partial.add(partial);
    await addAccount(laptop, { ...entry, login: "bob" });
    const first = await syncVault(laptop, store);
    expect(first).to.deep.include({ given: false, bad: 0, left: 0, storeWasEmpty: false });
    expect(store.files.size).to.equal(2);
    passed = 9 * minute;
    expect((await syncVault(laptop, store)).given).to.equal(false);
    passed = 11 * minute;
    expect(await syncVault(laptop, store)).to.deep.include({ given: true, bad: 0 });
    expect([...store.files.keys()]).to.include(partial);
    passed = 8 * day;
    await syncVault(laptop, store);
    expect([...store.files.keys()]).not.to.include(partial);
    expect(store.files.size).to.equal(1);
  });

  it("is merged as soon as it is complete", async () => {
    const store = partly();
    const { laptop, phone, name } = await twoDevices(store);
    await addAccount(phone, { ...entry, login: "bob" });
    await syncVault(phone, store);
    for (const file of store.files.keys()) store.partial.add(file);
    expect((await syncVault(laptop, store)).taken).to.deep.equal([]);
    store.partial.clear();
    const { taken } = await syncVault(laptop, store);
    expect(taken).to.have.length(1).and.not.include(name);
  });

  it("is not reported as a lost store while another device replaces its file", async () => {
    const store = partly();
    const { laptop } = await twoDevices(store);
    store.files.clear();
    store.files.set(partial, new Uint8Array(10));
    store.partial.add(partial);
    expect(await syncVault(laptop, store)).to.deep.include({ given: false, storeWasEmpty: false });
  });

  it("is removed at once if it was merged, because another device removes it", async () => {
    const store = partly();
    const { laptop } = await twoDevices(store);
    const [merged = ""] = store.files.keys();
    store.partial.add(merged);
    const { given } = await syncVault(laptop, store);
    expect(given).to.equal(true);
    expect([...store.files.keys()])
      .to.have.length(1)
      .and.not.include(merged);
  });

  it("is kept as long as its changes are nowhere else, even if the store has no room for a new file", async () => {
    const [from, to] = [browserArea("chromium"), browserArea("chromium")];
    const laptop = await newVault();
    // The passwords are so large that the store has no space for two snapshots of the vault.
    const secret = (): string => randomBytes(1500).toString("base64");
    for (let i = 0; i < 22; i++)
      await addStoredAccount(laptop, { site: `a${i}.example`, login: "ada", password: secret() });
    await syncVault(laptop, browserStore(from));
    const store = browserStore(from);
    const phone = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    await syncVault(phone, store);
    await addStoredAccount(laptop, { site: "only-here.example", login: "ada", password: secret() });
    await syncVault(laptop, store);
    const items = [...from.items];
    for (const [key, value] of items.slice(0, 5)) to.items.set(key, value);
    await syncVault(phone, browserStore(to));
    passed = 11 * minute; // as if the computer was suspended for 11 minutes
    const error = await syncVault(phone, browserStore(to)).catch((failure: unknown) => failure);
    expect(error).to.have.property("values").that.deep.equals(["browser-full"]);
    expect([...to.items.keys()]).to.deep.equal(items.slice(0, 5).map(([key]) => key));
    for (const [key, value] of items) to.items.set(key, value);
    expect((await syncVault(phone, browserStore(to))).taken).to.have.length(1);
  });

  it("makes room for a new file if nothing more of it has arrived for a day", async () => {
    const area = browserArea("chromium");
    const laptop = await newVault();
    for (let i = 0; i < 22; i++) {
      const password = randomBytes(1500).toString("base64");
      await addStoredAccount(laptop, { site: `a${i}.example`, login: "ada", password });
    }
    const arrive = (part: number): void => void area.items.set(`${partial}/${part}/9`, "A".repeat(8000));
    const given = (): Promise<unknown> =>
      syncVault(laptop, browserStore(area)).then(
        (result) => result.given,
        (error: unknown) => (error as { values: unknown }).values,
      );
    for (let part = 0; part < 7; part++) arrive(part);
    expect(await given()).to.equal(false);
    passed = day - minute;
    expect(await given()).to.deep.equal(["browser-full"]);
    arrive(7);
    expect(await given()).to.deep.equal(["browser-full"]);
    passed += day - minute;
    expect(await given(), "a part has arrived").to.deep.equal(["browser-full"]);
    passed += 2 * minute;
    expect(await given()).to.equal(true);
    expect([...area.items.keys()].filter((key) => key.startsWith(partial))).to.deep.equal([]);
  });

  it("is not enough for a new device to join", async () => {
    const store = partly(partial);
    store.read = () => Promise.resolve(undefined);
    const join = joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    expect(await join.catch((error: unknown) => error)).to.have.property("code", "vault-missing");
  });
});

/** Tests files that a store cannot serve or remove, while the store serves all other files. */

const loginsOf = async (vault: Vault): Promise<readonly string[]> =>
  allAccounts(await vault.contents()).map(({ login }) => login);

describe("a file that the store cannot serve", () => {
  /** Returns devices that have all made a change, and a store that cannot read the laptop's snapshot. */
  async function withBrokenFile(
    error: Error = failed("permission"),
  ): Promise<Awaited<ReturnType<typeof twoDevices>> & { tablet: Vault; broken: SyncStore; name: string }> {
    const devices = await twoDevices();
    const { laptop, phone, store } = devices;
    const tablet = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
    await addAccount(tablet, { ...entry, login: "tablet" });
    await syncVault(tablet, store);
    const ofTablet = new Map(store.files);
    store.files.clear();
    await addAccount(laptop, { ...entry, login: "laptop" });
    await syncVault(laptop, store);
    const [name = ""] = store.files.keys();
    for (const [each, bytes] of ofTablet) store.files.set(each, bytes);
    await addAccount(phone, { ...entry, login: "phone" });
    const read: SyncStore["read"] = (file, options) =>
      file === name ? Promise.reject(error) : store.read(file, options);
    store.requests.length = 0;
    return { ...devices, tablet, broken: { ...store, read }, name };
  }

  for (const error of [failed("permission"), failed("server"), failed("busy"), new Error("EIO"), new Error("EACCES")]) {
    it(`does not keep the others from being synced in both directions, after the error "${error.message}"`, async () => {
      const { phone, tablet, store, broken, name } = await withBrokenFile(error);
      for (let i = 0; i < 2; i++) expect(await rejection(syncVault(phone, broken))).to.equal(error);
      expect(await loginsOf(phone)).to.have.members(["ada", "tablet", "phone"]);
      expect((await syncLog(phone))[0]).to.have.property("error");
      expect(store.files.has(name)).to.equal(true);
      await syncVault(tablet, broken).catch(() => undefined);
      expect(await loginsOf(tablet)).to.include("phone");
      expect((await syncVault(phone, store)).bad).to.equal(0); // the file is read as soon as the store serves it
      expect(await loginsOf(phone)).to.include("laptop");
    });
  }

  it("stops the sync if the whole store has failed", async () => {
    for (const reason of ["unreachable", "timeout", "password", "digest", "redirect"] as const) {
      const { phone, store, broken } = await withBrokenFile(failed(reason));
      expect(await rejection(syncVault(phone, broken)))
        .to.have.property("values")
        .that.deep.equals([reason]);
      expect(store.requests, reason).not.to.include("write");
    }
    const { phone, store, broken } = await withBrokenFile(new AppError("locked", "the vault is locked"));
    expect(await rejection(syncVault(phone, broken))).to.have.property("code", "locked");
    expect(store.requests).not.to.include("write");
  });

  it("is replaced if it should hold the whole vault", async () => {
    const { laptop, store, broken, name } = await withBrokenFile();
    for (const each of store.files.keys()) if (each !== name) store.files.set(each, new Uint8Array(3));
    store.files.set(name, store.files.get(name)!.slice(1)); // the changed length makes the laptop read the file again
    await rejection(syncVault(laptop, broken));
    expect(store.files.has(name)).to.equal(false);
    await syncVault(laptop, broken);
    expect(await loginsOf(laptop)).to.include("laptop");
  });

  it("does not keep a new device from joining with another file", async () => {
    const { broken, store, name } = await withBrokenFile();
    const join = (): Promise<Vault> =>
      joinVault({ storage: memoryStorage(), store: broken, masterPassword, pbkdf2: instantly });
    expect(await loginsOf(await join())).to.include("tablet");
    for (const each of store.files.keys()) if (each !== name) store.files.delete(each);
    expect(await rejection(join())).to.have.property("code", "store-failed");
  });

  it("does not keep a device from adopting the new vault key in another file", async () => {
    const { laptop, phone, broken, store, name } = await withBrokenFile();
    const renewed = await newVaultKey(laptop, { masterPassword, pbkdf2: instantly });
    await syncVault(renewed, store);
    const files = [...store.files];
    store.files.clear();
    for (const [each, bytes] of [[name, new Uint8Array(9)] as const, ...files]) store.files.set(each, bytes);
    const follow = (): Promise<Vault | undefined> =>
      followNewKey(phone, { store: broken, masterPassword, pbkdf2: instantly });
    expect(await loginsOf((await follow())!)).to.include.members(["laptop", "phone"]);
  });
});

describe("a file that the store does not remove", () => {
  it("is reported, and does not keep the others from being removed", async () => {
    const { laptop, phone, store } = await twoDevices();
    const [kept = ""] = store.files.keys();
    const remove: SyncStore["remove"] = (name, options) =>
      name === kept ? Promise.reject(failed("permission")) : store.remove(name, options);
    const stubborn = { ...store, remove };
    for (let i = 0; i < 3; i++) {
      await addAccount(laptop, { ...entry, login: `new ${i}` });
      expect(await rejection(syncVault(laptop, stubborn))).to.have.property("code", "store-failed");
    }
    expect(store.files.size).to.equal(2);
    await rejection(syncVault(phone, stubborn));
    expect(await loginsOf(phone)).to.have.length(4);
  });
});

/** Tests a snapshot that the server damages after the server has confirmed the write. */

type Devices = Awaited<ReturnType<typeof twoDevices>>;

/** Returns two devices. The laptop has synced a new account that the phone does not have yet. */
async function withNewAccount(): Promise<Devices & { name: string; older: ReadonlyMap<string, Uint8Array> }> {
  const devices = await twoDevices();
  const { laptop, store } = devices;
  const older = new Map(store.files);
  await addAccount(laptop, { ...entry, login: "new" });
  await syncVault(laptop, store);
  const [name = ""] = store.files.keys();
  store.requests.length = 0;
  return { ...devices, name, older };
}

const cut = ({ files }: MemoryStore, name: string, length: number): void =>
  void files.set(name, files.get(name)!.slice(0, length));

const hasNew = async (vault: Vault): Promise<boolean> =>
  allAccounts(await vault.contents()).some(({ login }) => login === "new");

describe("a snapshot that was damaged on the server", () => {
  for (const length of [0, 100]) {
    it(`is written again if only ${length} bytes are left of it`, async () => {
      const { laptop, phone, store, name } = await withNewAccount();
      cut(store, name, length);
      expect((await syncVault(laptop, store)).given).to.equal(true);
      expect([...store.files.keys()])
        .to.have.length(1)
        .and.not.include(name);
      await syncVault(phone, store);
      expect(await hasNew(phone)).to.equal(true);
      const joined = await joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });
      expect(await hasNew(joined)).to.equal(true);
      store.requests.length = 0;
      for (const vault of [laptop, phone]) expect((await syncVault(vault, store)).given).to.equal(false);
      expect(store.requests).to.deep.equal(["list", "list"]);
    });

    it(`is written again beside an older file if only ${length} bytes are left of it`, async () => {
      const { laptop, phone, store, name, older } = await withNewAccount();
      for (const [each, bytes] of older) store.files.set(each, bytes);
      cut(store, name, length);
      expect((await syncVault(laptop, store)).given).to.equal(true);
      expect(store.files.size).to.equal(1);
      await syncVault(phone, store);
      expect(await hasNew(phone)).to.equal(true);
    });
  }

  it("is not written again if another file has the same content, and that file stays", async () => {
    const { laptop, store, name } = await withNewAccount();
    const intact = { name, bytes: store.files.get(name)! };
    store.files.clear();
    await syncVault(laptop, store); // writes a second snapshot with the same content
    const [second = ""] = store.files.keys();
    store.files.set(intact.name, intact.bytes);
    const [first = "", last = ""] = [second, name].sort();
    cut(store, first, 50);
    expect((await syncVault(laptop, store)).given).to.equal(false);
    expect([...store.files.keys()]).to.deep.equal([last]);
  });

  it("is noticed even if its length is right, before an older file is removed", async () => {
    const { laptop, store, name, older } = await withNewAccount();
    for (const [each, bytes] of older) store.files.set(each, bytes);
    store.files.set(name, new Uint8Array(store.files.get(name)!.length));
    expect((await syncVault(laptop, store)).given).to.equal(true);
    expect([...store.files.keys()]).not.to.include(name);
  });
});

describe("a device whose disk is full in the middle of a sync", () => {
  it("says that the changes of other devices were saved, and goes on later", async () => {
    const { laptop, phone, store } = await twoDevices();
    await addAccount(laptop, { ...entry, login: "new" });
    await addAccount(phone, { ...entry, login: "own" });
    await syncVault(laptop, store);
    const { storage } = phone;
    const set = storage.set.bind(storage);
    let writes = 0;
    storage.set = (entries) => (++writes > 1 ? Promise.reject(new Error("no space left")) : set(entries));
    const error = (await rejection(syncVault(phone, store))) as AppError;
    expect([error.code, error.values]).to.deep.equal(["storage-failed", ["merged"]]);
    expect(error.message).not.to.include("nothing was changed");
    expect(await loginsOf(phone)).to.have.members(["ada", "new", "own"]);
    writes = 1;
    const nothing = (await rejection(syncVault(phone, store))) as AppError;
    storage.set = set;
    expect([nothing.code, nothing.values]).to.deep.equal(["storage-failed", []]);
    expect((await syncVault(phone, store)).given).to.equal(true);
  });
});

describe("a listed length that differs from the written one", () => {
  it("is checked once if the file is intact, as with a server that lists no lengths", async () => {
    const { laptop, phone, store } = await withNewAccount();
    const unsized = {
      ...store,
      list: () => Promise.resolve(Array.from(store.files.keys(), (name) => ({ name, size: 0 }))),
    };
    for (const vault of [laptop, phone]) {
      await syncVault(vault, unsized);
      store.requests.length = 0;
      for (let i = 0; i < 2; i++) expect((await syncVault(vault, unsized)).given).to.equal(false);
      expect(store.requests).to.deep.equal([]);
    }
  });

  it("is checked once if the notes of an earlier version have no length", async () => {
    const { laptop, store } = await withNewAccount();
    const notes = notesIn(await laptop.local("sync"));
    const merged = Object.fromEntries(
      Object.entries(notes.merged).map(([name, { digest, records }]) => [name, { digest, records }]),
    );
    await laptop.change(() => ({ writes: {}, local: { sync: { ...notes, merged } }, result: undefined }));
    for (let i = 0; i < 3; i++) expect((await syncVault(laptop, store)).given).to.equal(false);
    expect(store.requests).to.deep.equal(["list", "read", "list", "list"]);
  });
});
