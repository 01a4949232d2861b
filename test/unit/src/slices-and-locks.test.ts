import { expect } from "chai";
import {
  allAccounts,
  changeAccounts,
  checkHealth,
  removeAccounts,
  tagAccounts,
  undoRemove,
} from "../../../src/accounts/index.ts";
import {
  applyRestore,
  exportBackup,
  noteBackup,
  type OpenedBackup,
  openOwnBackup,
  emergencyKit,
  previewRestore,
  readBackupAtOnce,
  readBackup,
} from "../../../src/backup/index.ts";
import {
  applyImport,
  exportCsv,
  exportKdbx,
  type ImportedEntry,
  openImport,
  previewImport,
  readImport,
  type ReadImport,
  undoImport,
} from "../../../src/exchange/index.ts";
import { performOnce } from "../../../src/filling/index.ts";
import { moveAccounts, newVaultKey } from "../../../src/master/index.ts";
import { foreignSecrets } from "../../../src/schemes/index.ts";
import { syncVault } from "../../../src/sync/index.ts";
import { memoryStorage, Vault } from "../../../src/vault/index.ts";
import { SaxesParser } from "saxes";
import { parseDocument, sliceLength } from "../../../src/formats/xml.ts";
import { mergeRecords } from "../../../src/merge/merge.ts";
import { VaultKeys } from "../../../src/vault/keys.ts";
import { memoryStore } from "./sync/two-devices.ts";
import { ByteReader } from "../../../src/backup/byte-reader.ts";
import { openSnapshot, sealSnapshot } from "../../../src/backup/snapshot.ts";
import { deflate, inflate } from "../../../src/formats/deflate.ts";
import { readCsv } from "../../../src/exchange/import/csv.ts";
import { parseJson } from "../../../src/exchange/import/json.ts";
import { readMpsites } from "../../../src/exchange/import/masterpassword.ts";
import { readJson } from "../../../src/exchange/import/read.ts";
import { decodeText } from "../../../src/exchange/import/text.ts";
import { headerHmac, readHmacBlocks, writeHmacBlocks } from "../../../src/exchange/kdbx/blocks.ts";
import { createReader } from "../../../src/exchange/kdbx/bytes.ts";
import { keptPassword } from "../../../src/schemes/stored.ts";
import { sortedInSlices } from "../../../src/slices.ts";
import { Envelopes } from "../../../src/vault/envelope.ts";
import { rejection } from "../crypto/refusals.ts";
import { expectAppError } from "./refused.ts";
import { instantly } from "./stand-in.ts";
import { dump, masterPassword, newVault, rules } from "./vaults.ts";

/** A function that the work calls, and the number of units that a call stands for. */
type Spied = readonly [object: object, method: string, unitsOf: (...args: readonly never[]) => number];

interface Begun {
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** The vault that is locked. If it is undefined, the signal is aborted instead. */
  readonly vault?: Vault | undefined;
  readonly spied?: Spied;
}

interface Row {
  readonly work: string;
  /** The most units between two pauses. */
  readonly slice: number;
  /** Prepares the work. It has at least four slices, and calls `count` for each unit or names a function to spy on. */
  readonly begin: (count: (units?: number) => void) => Begun | Promise<Begun>;
  /** The work ends without an error if the vault is locked. */
  readonly isSilent?: true;
}

const one = (): number => 1;
const asItIs = { columns: undefined, apostrophes: undefined };
const mebibyte = 2 ** 20;
const items = 640; // five slices of 128
const numbers = Array.from({ length: items }, (_, i) => i);

/** Returns a copy of an object that counts itself when this field is read for the first time. */
function counted<T extends object>(object: T, field: keyof T, count: () => void): T {
  let isCounted = false;
  const value = object[field];
  return Object.defineProperty({ ...object }, field, {
    enumerable: true,
    get() {
      if (!isCounted) count();
      isCounted = true;
      return value;
    },
  });
}

const accountFields = (i: number): object => ({
  ...{ site: `site${i}.example`, login: `ada${i}`, created: 0, revision: 1 },
  ...{
    scheme: "stored",
    secret: keptPassword(`password ${i}`),
    notes: "a note that is longer than one hundred letters ".repeat(3),
  },
});

