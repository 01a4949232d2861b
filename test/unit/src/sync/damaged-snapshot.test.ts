/** Tests a snapshot that the server damages after the server has confirmed the write. */
import { expect } from "chai";
import { addAccount, allAccounts } from "../../../../src/accounts/index.ts";
import { joinVault, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { notesIn } from "../../../../src/sync/notes.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword } from "../vaults.ts";
import type { MemoryStore } from "./memory-store.ts";
import { entry, twoDevices } from "./two-devices.ts";

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
