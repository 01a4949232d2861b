/**
 * Tests files that may come from a newer version. Anybody can write `"version":4` into a file, so only what opens under
 * the vault's key may stop a device. Nothing may remove a file that this version cannot read.
 */
import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { accountNamed, addAccount, allAccounts, editAccount } from "../../../../src/accounts/index.ts";
import { newVaultKey } from "../../../../src/master/index.ts";
import {
  followNewKey,
  joinVault,
  leaveOtherVaults,
  syncLog,
  type SyncStore,
  syncVault,
} from "../../../../src/sync/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { sealSnapshot } from "../../../../src/backup/snapshot.ts";
import { concatBytes, u32 } from "../../../../crypto/index.ts";
import { deflate } from "../../../../src/formats/deflate.ts";
import type { Records } from "../../../../src/merge/merge.ts";
import { syncReplica } from "../../../../src/sync/engine.ts";
import { localUnderNewKey, notesIn, type SyncNotes } from "../../../../src/sync/notes.ts";
import type { VaultHeader } from "../../../../src/vault/header.ts";
import { readHeaders } from "../../../../src/vault/device-headers.ts";
import { Choices } from "../../../simulator/random.ts";
import { newLedger } from "../../../simulator/edits.ts";
import { World } from "../../../simulator/world.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault } from "../vaults.ts";
import { entry, type MemoryStore, memoryStore, twoDevices } from "./two-devices.ts";

interface File {
  format: unknown;
  version: unknown;
  vault: Record<string, unknown>;
  file: string;
  blocks: unknown;
  [field: string]: unknown;
}

const day = 86_400_000;
const parsed = (bytes: Uint8Array): File => JSON.parse(Buffer.from(bytes).toString()) as File;
const bytesOf = (file: unknown): Uint8Array => Buffer.from(JSON.stringify(file));
const newFile = (): string => randomBytes(16).toString("base64url");
const random = (length: number): string => randomBytes(length).toString("base64");
const loginsIn = async (vault: Vault): Promise<string[]> =>
  allAccounts(await vault.contents())
    .map(({ login }) => login)
    .sort();
const notesOf = async (vault: Vault): Promise<SyncNotes> => notesIn(await vault.local("sync"));
const join = (store: SyncStore): Promise<Vault> =>
  joinVault({ storage: memoryStorage(), store, masterPassword, pbkdf2: instantly });

/** Encrypts any content under a vault's key as the only block of a file. */
async function sealed({ keys }: Vault, file: string, content: Uint8Array): Promise<string[]> {
  return [Buffer.from(await keys.records.sealBytes(`backup/${file}/0/1`, content)).toString("base64")];
}

/** Encrypts the content of a snapshot with these fields beside its own. */
async function sealedWith(vault: Vault, file: string, plain: object): Promise<string[]> {
  const { own } = await readHeaders(vault.storage);
  const text = JSON.stringify({ created: 5, vault: own, records: [], ...plain });
  const [open, closed] = [await deflate(Buffer.from(text)), Buffer.from("{}")];
  return sealed(vault, file, concatBytes(u32(open.length), open, u32(closed.length), closed));
}

let passed = 0;
const now = Date.now;
beforeEach(() => {
  passed = 0;
  Date.now = () => now() + passed;
});
afterEach(() => {
  Date.now = now;
});

/** Returns two devices, and a snapshot of the laptop that the phone has not read yet and that the store lacks. */
async function withUnseen(): Promise<Awaited<ReturnType<typeof twoDevices>> & { unseen: [string, Uint8Array] }> {
  const devices = await twoDevices();
  const { laptop, store } = devices;
  const before = new Map(store.files);
  await addAccount(laptop, { ...entry, login: "unseen" });
  await syncVault(laptop, store);
  const [unseen] = store.files;
  store.files.clear();
  for (const [name, bytes] of before) store.files.set(name, bytes);
  store.requests.length = 0;
  return { ...devices, unseen: unseen! };
}

type Kind = "unknown" | "bad" | "foreign";
type Made = [string, Uint8Array];
interface Base {
  /** A snapshot of the vault under its own name. */
  readonly own: Made;
  readonly vault: Vault;
}