const generatedFields = (i: number): object => ({
  ...{ site: `site${i}.example`, login: `ada${i}`, created: 0, revision: 1 },
  ...{ scheme: "saltmill-1", root: "another root", rules },
});

/** Returns a function that returns 1 for the first call with each record name of an account, and else 0. */
function firstOfEach(): (name: unknown) => number {
  const known = new Set<unknown>();
  return (name) => {
    if (typeof name !== "string" || !name.startsWith("account/") || known.has(name)) return 0;
    known.add(name);
    return 1;
  };
}

/** Creates a vault with accounts whose passwords are stored. */
async function filledVault(fieldsOf = accountFields, count = items): Promise<Vault> {
  const vault = await newVault(memoryStorage());
  const writes = Array.from({ length: count }, (_, i) => [`account/${String(i).padStart(22, "0")}`, fieldsOf(i)]);
  await vault.change(() => ({ writes: Object.fromEntries(writes) as Record<string, object>, result: undefined }));
  return vault;
}

const entries = (count: () => void): ImportedEntry[] =>
  numbers.map((i) =>
    counted({ row: i + 1, site: `new${i}.example`, login: "ada", password: `password ${i}` }, "row", count),
  );

const readOf = (list: readonly ImportedEntry[]): ReadImport => ({
  ...{ format: "csv", isClear: true, entries: list, problems: [], keysInNotes: [], notTaken: {} },
});

const header = async (vault: Vault): Promise<never> => (await dump(vault.storage))["vault"] as never;
const file = "A".repeat(22);

/** Returns the files of other programs, each with a field that is read when an entry becomes an account. */
const jsonFiles: readonly (readonly [program: string, fileOf: (count: () => void) => object])[] = [
  [
    "Bitwarden",
    (count) => ({
      items: numbers.map((i) => {
        const login = { username: "ada", password: "p", uris: [{ uri: `https://site${i}.example` }] };
        return counted({ type: 1, name: `n${i}`, login }, "login", count);
      }),
    }),
  ],
  [
    "1Password",
    (count) => {
      const item = (i: number): object => ({
        ...{ categoryUuid: "001", overview: { url: `https://site${i}.example` } },
        details: counted({ loginFields: [{ designation: "password", value: "p" }] }, "loginFields", count),
      });
      return { accounts: [{ vaults: [{ attrs: { name: "v" }, items: numbers.map(item) }] }] };
    },
  ],
  [
    "Proton Pass",
    (count) => {
      const data = (i: number): object => ({ type: "login", content: { password: "p" }, metadata: { name: `n${i}` } });
      const items = numbers.map((i) => counted({ data: data(i), state: 1 }, "data", count));
      return { version: "1", vaults: { v: { name: "v", items } } };
    },
  ],
  [
    "Enpass",
    (count) => {
      const fields = [{ type: "password", value: "p" }];
      return { items: numbers.map((i) => counted({ title: `n${i}`, category: "login", fields }, "fields", count)) };
    },
  ],
  [
    "Keeper",
    (count) => ({ records: numbers.map((i) => counted({ title: `n${i}`, password: "p" }, "password", count)) }),
  ],
  [
    "LessPass",
    (count) => ({ results: numbers.map((i) => counted({ site: `site${i}.example`, login: "a" }, "login", count)) }),
  ],
  [
    "Spectre",
    (count) => {
      const sites = numbers.map((i) => {
        const site = { type: 17, algorithm: 3, counter: 1, login_name: "ada" };
        return [`site${i}.example`, counted(site, "login_name", count)] as const;
      });
      return { export: {}, user: { full_name: "Ada", algorithm: 3 }, sites: Object.fromEntries(sites) };
    },
  ],
  [
    "Easy Passwords",
    (count) => {
      const sites = numbers.map((i) => {
        const password = { type: "generated", length: 16, lower: true, upper: true, number: true, symbol: true };
        return [`site${i}.example`, { passwords: { "ada\n1": counted(password, "length", count) } }] as const;
      });
      return { application: "easypasswords", format: 1, sites: Object.fromEntries(sites) };
    },
  ],
];

