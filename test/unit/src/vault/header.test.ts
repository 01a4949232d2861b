import { expect } from "chai";
import {
  addKitCode,
  exportBackup,
  joinKitCodes,
  kitCodes,
  readBackupAtOnce,
  type ReadKitCodes,
} from "../../../../src/backup/index.ts";
import { changeMaster } from "../../../../src/master/index.ts";
import { followNewKey, joinVault, syncVault } from "../../../../src/sync/index.ts";
import { createVault, memoryStorage, openVault, vaultCosts } from "../../../../src/vault/index.ts";
import { nextHeaderKey } from "../../../../src/vault/device-headers.ts";
import { rejectsApp } from "../refused.ts";
import { instantly, standIn } from "../stand-in.ts";
import { memoryStore } from "../sync/two-devices.ts";
import { dump, identity, masterPassword, newVault } from "../vaults.ts";

type Header = Record<string, unknown> & { kdf: Record<string, unknown> };

/** Creates a vault. Returns a storage with the same entries and a changed header. */
async function withHeader(change: (header: Header) => unknown): Promise<ReturnType<typeof memoryStorage>> {
  const { storage } = await newVault();
  const entries = await dump(storage);
  return memoryStorage({ ...entries, vault: change(entries["vault"] as Header) });
}

const without = (object: Record<string, unknown>, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));

/** Returns another Base64 text of the same bytes. The text is not canonical, because unused bits are set. */
const loose = (text: unknown): string => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = String(text).replaceAll("=", "").length - 1;
  const next = alphabet[alphabet.indexOf(String(text)[last]!) + 1]!;
  const other = String(text).slice(0, last) + next + String(text).slice(last + 1);
  if (Buffer.compare(Buffer.from(other, "base64"), Buffer.from(String(text), "base64")) !== 0)
    throw new Error("not loose");
  return other;
};

/** Returns a salt of 16 bytes that begins with this text. */
const saltOf = (text: string): string => Buffer.from(text.padEnd(16, "x")).toString("base64");
const b64 = (bytes: number): string => Buffer.alloc(bytes, 7).toString("base64");
type Case = [title: string, change: (header: Header) => unknown, field: string];
const kdf =
  (changes: Record<string, unknown>) =>
  (header: Header): unknown => ({ ...header, kdf: { ...header.kdf, ...changes } });
const field =
  (changes: Record<string, unknown>) =>
  (header: Header): unknown => ({ ...header, ...changes });

const damaged: Case[] = [
  ...["format", "version", "id", "kdf", "key"].flatMap((name): Case[] => [
    [`without ${name}`, (header) => without(header, name), name],
    ...[null, 17.5, true, [], {}].map((value): Case => [
      `if its ${name} is ${JSON.stringify(value)}`,
      field({ [name]: value }),
      name,
    ]),
  ]),
  ["if its format is unknown", field({ format: "saltmill-backup" }), "format"],
  ["if its version is a text", field({ version: "1" }), "version"],
  ["if its version is 0", field({ version: 0 }), "version"],
  ["if its id is short", field({ id: b64(15) }), "id"],
  ["if its id is long", field({ id: b64(17) }), "id"],
  ["if its id has no padding", (h) => ({ ...h, id: String(h["id"]).replace(/=+$/u, "") }), "id"],
  ["if its id is not canonical", (h) => ({ ...h, id: loose(h["id"]) }), "id"],
  ["if its kdf has no name", (h) => ({ ...h, kdf: without(h.kdf, "name") }), "kdf"],
  ["if its kdf has another name", kdf({ name: "scrypt" }), "kdf"],
  ["if its kdf has no hash", (h) => ({ ...h, kdf: without(h.kdf, "hash") }), "kdf"],
  ["if its kdf has another hash", kdf({ hash: "SHA-256" }), "kdf"],
  ["if its kdf is a text", field({ kdf: "PBKDF2" }), "kdf"],
  ["without iterations", (h) => ({ ...h, kdf: without(h.kdf, "iterations") }), "kdf.iterations"],
  ["if its iterations are a text", kdf({ iterations: "1310720" }), "kdf.iterations"],
  ["if its iterations are not an integer", kdf({ iterations: 1_310_720.5 }), "kdf.iterations"],
  ["if its iterations are null", kdf({ iterations: null }), "kdf.iterations"],
  ["without salt", (h) => ({ ...h, kdf: without(h.kdf, "salt") }), "kdf.salt"],
  ["if its salt is short", kdf({ salt: b64(15) }), "kdf.salt"],
  ["if its salt is empty", kdf({ salt: "" }), "kdf.salt"],
  ["if its salt is long", kdf({ salt: b64(17) }), "kdf.salt"],
  ["if its salt is a number", kdf({ salt: 5 }), "kdf.salt"],
  ["if its salt is not canonical", (h) => kdf({ salt: loose(h.kdf["salt"]) })(h), "kdf.salt"],
  [
    "if its salt is that of a root, for an identity of five bytes",
    kdf({ salt: saltOf("saltmill-1\0alice") }),
    "kdf.salt",
  ],
  [
    "if its salt is that of a root, even with other iterations",
    kdf({ salt: saltOf("saltmill-1\0"), iterations: 1_310_721 }),
    "kdf.salt",
  ],
];