/** Returns a file under a new name that says so itself. */
const renamed = ({ own: [, bytes] }: Base, change: (file: File) => object): Made => {
  const file = { ...parsed(bytes), file: newFile() };
  return [`${file.file}.saltmill`, bytesOf({ ...file, ...change(file) })];
};
/** Returns a snapshot under its own name, whose outer fields were changed. */
const altered = ({ own: [name, bytes] }: Base, change: (file: File) => object): Made => {
  const file = parsed(bytes);
  return [name, bytesOf({ ...file, ...change(file) })];
};
const raw = (text: string | Uint8Array): Made => [`${newFile()}.saltmill`, Buffer.from(text)];
const header = (change: object) => (file: File) => ({ vault: { ...file.vault, ...change } });

const planted: [string, Kind, (base: Base) => Made | Promise<Made>][] = [
  ...[4, 5, 2 ** 31, 2 ** 53, 1e300].flatMap((version): [string, Kind, (base: Base) => Made][] => [
    [`version ${version}`, "unknown", (base) => renamed(base, () => ({ version }))],
    [`version ${version} before authentic blocks`, "bad", (base) => altered(base, () => ({ version }))],
    [
      `a copy with version ${version}`,
      "bad",
      ({ own: [, bytes] }) => [`${newFile()}.saltmill`, bytesOf({ ...parsed(bytes), version })],
    ],
  ]),
  ["version 4 and random blocks", "unknown", (base) => renamed(base, () => ({ version: 4, blocks: [random(5000)] }))],
  [
    "version 4 and its own name, but random blocks",
    "unknown",
    (base) => altered(base, () => ({ version: 4, blocks: [random(5000)] })),
  ],
  ["version 4 and no blocks", "unknown", (base) => renamed(base, () => ({ version: 4, blocks: undefined }))],
  [
    "version 4 and blocks that are no texts",
    "unknown",
    (base) => renamed(base, () => ({ version: 4, blocks: [5, {}] })),
  ],
  [
    "version 4 and 17 blocks",
    "unknown",
    (base) => renamed(base, () => ({ version: 4, blocks: Array(17).fill("AAAA") })),
  ],
  ["version 4 and no name", "unknown", (base) => renamed(base, () => ({ version: 4, file: undefined }))],
  ["version 4 and no header", "unknown", (base) => renamed(base, () => ({ version: 4, vault: undefined }))],
  ["version 4 and a damaged header", "unknown", (base) => renamed(base, () => ({ version: 4, vault: "x" }))],
  [
    "version 4 and other iterations",
    "unknown",
    (base) =>
      renamed(base, (file) => ({
        version: 4,
        ...header({ kdf: { name: "PBKDF2", hash: "SHA-1", iterations: 2 ** 40 } })(file),
      })),
  ],
  [
    "version 4 and the header of another vault",
    "unknown",
    (base) => renamed(base, (file) => ({ version: 4, ...header({ id: random(16) })(file) })),
  ],
  ["version 4 and nothing else", "unknown", () => raw('{"format":"saltmill-backup","version":4}')],
  [
    "version 4 and deep nesting",
    "unknown",
    () => raw(`{"format":"saltmill-backup","version":4,"x":${"[".repeat(40)}${"]".repeat(40)}}`),
  ],
  [
    "version 4 and many objects",
    "unknown",
    () => raw(`{"format":"saltmill-backup","version":4,"x":[${Array(900).fill("{}").join()}]}`),
  ],
  ["header version 4", "unknown", (base) => renamed(base, header({ version: 4 }))],
  ["header version 4^31", "unknown", (base) => renamed(base, header({ version: 2 ** 31 }))],
  [
    "header version 4 and another key derivation",
    "unknown",
    (base) => renamed(base, header({ version: 4, kdf: { name: "Argon2id" } })),
  ],
  ["header version 4 and another id", "unknown", (base) => renamed(base, header({ version: 4, id: random(16) }))],
  ["header version 4 before authentic blocks", "bad", (base) => altered(base, header({ version: 4 }))],
  [
    "header version 4, version 4 and authentic blocks",
    "bad",
    (base) => altered(base, (file) => ({ version: 4, ...header({ version: 4 })(file) })),
  ],
  [
    "header version 4 in a backup of version 1",
    "unknown",
    (base) => renamed(base, (file) => ({ version: 1, records: {}, ...header({ version: 4 })(file) })),
  ],
  [
    "a newer file under another name",
    "unknown",
    async ({ vault }) => {
      const [file, name] = [newFile(), newFile()];
      const { own } = await readHeaders(vault.storage);
      const blocks = await sealedWith(vault, file, { version: 4 });
      return [`${name}.saltmill`, bytesOf({ format: "saltmill-backup", version: 4, vault: own, file, blocks })];
    },
  ],
  [
    "version 4 cut off",
    "bad",
    (base) => {
      const [name, bytes] = renamed(base, () => ({ version: 4 }));
      return [name, bytes.subarray(0, bytes.length / 2)];
    },
  ],
  ["version 2 and random blocks", "bad", (base) => renamed(base, () => ({ blocks: [random(5000)] }))],
  [
    "authentic blocks that nobody can read, and version 2",
    "bad",
    async ({ vault, own }) => {
      const file = newFile();
      const blocks = await sealed(vault, file, randomBytes(900));
      return [`${file}.saltmill`, bytesOf({ ...parsed(own[1]), file, blocks })];
    },
  ],
  [
    "another salt before authentic blocks",
    "bad",
    (base) => altered(base, (file) => header({ kdf: { ...(file.vault["kdf"] as object), salt: random(16) } })(file)),
  ],
  [
    "too many iterations before authentic blocks",
    "bad",
    (base) => altered(base, (file) => header({ kdf: { ...(file.vault["kdf"] as object), iterations: 2 ** 26 } })(file)),
  ],
  ...["3", 3.5, -3, null, [3]].map((version): [string, Kind, (base: Base) => Made] => [
    `version ${JSON.stringify(version)}`,
    "bad",
    (base) => renamed(base, () => ({ version })),
  ]),
  ["version 4 of another format", "bad", (base) => renamed(base, () => ({ format: "other", version: 4 }))],
  ["no JSON", "bad", () => raw(randomBytes(500))],
  ["an id of another vault", "foreign", (base) => renamed(base, header({ id: random(16) }))],
];