const rows: readonly Row[] = [
  {
    work: "decoding a text in UTF-8",
    slice: mebibyte,
    begin: () => ({
      run: (signal) => decodeText(new Uint8Array(5 * mebibyte).fill(0x61), { signal }),
      spied: [TextDecoder.prototype, "decode", (bytes: Uint8Array) => bytes.length],
    }),
  },
  {
    work: "decoding a text in Windows-1252",
    slice: 2 ** 18,
    begin: () => {
      const bytes = new Uint8Array(6 * 2 ** 18).fill(0x61);
      bytes[5] = 0xe4;
      const spied: Spied = [String, "fromCharCode", (...codes) => (codes.length === 2 ** 13 ? codes.length : 0)];
      return { run: (signal) => decodeText(bytes, { signal }), spied };
    },
  },
  {
    work: "checking JSON",
    slice: mebibyte,
    begin: () => ({
      run: (signal) => parseJson(`{"a":"${"b".repeat(5 * mebibyte)}"}`, { signal }),
      spied: [String.prototype, "charCodeAt", one],
    }),
  },
  {
    work: "splitting a table into rows",
    slice: 2 ** 15,
    begin: () => ({
      run: (signal) => readCsv("name,url,username,password\n".repeat(50_000), asItIs, { signal }),
      spied: [String.prototype, "search", one],
    }),
  },
  {
    work: "reading one long cell of a table",
    slice: 2 ** 16,
    begin: () => ({
      run: (signal) => readCsv(`name,url,username,password\na,b,c,"${'""'.repeat(300_000)}"\n`, asItIs, { signal }),
      spied: [String.prototype, "indexOf", (letter: string) => (letter === '"' ? 1 : 0)],
    }),
  },
  {
    work: "reading the rows of a table",
    slice: 3 * 128, // each row needs three URL objects
    begin: () => {
      const table = `url,username,password\n${numbers.map((i) => `https://site${i}.example/,ada,p\n`).join("")}`;
      return {
        run: (signal) => readImport(Buffer.from(table), { signal }),
        spied: [globalThis, "URL", one],
      };
    },
  },
  {
    work: "reading the lines of an .mpsites file",
    slice: 2048,
    begin: () => ({
      run: (signal) => readMpsites("# Master Password\n".repeat(10_000), { signal }),
      spied: [String.prototype, "split", (pattern: unknown) => (pattern === ":" ? 1 : 0)],
    }),
  },
  ...jsonFiles.map(([program, fileOf]): Row => ({
    work: `reading the entries of ${program}`,
    slice: 128,
    begin: (count) => {
      const parsed = fileOf(count) as never;
      return { run: (signal) => readJson(parsed, { signal }) };
    },
  })),
  {
    work: "comparing an import",
    slice: 128,
    begin: async (count) => {
      const vault = await newVault();
      return { vault, run: () => previewImport(vault, readOf(entries(count))) };
    },
  },
  {
    work: "sorting an import",
    slice: 4096,
    begin: (count) => {
      const texts = Array.from({ length: 20_000 }, (_, i) => String(i));
      const textOf = (text: string): string => {
        count();
        return text;
      };
      return { run: (signal) => sortedInSlices(texts, textOf, { signal }) };
    },
  },
  {
    work: "writing an import",
    slice: 128,
    begin: async () => {
      const vault = await newVault();
      const preview = await previewImport(vault, readOf(entries(() => undefined)));
      return { vault, run: () => applyImport(vault, preview), spied: [crypto, "getRandomValues", one] };
    },
  },
  {
    work: "undoing an import",
    slice: 128,
    begin: async (count) => {
      const vault = await newVault();
      const { added, ...more } = await applyImport(vault, await previewImport(vault, readOf(entries(() => undefined))));
      const imported = { ...more, added: added.map((account) => counted(account, "login", count)) };
      return { vault, run: () => undoImport(vault, imported) };
    },
  },
  {
    work: "deriving the secrets of another program",
    slice: 16,
    begin: (count) => {
      const secretFor = (): Promise<Uint8Array<ArrayBuffer>> => {
        count();
        return Promise.resolve(new Uint8Array(8));
      };
      const opened = { secretFor, wipe: () => undefined };
      return {
        run: (signal) =>
          foreignSecrets(
            opened,
            numbers.map(() => ({}) as never),
            { signal },
          ),
      };
    },
  },
  {
    work: "exporting a table",
    slice: 128, // each account needs a URL object
    begin: async () => {
      const contents = await (await filledVault()).contents();
      return { run: (signal) => exportCsv(contents, { signal }), spied: [globalThis, "URL", one] };
    },
  },
  {
    work: "writing the document of a KDBX file",
    slice: 128,
    begin: async () => {
      const contents = await (await filledVault()).contents();
      // each entry gets 16 random bytes as its identifier
      const spied: Spied = [crypto, "getRandomValues", (bytes: Uint8Array) => (bytes.length === 16 ? 1 : 0)];
      return { run: (signal) => exportKdbx(contents, { password: "p", signal }), spied };
    },
  },
  {
    work: "writing the blocks of a KDBX file",
    slice: 1,
    begin: (count) => ({
      run: (signal) => writeHmacBlocks(new Uint8Array(5 * mebibyte), new Uint8Array(64), sha512(count), { signal }),
    }),
  },
  {
    work: "reading the blocks of a KDBX file",
    slice: 1,
    begin: async (count) => {
      const noCount = sha512(() => undefined);
      const headerBytes = new Uint8Array(8);
      const [key, sha256] = [new Uint8Array(64), await crypto.subtle.digest("SHA-256", headerBytes)];
      const blocks = await writeHmacBlocks(new Uint8Array(5 * mebibyte), key, noCount, {});
      const hmac = headerHmac(headerBytes, key, noCount);
      const bytes = new Uint8Array([...new Uint8Array(sha256), ...hmac, ...blocks]);
      return {
        run: (signal) => readHmacBlocks(createReader(bytes), headerBytes, key, sha512(count), { signal }),
      };
    },
  },
  {
    work: "reading the entries of a KDBX file",
    slice: 4 * 128, // each entry needs four URL objects
    begin: async () => {
      const contents = await (await filledVault()).contents();
      const read = await readImport((await exportKdbx(contents, { password: "p" })).bytes);
      return { run: (signal) => openImport(read, { password: "p", signal }), spied: [globalThis, "URL", one] };
    },
  },
  {
    work: "compressing",
    slice: 1,
    begin: () => {
      const bytes = new Uint8Array(5 * 2 ** 14);
      return { run: (signal) => deflate(bytes, { signal }), spied: [bytes, "subarray", one] };
    },
  },
  {
    work: "decompressing",
    slice: 1,
    begin: async () => {
      const packed = await deflate(crypto.getRandomValues(new Uint8Array(2 ** 16)));
      return { run: (signal) => inflate(packed, Infinity, { signal }), spied: [packed, "subarray", one] };
    },
  },
  {
    work: "checking passwords",
    slice: 128,
    begin: async (count) => {
      const contents = await (await filledVault()).contents();
      const strengthOf = (): number => {
        count();
        return 4;
      };
      return { run: (signal) => checkHealth(contents, { strengthOf, signal }) };
    },
  },
  {
    work: "listing accounts with the same password",
    slice: 2 ** 17,
    begin: async () => {
      const same = (i: number): object => ({ ...accountFields(i), secret: keptPassword("password") });
      const contents = await (await filledVault(same, 1000)).contents();
      return {
        run: (signal) => checkHealth(contents, { strengthOf: () => 4, signal }),
        spied: [Array.prototype, "filter", () => 1000],
      };
    },
  },
  {
    work: "making an emergency kit",
    slice: 32,
    begin: async () => {
      const contents = await (await filledVault()).contents();
      return { run: (signal) => emergencyKit(contents, { signal }), spied: [crypto, "getRandomValues", one] };
    },
  },
  {
    work: "decrypting the records of a vault",
    slice: 128,
    begin: async () => {
      const { storage, keys } = await filledVault();
      const own = new VaultKeys(keys.id.slice(), keys.recordKey.slice(), keys.nameKey.slice());
      const vault = new Vault(storage, own);
      return { vault, run: () => vault.contents(), spied: [Envelopes.prototype, "open", one] };
    },
  },
  {
    work: "encrypting many changed records",
    slice: 128,
    begin: async () => {
      const vault = await filledVault();
      const run = (): Promise<void> =>
        vault.change(({ records }) => {
          const accounts = [...records].filter(([name]) => name.startsWith("account/"));
          const writes = Object.fromEntries(accounts.map(([name, fields]) => [name, { ...fields, label: "new" }]));
          return { writes, result: undefined };
        });
      return { vault, run, spied: [Envelopes.prototype, "seal", one] };
    },
  },
  {
    work: "giving change ids at the first sync",
    slice: 128,
    begin: async () => {
      const vault = await filledVault();
      return { vault, run: () => syncVault(vault, memoryStore()), spied: [Envelopes.prototype, "seal", one] };
    },
  },
  {
    work: "merging the records of a snapshot",
    slice: 128,
    begin: (count) => {
      const name = (i: number): string => `account/${i}`;
      const mine = new Map(numbers.map((i) => [name(i), { name: name(i), sync: {} }]));
      const theirs = new Map(numbers.map((i) => [name(i), counted({ name: name(i), sync: {} }, "sync", count)]));
      return { run: (signal) => mergeRecords(mine, theirs, { signal }) };
    },
  },
  {
    work: "reading an XML document",
    slice: sliceLength,
    begin: () => ({
      run: (signal) => parseDocument(`<a>${"<b>text</b>".repeat(40_000)}</a>`, signal),
      spied: [SaxesParser.prototype, "write", (chunk: unknown) => (typeof chunk === "string" ? chunk.length : 0)],
    }),
  },
  {
    work: "encrypting all records under a new vault key",
    slice: 128,
    begin: async () => {
      const vault = await filledVault();
      await vault.contents();
      const options = { masterPassword, pbkdf2: instantly };
      return { vault, run: () => newVaultKey(vault, options), spied: [Envelopes.prototype, "seal", one] };
    },
  },
  {
    work: "encrypting all records under a new vault key, with a signal",
    slice: 128,
    begin: async () => {
      const vault = await filledVault();
      await vault.contents();
      const options = { masterPassword, pbkdf2: instantly };
      return {
        run: (signal) => newVaultKey(vault, { ...options, signal }),
        spied: [Envelopes.prototype, "seal", one],
      };
    },
  },
  {
    work: "moving accounts to another master password",
    slice: 128,
    begin: async () => {
      const vault = await filledVault(generatedFields);
      const { records } = await vault.contents();
      const names = [...records.keys()].filter((name) => name.startsWith("account/"));
      return { vault, run: () => moveAccounts(vault, names), spied: [Map.prototype, "get", firstOfEach()] };
    },
  },
  {
    work: "changing many accounts",
    slice: 128,
    begin: async () => {
      const vault = await filledVault(generatedFields);
      const names = allAccounts(await vault.contents()).map(({ name }) => name);
      return { vault, run: () => changeAccounts(vault, names, { to: "revision" }), spied: [globalThis, "Number", one] };
    },
  },
  {
    work: "giving many accounts a tag",
    slice: 128,
    begin: async () => {
      const vault = await filledVault(generatedFields);
      const names = allAccounts(await vault.contents()).map(({ name }) => name);
      const spied: Spied = [Array.prototype, "includes", (tag: unknown) => (tag === "travel" ? 1 : 0)];
      return { vault, run: () => tagAccounts(vault, names, "travel", true), spied };
    },
  },
  {
    work: "noting how a change of many accounts is undone",
    slice: 128,
    begin: async () => {
      const vault = await filledVault(generatedFields);
      const names = allAccounts(await vault.contents()).map(({ name }) => name);
      const run = (): Promise<unknown> => performOnce(vault, "a", "tag", [names, "travel", true]);
      return { vault, run, spied: [Map.prototype, "get", firstOfEach()] };
    },
  },
  {
    work: "undoing a change of many accounts",
    slice: 128,
    begin: async () => {
      const vault = await filledVault(generatedFields);
      const names = allAccounts(await vault.contents()).map(({ name }) => name);
      await performOnce(vault, "a", "reviseMany", [names, { to: "revision" }]);
      const run = (): Promise<unknown> => performOnce(vault, "b", "undo", ["a"]);
      return { vault, run, spied: [Map.prototype, "get", firstOfEach()] };
    },
  },
  {
    work: "removing accounts",
    slice: 128,
    begin: async () => {
      const vault = await filledVault();
      const names = allAccounts(await vault.contents()).map(({ name }) => name);
      return { vault, run: () => removeAccounts(vault, names), spied: [Date, "now", one] };
    },
  },
  {
    work: "undoing a removal of accounts",
    slice: 128,
    begin: async (count) => {
      const vault = await filledVault();
      const names = allAccounts(await vault.contents()).map(({ name }) => name);
      const { accounts, ...more } = await removeAccounts(vault, names);
      const removed = { ...more, accounts: accounts.map((account) => counted(account, "login", count)) };
      return { vault, run: () => undoRemove(vault, removed) };
    },
  },
  {
    work: "exporting a backup",
    slice: 128,
    begin: async () => {
      const vault = await filledVault();
      return { vault, run: () => exportBackup(vault), spied: [TextEncoder.prototype, "encode", one] };
    },
  },
  {
    work: "noting a backup",
    slice: 128,
    isSilent: true,
    begin: async () => {
      const vault = await filledVault();
      await vault.contents();
      return { vault, run: () => noteBackup(vault), spied: [TextEncoder.prototype, "encode", one] };
    },
  },
  {
    work: "reading a backup",
    slice: mebibyte,
    begin: () => ({
      run: (signal) => readBackup(`{"a":"${"b".repeat(5 * mebibyte)}"}`, { signal }),
      spied: [String.prototype, "charCodeAt", one],
    }),
  },
  {
    work: "decrypting a backup",
    slice: 128,
    begin: async () => {
      const vault = await filledVault();
      const backup = readBackupAtOnce((await exportBackup(vault)).text);
      return { vault, run: () => openOwnBackup(backup, vault), spied: [Envelopes.prototype, "open", one] };
    },
  },
  {
    work: "comparing a backup",
    slice: 1024,
    begin: async (count) => {
      const [vault, opened] = await openedBackup(5000, count);
      return { vault, run: () => previewRestore(vault, opened) };
    },
  },
  {
    work: "restoring a backup",
    slice: 128,
    begin: async (count) => {
      const [vault, opened] = await openedBackup(items, () => undefined);
      const preview = await previewRestore(vault, opened);
      const get = (): undefined => {
        count();
        return undefined;
      };
      const choices = { get } as unknown as ReadonlyMap<string, never>;
      return { vault, run: () => applyRestore(vault, preview, choices) };
    },
  },
  {
    work: "encrypting a snapshot's records",
    slice: 128,
    begin: async (count) => {
      const vault = await newVault();
      const records = numbers.map((i) => counted({ name: `account/${i}`, ...accountFields(i) }, "name", count));
      const head = { header: await header(vault), file, created: 5 };
      return { vault, run: () => sealSnapshot(head, records, vault.keys) };
    },
  },
  {
    work: "encrypting a snapshot's blocks",
    slice: 1,
    begin: async () => {
      const vault = await newVault();
      const head = { header: await header(vault), file, created: 5 };
      const records = [{ name: "account/1", secret: "s".repeat(33 * mebibyte) }];
      return {
        vault,
        run: () => sealSnapshot(head, records, vault.keys),
        spied: [Envelopes.prototype, "sealBytes", one],
      };
    },
  },
  {
    work: "decrypting a snapshot's blocks",
    slice: 1,
    begin: async () => {
      const vault = await newVault();
      const head = { header: await header(vault), file, created: 5 };
      const records = [{ name: "account/1", secret: "s".repeat(33 * mebibyte) }];
      const { snapshot } = readBackupAtOnce(await sealSnapshot(head, records, vault.keys));
      return {
        vault,
        run: () => openSnapshot({ header: head.header, ...snapshot! }, vault.keys),
        spied: [Envelopes.prototype, "openBytes", one],
      };
    },
  },
  {
    work: "joining a snapshot's records",
    slice: 256, // a record has two pieces
    begin: async () => {
      const vault = await newVault();
      const records = numbers.map((i) => ({ name: `account/${i}`, ...accountFields(i) }));
      const head = { header: await header(vault), file, created: 5 };
      const { snapshot } = readBackupAtOnce(await sealSnapshot(head, records, vault.keys));
      return {
        vault,
        run: () => openSnapshot({ header: head.header, ...snapshot! }, vault.keys),
        spied: [ByteReader.prototype, "piece", one],
      };
    },
  },
];