describe("a header", () => {
  for (const [title, change, name] of damaged) {
    it(`is refused before any derivation ${title}`, async () => {
      const storage = await withHeader(change);
      const before = await dump(storage);
      const { pbkdf2, asked } = standIn();
      await rejectsApp(openVault({ storage, masterPassword, pbkdf2 }), "vault-format", [name]);
      expect(asked).to.have.length(0);
      expect(await dump(storage)).to.deep.equal(before);
    });
  }

  for (const value of [null, "header", 5, true, [], ["saltmill-vault"]]) {
    it(`is refused if it is ${JSON.stringify(value)}`, async () => {
      const storage = await withHeader(() => value);
      await rejectsApp(openVault({ storage, masterPassword, pbkdf2: instantly }), "vault-format");
    });
  }

  it("is refused if it is of a newer version, whatever its other fields are", async () => {
    for (const [version, header] of [
      [3, { version: 3 }],
      [7, { version: 7, kdf: { name: "argon2id" }, key: undefined }],
    ] as const) {
      const { pbkdf2, asked } = standIn();
      const storage = await withHeader(field(header));
      await rejectsApp(openVault({ storage, masterPassword, pbkdf2 }), "vault-newer", [version]);
      expect(asked).to.have.length(0);
    }
  });

  for (const iterations of [1, 0, -1, 1000, 1_310_719, 5_242_881, 2 ** 26, 2 ** 32, 1e300]) {
    it(`is refused with ${iterations} iterations`, async () => {
      const { pbkdf2, asked } = standIn();
      const storage = await withHeader(kdf({ iterations }));
      const values = [String(iterations), 1_310_720, 5_242_880];
      await rejectsApp(openVault({ storage, masterPassword, pbkdf2 }), "iterations-range", values);
      expect(asked).to.have.length(0);
    });
  }
});