describe("a planted file", () => {
  for (const [what, kind, make] of planted) {
    it(`with ${what} is ${kind}, and stops no sync`, async () => {
      const { laptop, phone, name, store, unseen } = await withUnseen();
      const [file, bytes] = await make({ own: unseen, vault: laptop });
      store.files.set(file, bytes);
      const counts = { unknown: 0, bad: 0, foreign: 0, [kind]: 1 };
      for (const vault of [laptop, phone]) {
        // the laptop has merged the snapshot under its own name already, and removes it if it was changed
        if (vault === laptop && file === unseen[0]) continue;
        for (let i = 0; i < 3; i++) expect(await syncVault(vault, store)).to.include(counts);
        expect((await syncLog(vault))[0]).to.include(counts);
        const reads = store.requests.filter((request) => request === "read");
        store.requests.length = 0;
        await syncVault(vault, store);
        expect(store.requests, "not read again").to.deep.equal(["list"]);
        expect(reads.length).to.be.above(0);
      }
      await editAccount(phone, name, { notes: "from the phone" });
      await syncVault(phone, store);
      await syncVault(laptop, store);
      expect(accountNamed(await laptop.contents(), name).notes).to.equal("from the phone");
      passed = 8 * day;
      for (let i = 0; i < 2; i++) {
        await syncVault(phone, store);
        passed += 30 * day;
      }
      // the laptop, which has merged the snapshot under this name, removes the changed one together with its own files
      expect(store.files.has(file)).to.equal(kind !== "bad" && file !== unseen[0]);
      expect(await loginsIn(phone)).to.deep.equal(["ada", "unseen"]);
    });
  }

  it("that is too long to be read is bad, as before", async () => {
    const { laptop, store } = await twoDevices();
    const list = store.list.bind(store);
    const long = {
      ...store,
      list: async () => [...(await list({})), { name: `${newFile()}.saltmill`, size: 2 ** 27 }],
    };
    expect(await syncVault(laptop, long)).to.include({ bad: 1, unknown: 0 });
  });
});