/** A replacement of SHA-512 that counts its calls. A key is hashed once for each block. */
const sha512 =
  (count: () => void) =>
  (bytes: Uint8Array): Uint8Array => {
    count();
    return bytes.slice(0, 64);
  };

/** Returns an empty vault, and a backup of another one whose accounts count themselves when they are compared. */
async function openedBackup(count: number, whenRead: () => void): Promise<[Vault, OpenedBackup]> {
  const vault = await newVault();
  const own = await openOwnBackup(readBackupAtOnce((await exportBackup(vault)).text), vault);
  const records = new Map(own.records);
  for (let i = 0; i < count; i++) {
    const record = { v: 1 as const, name: `account/${i}`, modified: 0, ...accountFields(i), login: "ada" };
    records.set(record.name, counted(record, "login", whenRead));
  }
  return [vault, { ...own, records }];
}

/** Makes a function count its calls until the returned function is called. */
function spyOn([object, name, unitsOf]: Spied, count: (units: number) => void): () => void {
  const property = Object.getOwnPropertyDescriptor(object, name);
  const original = Reflect.get(object, name) as (...args: never[]) => unknown;
  const replaced = function (this: unknown, ...args: never[]): unknown {
    count(unitsOf(...args));
    const isNew: unknown = new.target;
    return isNew ? Reflect.construct(original, args) : Reflect.apply(original, this, args);
  };
  Object.setPrototypeOf(replaced, original); // for the static methods of `URL`
  Object.defineProperty(object, name, { value: replaced, configurable: true, writable: true });
  return () => {
    if (property) Object.defineProperty(object, name, property);
    else Reflect.deleteProperty(object, name);
  };
}

