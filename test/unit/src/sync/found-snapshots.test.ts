/** Tests joining and moving to a new vault key in a store whose files may come from anyone. */
import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { addAccount, allAccounts } from "../../../../src/accounts/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { followNewKey, joinVault, leaveOtherVaults, type SyncStore, syncVault } from "../../../../src/sync/index.ts";
import { createVault, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { toBase64 } from "../../../../src/base64.ts";
import { furthestOf } from "../../../../src/sync/found-vaults.ts";
import type { KeyedVault } from "../../../../src/vault/replace-key.ts";
import { rejectsApp } from "../refused.ts";
import { instantly, standIn } from "../stand-in.ts";
import { dump, masterPassword, newVault, open } from "../vaults.ts";
import { entry, memoryStore, twoDevices } from "./two-devices.ts";

interface File {
  version: number;
  vault: { version: number; id: string; kdf: { salt: string; iterations: number }; key: string };
  file: string;
  blocks: string[];
}
type Files = Map<string, Uint8Array>;

const parsed = (bytes: Uint8Array): File => JSON.parse(Buffer.from(bytes).toString()) as File;
const bytesOf = (file: unknown): Uint8Array => Buffer.from(JSON.stringify(file));
const newFile = (): string => randomBytes(16).toString("base64url");
const salt = (): string => randomBytes(16).toString("base64");

/** Adds a file to a store that is made from a snapshot by `change`, under its own name. */
function plant(files: Files, bytes: Uint8Array, change: (file: File) => void): string {
  const file = { ...parsed(bytes), file: newFile() };
  change(file);
  const name = `${file.file}.saltmill`;
  files.set(name, bytesOf(file));
  return name;
}

const renamed = (files: Files, bytes: Uint8Array): void => void files.set(`${newFile()}.saltmill`, bytes);
const join = (store: SyncStore, master = masterPassword, pbkdf2 = instantly): Promise<Vault> =>
  joinVault({ storage: memoryStorage(), store, masterPassword: master, pbkdf2 });
const follow = (vault: Vault, store: SyncStore, pbkdf2 = instantly): Promise<Vault | undefined> =>
  followNewKey(vault, { store, masterPassword, pbkdf2 });
const renew = (vault: Vault): Promise<Vault> => newVaultKey(vault, { masterPassword, pbkdf2: instantly });
const loginsIn = async (vault: Vault): Promise<string[]> =>
  allAccounts(await vault.contents())
    .map(({ login }) => login)
    .sort();
const idOf = ({ keys: { id } }: Vault): string => toBase64(id);

/** Returns all orders of a list. */
const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((item, i) => ordersOf(list.filter((_, at) => at !== i)).map((rest) => [item, ...rest]));

/** Returns a store that lists these files in this order. */
function storeOf(files: readonly (readonly [string, Uint8Array])[]): ReturnType<typeof memoryStore> {
  const store = memoryStore();
  for (const [name, bytes] of files) store.files.set(name, bytes);
  return store;
}

/** Returns a store that has a vault under its first key and two later ones, and a device with the first key. */
async function threeKeys(): Promise<{ files: [string, Uint8Array][]; ids: string[]; old: Vault }> {
  const { laptop, phone, store } = await twoDevices();
  const files = [...store.files];
  const ids = [idOf(laptop)];
  let vault = laptop;
  for (const login of ["second", "third"]) {
    vault = await renew(vault);
    await addAccount(vault, { ...entry, login });
    await syncVault(vault, store);
    files.push(...[...store.files].filter(([name]) => !files.some(([known]) => known === name)));
    ids.push(idOf(vault));
  }
  expect(files).to.have.length(3);
  return { files, ids, old: phone };
}

describe("a renamed copy of a snapshot", () => {
  it("is not enough to join, to find a new key, or to note another vault", async () => {
    const { laptop, phone, store } = await twoDevices();
    const renewed = await renew(laptop);
    await syncVault(renewed, store);
    const copies = storeOf([]);
    for (const bytes of store.files.values()) for (let i = 0; i < 3; i++) renamed(copies.files, bytes);
    await rejectsApp(join(copies), "vault-missing");
    expect(await follow(phone, copies)).to.equal(undefined);
    await leaveOtherVaults(phone, copies);
    expect(await phone.local("other-vaults")).to.satisfy(({ ids = [] }: { ids?: unknown[] }) => ids.length === 0);
  });

  it("does not let a new device join with the earlier master password", async () => {
    const { laptop, store } = await twoDevices();
    const [[, before] = ["", new Uint8Array()]] = store.files;
    await changeMaster(laptop, { masterPassword, newMasterPassword: "new", pbkdf2: instantly });
    await syncVault(laptop, store);
    renamed(store.files, before);
    await rejectsApp(join(store), "cannot-decrypt");
    plant(store.files, before, () => undefined); // the name in the file is changed too
    await rejectsApp(join(store), "cannot-decrypt");
    expect(await loginsIn(await join(store, "new"))).to.deep.equal(["ada"]);
  });
});

describe("of several vault keys in a store", () => {
  it("the last one is joined, whatever the order of the list", async () => {
    const { files, ids } = await threeKeys();
    for (const order of ordersOf(files)) {
      const joined = await join(storeOf(order));
      expect(idOf(joined)).to.equal(ids[2]);
      expect(await loginsIn(joined)).to.deep.equal(["ada", "second", "third"]);
    }
  });

  it("the last one is followed, whatever the order of the list", async () => {
    const { files, ids, old } = await threeKeys();
    for (const order of ordersOf(files)) {
      const device = await open(memoryStorage(await dump(old.storage)));
      expect(idOf((await follow(device, storeOf(order)))!)).to.equal(ids[2]);
    }
  });

  it("the one to which all devices move is joined, if two devices made keys at once", async () => {
    for (let i = 0; i < 5; i++) {
      const { laptop, phone, store } = await twoDevices();
      const elsewhere = memoryStore();
      const [one, two] = [await renew(laptop), await renew(phone)];
      await syncVault(one, store);
      await syncVault(two, elsewhere);
      const smaller = [idOf(one), idOf(two)].sort()[0];
      for (const order of ordersOf([...store.files, ...elsewhere.files])) {
        expect(idOf(await join(storeOf(order)))).to.equal(smaller);
      }
    }
  });

  it("the same one is joined if they are of different vaults", async () => {
    const store = memoryStore();
    for (let i = 0; i < 3; i++) await syncVault(await newVault(), store);
    const joined = await Promise.all(ordersOf([...store.files]).map((order) => join(storeOf(order))));
    expect(new Set(joined.map(idOf)).size).to.equal(1);
  });

  it("the furthest one does not depend on the order", () => {
    const vault = (id: string, earlier: string[], generations: Record<string, number> = {}): object => ({
      id,
      keys: { earlier, generations },
    });
    const table: [string, object[]][] = [
      ["B", [vault("A", []), vault("B", ["A"])]],
      ["C", [vault("A", []), vault("B", ["A"], { B: 1 }), vault("C", ["A", "B"], { B: 1, C: 2 })]],
      ["C", [vault("B", ["A"], { B: 1 }), vault("C", ["A", "X"], { X: 1, C: 2 })]],
      ["B", [vault("B", ["A"]), vault("C", ["A"])]], // programs without generations
      ["Z", [vault("A", []), vault("Z", ["Y"], { Z: 4 }), vault("B", ["A"], { B: 1 })]],
    ];
    for (const [id, vaults] of table)
      for (const order of ordersOf(vaults)) expect(furthestOf(order as never), id).to.have.property("id", id);
    expect(furthestOf<KeyedVault>([])).to.equal(undefined);
  });
});

describe("planted snapshots", function () {
  this.timeout(300_000);

  /**
   * The ways in which planted files differ from the only snapshot of the vault, and true if the vault is always found.
   * Otherwise that depends on the random names.
   */
  const ways: [string, number, (file: File, i: number) => void, boolean][] = [
    ["with other salts and less content", 64, (file) => ((file.vault.kdf.salt = salt()), (file.blocks = ["A"])), true],
    ["with other ids and less content", 64, (file) => ((file.vault.id = salt()), (file.blocks = ["A"])), true],
    ["with its salt, and other keys", 64, ({ vault }) => (vault.key = `A${vault.key.slice(1)}`), true],
    ["with its header, and other content", 64, (file) => (file.blocks = [randomBytes(9000).toString("base64")]), true],
    ["with its header, and no content", 255, (file) => (file.blocks = [""]), true],
    ["with its salt, and other iterations", 2, (file, i) => (file.vault.kdf.iterations += 1 + i), true],
    ["with two salts and more content", 2, (file) => ((file.vault.kdf.salt = salt()), file.blocks.push("A")), true],
    ["with 64 salts and more content", 64, (file) => ((file.vault.kdf.salt = salt()), file.blocks.push("A")), false],
    ["with a huge key", 3, ({ vault }) => ((vault.kdf.salt = salt()), (vault.key = "A".repeat(100_000))), true],
    ["with 1,000 salts", 1000, (file) => (file.vault.kdf.salt = salt()), false],
  ];
  for (const [how, count, change, isFound] of ways) {
    it(`${how} cost at most 3 derivations${isFound ? ", and the vault is joined and followed" : ""}`, async () => {
      const { laptop, phone, store } = await twoDevices();
      await syncVault(await renew(laptop), store);
      const [[name, bytes] = ["", new Uint8Array()]] = store.files;
      store.files.clear();
      for (let i = 0; i < count; i++) {
        plant(store.files, bytes, (file) => {
          change(file, i);
        });
      }
      store.files.set(name, bytes); // listed last
      const { pbkdf2, asked } = standIn();
      const tries: [() => Promise<Vault | undefined>][] = [
        [() => join(store, masterPassword, pbkdf2)],
        [() => follow(phone, store, pbkdf2)],
      ];
      for (const [attempt] of tries) {
        asked.length = 0;
        store.requests.length = 0;
        const vault = await attempt().catch((error: unknown) => error);
        if (isFound) expect(await loginsIn(vault as Vault)).to.deep.equal(["ada"]);
        else if (vault instanceof Error) expect(vault).to.have.property("code", "cannot-decrypt");
        expect(asked.length).to.be.at.most(3);
        expect(store.requests.filter((request) => request === "read").length).to.be.at.most(3 * 256);
      }
    });
  }

  it("are read one at a time, and only their headers are kept", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const inUse = (): number => {
      collect();
      const { heapUsed, external, arrayBuffers } = process.memoryUsage();
      return heapUsed + external + arrayBuffers;
    };
    const { store } = await twoDevices();
    const [[, bytes] = ["", new Uint8Array()]] = store.files;
    const size = 2 ** 22;
    const plan = new Map<string, () => Uint8Array>();
    for (let i = 0; i < 24; i++) {
      const file = { ...parsed(bytes), file: newFile() };
      if (i % 2 > 0) file.vault.kdf.salt = salt();
      plan.set(`${file.file}.saltmill`, () => bytesOf({ ...file, blocks: ["A".repeat(size)] }));
    }
    let isReading = false;
    await new Promise(setImmediate); // what earlier tests have left can be collected now
    const before = inUse();
    const uses: number[] = [];
    const huge: SyncStore = {
      ...store,
      list: async (options) => [
        ...(await store.list(options)),
        ...Array.from(plan.keys(), (name) => ({ name, size: size + 1000 })),
      ],
      read: async (name, options) => {
        expect(isReading).to.equal(false);
        isReading = true;
        await new Promise(setImmediate);
        uses.push(inUse());
        isReading = false;
        return plan.get(name)?.() ?? store.read(name, options);
      },
    };
    expect(await loginsIn(await join(huge))).to.deep.equal(["ada"]);
    expect(uses.length).to.be.above(24);
    // the bytes and the text of one file, and some texts that the engine keeps: 18 MiB also with 60 files
    expect(Math.max(...uses) - before).to.be.below(10 * size);
  });

  it("with hostile names and lists are ignored", async () => {
    const { store, laptop } = await twoDevices();
    const [[name, bytes] = ["", new Uint8Array()]] = store.files;
    const names = ["..", "../../x", "__proto__", "constructor", "", "a/b.saltmill", `${name}.saltmill`, `./${name}`];
    const odd: SyncStore = {
      ...store,
      list: async (options) => [
        ...names.map((each) => ({ name: each, size: bytes.length })),
        ...Array.from({ length: 1000 }, () => ({ name, size: 1 })),
        ...(await store.list(options)),
      ],
    };
    const joined = await join(odd);
    expect(idOf(joined)).to.equal(idOf(laptop));
    expect(store.requests.filter((request) => request === "read")).to.have.length(1);
  });

  it("stop at an abort before the next request and during a derivation", async () => {
    const { store } = await twoDevices();
    const [[, bytes] = ["", new Uint8Array()]] = store.files;
    for (let i = 0; i < 5; i++) plant(store.files, bytes, ({ vault }) => (vault.kdf.salt = salt()));
    for (const stopAt of [1, 2, 3]) {
      const abort = new AbortController();
      const reason = new Error("enough");
      const { pbkdf2, asked } = standIn((call) => {
        if (call === stopAt) abort.abort(reason);
      });
      const attempt = joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2, signal: abort.signal });
      expect(await attempt.catch((error: unknown) => error)).to.equal(reason);
      expect(asked).to.have.length(stopAt);
    }
  });
});

describe("joining", () => {
  it("derives one key for each salt, reports its progress, and wipes all copies of derived keys", async () => {
    const store = memoryStore();
    const vault = await createVault({ storage: memoryStorage(), masterPassword, identity: "", pbkdf2: instantly });
    await syncVault(vault, store);
    const { pbkdf2, asked, secrets } = standIn();
    const parts: number[] = [];
    const onProgress = (part: number): void => void parts.push(part);
    const joined = await joinVault({
      storage: memoryStorage(),
      store,
      masterPassword,
      pbkdf2: (parameters) => (parameters.onProgress?.(0.5), pbkdf2(parameters)),
      onProgress,
    });
    expect(idOf(joined)).to.equal(idOf(vault));
    expect([asked.length, parts]).to.deep.equal([1, [0.5]]);
    expect(store.requests).to.deep.equal(["list", "write", "read", "list", "read"].slice(0, store.requests.length));
    for (const secret of secrets) expect(secret.every((byte) => byte === 0)).to.equal(true);
  });
});