describe("an authentic file of a newer version", () => {
  const newer: [string, (vault: Vault, file: string, own: VaultHeader) => Promise<object>][] = [
    [
      "records of version 2",
      async (vault, file, own) => {
        const text = await sealSnapshot({ header: own, file, created: 5 }, [{ v: 2, name: "account/x" }], vault.keys);
        return JSON.parse(text) as object;
      },
    ],
    [
      "a header of version 4",
      async (vault, file, own) => {
        const next = { ...own, version: 4 } as unknown as VaultHeader;
        return JSON.parse(await sealSnapshot({ header: next, file, created: 5 }, [], vault.keys)) as object;
      },
    ],
    [
      "a header of version 4 behind one of version 1",
      async (vault, file, own) => {
        const next = { ...own, version: 4 } as unknown as VaultHeader;
        const text = await sealSnapshot({ header: next, file, created: 5 }, [], vault.keys);
        return { ...(JSON.parse(text) as object), vault: own };
      },
    ],
    [
      "a header of another form",
      async (vault, file) => ({
        blocks: await sealedWith(vault, file, { vault: { format: "saltmill-vault", version: 9 } }),
      }),
    ],
    ["its version in the content", async (vault, file) => ({ blocks: await sealedWith(vault, file, { version: 4 }) })],
  ];
  for (const [what, make] of newer) {
    for (const version of [2, 3, 4, 2 ** 31]) {
      it(`with ${what} stops the sync, and is never removed, if it says version ${version}`, async () => {
        const { laptop, phone, store } = await twoDevices();
        const { own } = await readHeaders(laptop.storage);
        const file = newFile();
        const made = { format: "saltmill-backup", vault: own, file, ...(await make(laptop, file, own)), version };
        store.files.set(`${file}.saltmill`, bytesOf(made));
        const before = [...store.files.keys()];
        for (let i = 0; i < 3; i++) {
          await rejectsApp(syncVault(phone, store), "vault-newer");
          passed += 30 * day;
        }
        expect((await syncLog(phone))[0]).to.include({ error: "vault-newer" });
        expect([...store.files.keys()]).to.deep.equal(before);
      });
    }
  }

  it("stops the sync if this version cannot read the content at all", async () => {
    const { laptop, phone, store } = await twoDevices();
    const file = newFile();
    const blocks = await sealed(laptop, file, randomBytes(900));
    store.files.set(`${file}.saltmill`, bytesOf({ format: "saltmill-backup", version: 4, file, blocks }));
    await rejectsApp(syncVault(phone, store), "vault-newer");
  });
});

describe("the notes about unknown files", () => {
  const plantMany = (store: MemoryStore, count: number): void => {
    for (let i = 0; i < count; i++)
      store.files.set(`${newFile()}.saltmill`, bytesOf({ format: "saltmill-backup", version: 4 }));
  };

  it("make a sync read them again only if their length changes or another version looks at them", async () => {
    const { laptop, store } = await twoDevices();
    plantMany(store, 1);
    const [file = ""] = [...store.files.keys()].slice(-1);
    const reads = async (): Promise<number> => {
      store.requests.length = 0;
      await syncVault(laptop, store);
      return store.requests.filter((request) => request === "read").length;
    };
    expect([await reads(), await reads()]).to.deep.equal([1, 0]);
    passed = 10 * day;
    expect([await reads(), await reads()]).to.deep.equal([1, 0]); // the vault's own file, which is read once a day
    store.files.set(file, bytesOf({ format: "saltmill-backup", version: 4, more: 1 }));
    expect([await reads(), await reads()]).to.deep.equal([1, 0]);
    const notes = await laptop.local("sync");
    for (const reader of ["1.1", undefined]) {
      await laptop.change(() => ({ writes: {}, local: { sync: { ...notes, reader } }, result: undefined }));
      expect([await reads(), await reads()], reader).to.deep.equal([1, 0]);
    }
    store.files.delete(file);
    expect((await syncVault(laptop, store)).unknown).to.equal(0);
    expect((await notesOf(laptop)).unknown).to.deep.equal({});
  });

  it("stay few, and have no form that earlier versions cannot read", async () => {
    const { laptop, store } = await twoDevices();
    plantMany(store, 700);
    for (let i = 0; i < 14; i++) await syncVault(laptop, store);
    const { unknown, reader, v, name, ...known } = await laptop.local("sync");
    expect([v, name, typeof reader]).to.deep.equal([1, "sync", "string"]);
    expect(Object.keys(unknown as object).length).to.be.within(500, 512);
    const lists = ["bad", "earlier", "expiring", "foreign", "merged", "outdated", "places", "writing"];
    expect(Object.keys(known).sort()).to.deep.equal(lists);
    expect([known["bad"], known["earlier"], known["foreign"]]).to.deep.equal([{}, {}, {}]);
    expect(store.files.size).to.equal(701);
  });

  it("are read from a vault of an earlier version, and are empty under a new vault key", () => {
    const old = { v: 1, name: "sync", merged: { a: { digest: "d", records: 1 } }, foreign: { b: 5 }, writing: ["c"] };
    expect(notesIn(old)).to.deep.include({ unknown: {}, foreign: { b: 5 }, bad: {}, writing: ["c"] });
    const { reader } = notesIn({});
    expect(notesIn({ reader, unknown: { d: 3 } }).unknown).to.deep.equal({ d: 3 });
    for (const unknown of [null, 5, "x", []]) expect(notesIn({ reader, unknown }).unknown).to.deep.equal({});
    const moved = localUnderNewKey({ ...old, reader, unknown: { d: 3 } }) as unknown as SyncNotes;
    expect([moved.unknown, moved.outdated]).to.deep.equal([{}, ["a", "c"]]);
  });

  it("never make an unknown file one that holds the vault, that makes room or that is removed", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const spared: string[] = [];
    const small: SyncStore = {
      ...store,
      write: (file, bytes, options) => {
        spared.push(...(options.spare ?? []));
        return store.write(file, bytes, options);
      },
    };
    const [[holder, bytes] = ["", new Uint8Array()]] = store.files;
    plantMany(store, 3);
    const unknown = [...store.files.keys()].slice(1);
    store.files.set(holder, bytesOf({ ...parsed(bytes), version: 4 })); // the length is the same
    await editAccount(laptop, name, { notes: "new" });
    expect((await syncVault(laptop, small)).given).to.equal(true);
    expect((await syncVault(phone, small)).taken).to.deep.equal([name]);
    await laptop.storage.set({ [laptop.keys.storageKey(name)]: "damaged" });
    expect(await syncVault(laptop, small)).to.deep.include({ taken: [name], unknown: 3 });
    expect([...store.files.keys()]).to.include.members(unknown);
    for (const file of unknown) expect(spared).not.to.include(file);
    expect(store.files.size).to.equal(4);
  });
});