describe("a lock in the middle of long work", () => {
  const reason = new Error("locked by the test");

  for (const { work, slice, begin, isSilent } of rows) {
    for (const [when, at] of [
      ["first", Math.ceil(slice / 2)],
      ["third", 2 * slice + Math.ceil(slice / 2)],
    ] as const) {
      it(`ends ${work}, in the ${when} slice`, async () => {
        const controller = new AbortController();
        let done = 0;
        let doneAtLock: number | undefined;
        let isPlanted = false;
        let isRunning = false;
        const count = (units = 1): void => {
          if (!isRunning) return;
          done += units;
          if (isPlanted || done < at) return;
          isPlanted = true;
          setImmediate(() => {
            doneAtLock = done;
            if (begun.vault) begun.vault.close();
            else controller.abort(reason);
          });
        };
        const begun = await begin(count);
        const before = begun.vault && (await dump(begun.vault.storage));
        isRunning = true;
        const restore = begun.spied && spyOn(begun.spied, count);
        let error: unknown;
        try {
          const result = begun.run(controller.signal);
          if (isSilent) await result;
          else error = await rejection(result, "although it was locked");
        } finally {
          restore?.();
        }
        if (!begun.vault) expect(error).to.equal(reason);
        else if (!isSilent) expectAppError(error, "locked");
        expect(doneAtLock, "the lock was served before the next slice").to.be.within(at, at + slice);
        expect(done, "nothing more was touched").to.equal(doneAtLock);
        if (begun.vault) expect(await dump(begun.vault.storage)).to.deep.equal(before);
      });
    }
  }
});