describe("a header with more iterations than four times those of the scheme", () => {
  for (const iterations of [5_242_881, 2 ** 26, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    it(`such as ${iterations} costs no derivation, wherever it is read`, async () => {
      const { pbkdf2, asked } = standIn();
      const options = { masterPassword, identity, iterations, pbkdf2 };
      const costly = <T extends object>(file: T): T =>
        JSON.parse(JSON.stringify(file).replace(/"iterations":\d+/u, `"iterations":${iterations}`)) as T;
      const vault = await newVault();
      const store = memoryStore();
      await syncVault(vault, store);
      const [[name = "", bytes] = []] = store.files;
      const snapshot = Buffer.from(JSON.stringify(costly(JSON.parse(Buffer.from(bytes!).toString()) as object)));
      const planted = memoryStore();
      planted.files.set(name, snapshot);
      const { text } = await exportBackup(vault);
      const entries = await dump(vault.storage);
      const header = costly(entries["vault"] as Header);
      const codes = kitCodes(JSON.stringify(JSON.parse(snapshot.toString())));
      let kit: ReadKitCodes | undefined;
      for (const code of (await codes) ?? []) {
        const { read } = addKitCode(kit, code) as { read: ReadKitCodes };
        kit = read;
      }
      const storage = memoryStorage();
      const refusals: [string, () => unknown, string][] = [
        ["opening", () => openVault({ storage: memoryStorage({ ...entries, vault: header }), ...options }), "range"],
        ["creating", () => createVault({ storage, ...options }), "range"],
        ["changing", () => changeMaster(vault, options), "range"],
        ["a backup", () => readBackupAtOnce(JSON.stringify(costly(JSON.parse(text) as object))), "range"],
        ["a snapshot", () => readBackupAtOnce(snapshot.toString()), "range"],
        ["a kit", async () => readBackupAtOnce(await joinKitCodes(kit!)), "range"],
        ["joining", () => joinVault({ storage, store: planted, ...options }), "vault-missing"],
      ];
      for (const [what, refused, code] of refusals) {
        const expected = code === "range" ? "iterations-range" : "vault-missing";
        await rejectsApp(Promise.resolve().then(refused), expected, undefined, what);
      }
      const device = await newVault();
      expect((await syncVault(device, planted)).bad).to.equal(1);
      expect(await followNewKey(device, { store: planted, ...options })).to.equal(undefined);
      const next = costly({ ...header, key: "another" });
      await vault.storage.set({ [nextHeaderKey(entries["vault"] as never)]: next });
      expect(await vaultCosts(vault.storage)).to.deep.equal({ iterations: 1_310_720 });
      expect([asked.length, await storage.keys()]).to.deep.equal([0, []]);
      await openVault({ storage: vault.storage, ...options });
      expect(asked.map((each) => each.iterations)).to.deep.equal([1_310_720]);
    });
  }
});

describe("a valid header", () => {
  for (const iterations of [1_310_720, 1_310_721, 5_242_880]) {
    it(`may have ${iterations} iterations, which are passed to the slow step`, async () => {
      const storage = memoryStorage();
      await createVault({ storage, masterPassword, identity, iterations, pbkdf2: instantly });
      const { pbkdf2, asked } = standIn();
      const vault = await openVault({ storage, masterPassword, pbkdf2 });
      expect((await vault.contents()).records.size).to.equal(2);
      expect(asked.map((each) => each.iterations)).to.deep.equal([iterations]);
    });
  }

  it("may have a salt that only resembles a root's", async () => {
    for (const text of ["saltmill-1", "saltmill-2\0", "altmill-1\0", "\0saltmill-1\0"]) {
      const storage = await withHeader(kdf({ salt: saltOf(text) }));
      const { pbkdf2, asked } = standIn();
      await rejectsApp(openVault({ storage, masterPassword, pbkdf2 }), "cannot-decrypt");
      expect(asked, text).to.have.length(1);
    }
  });

  it("may have fields that this version does not know", async () => {
    const storage = await withHeader((header) => ({ ...(kdf({ more: 1 })(header) as object), more: 1 }));
    const vault = await openVault({ storage, masterPassword, pbkdf2: instantly });
    expect((await vault.contents()).problems).to.deep.equal([]);
  });
});

describe("a changed header", () => {
  const cases: [title: string, change: (header: Header) => unknown][] = [
    ["other iterations within the limits", kdf({ iterations: 1_310_721 })],
    ["another salt", kdf({ salt: b64(16) })],
    ["another id", field({ id: b64(16) })],
    ["an empty key", field({ key: "" })],
    ["a key that is not Base64", field({ key: "*" })],
    ["a key without its padding or its end", (h) => ({ ...h, key: String(h["key"]).slice(0, -1) })],
    ["the envelope of a record as its key", (h) => ({ ...h, key: h["record"] })],
  ];
  for (const [title, change] of cases) {
    it(`does not open with ${title}`, async () => {
      const { storage } = await newVault();
      const entries = await dump(storage);
      const record = Object.entries(entries).find(([key]) => key.startsWith("r/"))![1];
      const header = without(change({ ...(entries["vault"] as Header), record }) as Header, "record");
      const changed = memoryStorage({ ...entries, vault: header });
      await rejectsApp(openVault({ storage: changed, masterPassword, pbkdf2: instantly }), "cannot-decrypt", []);
    });
  }

  it("does not open with any bit of the key's envelope flipped", async () => {
    const { storage } = await newVault();
    const header = (await dump(storage))["vault"] as Header;
    const envelope = Buffer.from(String(header["key"]), "base64");
    for (let bit = 0; bit < 8 * envelope.length; bit++) {
      envelope[bit >> 3]! ^= 1 << (bit & 7);
      await storage.set({ vault: { ...header, key: envelope.toString("base64") } });
      envelope[bit >> 3]! ^= 1 << (bit & 7);
      await rejectsApp(openVault({ storage, masterPassword, pbkdf2: instantly }), "cannot-decrypt", [], `bit ${bit}`);
    }
    await storage.set({ vault: header });
    await openVault({ storage, masterPassword, pbkdf2: instantly });
  });
});

describe("a header that changes while the vault is open", () => {
  it("locks the vault if it was removed or belongs to another vault", async () => {
    const other = (await dump((await newVault()).storage))["vault"];
    const vault = await newVault();
    const { vault: header, ...records } = await dump(vault.storage);
    for (const entries of [{}, { vault: other }]) {
      await vault.storage.remove(["vault"]);
      await vault.storage.set(entries);
      await rejectsApp(vault.contents(), "locked");
      const change = vault.change(() => expect.fail("edit has run"));
      await rejectsApp(change, "locked");
      expect(await dump(vault.storage)).to.deep.equal({ ...records, ...entries });
    }
    await vault.storage.set({ vault: header });
    expect((await vault.contents()).records.size).to.equal(2);
  });

  it("does not lock the vault if only salt and key have changed", async () => {
    const vault = await newVault();
    const header = (await dump(vault.storage))["vault"] as Header;
    await vault.storage.set({ vault: { ...header, kdf: { ...header.kdf, salt: b64(16) }, key: "rewrapped" } });
    expect((await vault.contents()).records.size).to.equal(2);
  });
});