describe("a folder with unknown files", () => {
  const withLaterVersion = (files: Map<string, Uint8Array>): void => {
    for (const [name, bytes] of files) files.set(name, bytesOf({ ...parsed(bytes), version: 4 }));
  };

  it("is not called empty when a device joins", async () => {
    const { laptop, store } = await twoDevices();
    await rejectsApp(join(memoryStore()), "vault-missing", []);
    const own = [...store.files];
    withLaterVersion(store.files);
    await rejectsApp(join(store), "vault-missing", ["unknown"]);
    store.files.set(`${newFile()}.saltmill`, own[0]![1]); // a renamed copy
    await rejectsApp(join(store), "vault-missing", ["unknown"]);
    for (const vault of [{ version: 4 }, undefined]) {
      const file = newFile();
      store.files.set(`${file}.saltmill`, bytesOf({ format: "saltmill-backup", version: 4, file, vault }));
    }
    await addAccount(laptop, { ...entry, login: "new" });
    await syncVault(laptop, store);
    expect(await loginsIn(await join(store))).to.deep.equal(["ada", "new"]);
  });

  it("keeps nobody from moving to a new vault key, and says nothing about one that cannot be read", async () => {
    const { laptop, phone, store } = await twoDevices();
    const other = await newVault();
    await syncVault(other, store);
    await syncVault(await newVaultKey(laptop, { masterPassword, pbkdf2: instantly }), store);
    const follow = (): Promise<Vault | undefined> => followNewKey(phone, { store, masterPassword, pbkdf2: instantly });
    const files = new Map(store.files);
    const renewed = [...files.keys()].at(-1)!;
    store.files.set(renewed, bytesOf({ ...parsed(files.get(renewed)!), version: 4 }));
    expect(await follow()).to.equal(undefined);
    await leaveOtherVaults(phone, store);
    expect(await syncVault(phone, store)).to.include({ unknown: 1, foreign: 0 });
    store.files.set(renewed, files.get(renewed)!);
    store.files.set(`${newFile()}.saltmill`, bytesOf({ format: "saltmill-backup", version: 4 }));
    expect(await loginsIn((await follow())!)).to.deep.equal(["ada"]);
  });
});

const reversed = (blocks: unknown): string[] =>
  (blocks as string[]).map((block) => Array.from(block).reverse().join(""));

