import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { addAccount, addStoredAccount } from "../../../../src/accounts/index.ts";
import { newVaultKey } from "../../../../src/master/index.ts";
import { joinVault, type StoredFile, syncVault } from "../../../../src/sync/index.ts";
import { memoryStorage } from "../../../../src/vault/index.ts";
import { browserStore } from "../../../../src/sync/browser-store.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { browserArea } from "./browser-area.ts";
import { memoryStore } from "./memory-store.ts";
import { entry, twoDevices } from "./two-devices.ts";

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