/** The ways in which the files of a later version may differ so that this version cannot read them, and back again. */
const laterForms: Record<string, Readonly<Record<"write" | "read", (file: File) => object>>> = {
  "other blocks": {
    write: (file) => ({ ...file, version: 4, blocks: reversed(file.blocks) }),
    read: (file) => ({ ...file, version: 3, blocks: reversed(file.blocks) }),
  },
  "no blocks": {
    write: ({ blocks, ...file }) => ({ ...file, version: 4, content: blocks }),
    read: ({ content, ...file }) => ({ ...file, version: 3, blocks: content }),
  },
  "another header": {
    write: ({ vault, blocks, ...file }) => ({
      ...file,
      vault: { format: "saltmill-vault", version: 4, vault },
      blocks: reversed(blocks),
    }),
    read: ({ vault, blocks, ...file }) => ({ ...file, vault: vault["vault"] as never, blocks: reversed(blocks) }),
  },
};
/** Returns a file with its fields in the order in which the sync has written them. */
const inOrder = ({ format, version, vault, file, blocks }: Partial<File>): object => ({
  format,
  version,
  vault,
  file,
  blocks,
});

describe("two devices of this version beside one of a later version", () => {
  for (const [form, { write, read }] of Object.entries(laterForms)) {
    it(`sync for 30 days and remove none of its snapshots, with ${form}`, async function () {
      this.timeout(120_000);
      const { laptop, phone, name, store } = await twoDevices();
      const written = new Set<string>();
      const removed: string[] = [];
      /** The store of the later version: it writes files in its own form and reads both. */
      const laterStore: SyncStore = {
        ...store,
        read: async (file, options) => {
          const bytes = await store.read(file, options);
          return bytes && written.has(file) ? bytesOf(inOrder(read(parsed(bytes)))) : bytes;
        },
        write: (file, bytes, options) => {
          written.add(file);
          return store.write(file, bytesOf(write(parsed(bytes))), options);
        },
      };
      const olderStore: SyncStore = {
        ...store,
        remove: (file, options) => {
          removed.push(file);
          return store.remove(file, options);
        },
      };
      const newer = await join(store);
      for (let at = 0; at < 30; at++) {
        passed = at * day;
        if (at % 3 === 0) await addAccount(newer, { ...entry, login: `newer ${at}` });
        if (at % 3 < 2) await syncVault(newer, laterStore);
        await editAccount(laptop, name, { notes: `day ${at}` });
        for (const vault of [laptop, phone]) {
          const { unknown, bad, storeWasEmpty } = await syncVault(vault, olderStore);
          expect([unknown, bad, storeWasEmpty], `day ${at}`).to.deep.equal([1, 0, false]);
        }
        expect(accountNamed(await phone.contents(), name).notes).to.equal(`day ${at}`);
      }
      expect(removed.filter((file) => written.has(file))).to.deep.equal([]);
      expect(removed).not.to.have.length(0);
      await syncVault(newer, laterStore);
      expect(accountNamed(await newer.contents(), name).notes).to.equal("day 29");
      expect([...store.files.keys()].filter((file) => written.has(file))).to.have.length(1);
    });
  }

  it("sync in random schedules in which unknown files appear, and none of these is removed", async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const choices = new Choices(seed);
      const world = new World(choices, newLedger());
      world.faults = false;
      const devices = [world.addDevice(), world.addDevice(), world.addDevice()];
      for (const device of devices) device.isSteady = true;
      const planted: string[] = [];
      const sync = async (device: (typeof devices)[number]): Promise<Records> => {
        const replica = world.replica(device);
        const open: typeof replica.open = (file, bytes) =>
          planted.includes(file) ? Promise.resolve({ kind: "unknown" }) : replica.open(file, bytes);
        const notKept = (): Error => new Error("not kept");
        return (await syncReplica({ ...replica, open }, world.store(device), { notKept })).records;
      };
      for (let step = 0; step < 60; step++) {
        world.now += choices.below(2 * day);
        const device = choices.of(devices);
        if (choices.happens(0.1)) {
          const file = `${Buffer.from(choices.bytes(16)).toString("base64url")}.saltmill`;
          planted.push(file);
          world.files.set(file, choices.bytes(50));
        } else if (choices.happens(0.5)) world.edit(device);
        else await sync(device);
      }
      for (let round = 0; round < 4; round++) for (const device of devices) await sync(device);
      const digests = devices.map((device) => world.replica(device).digest(device.disk.records));
      expect(new Set(digests).size, `seed ${seed}`).to.equal(1);
      expect([...world.files.keys()], `seed ${seed}`).to.include.members(planted);
      expect(world.files.size, `seed ${seed}`).to.equal(planted.length + 1);
    }
  });
});
