/**
 * Tests the exports for other programs with Saltmill's own importers. A test in `test/long` opens an export with
 * KeePassXC.
 */
import { expect } from "chai";
import { accountNamed, allAccounts, passwordOf } from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  csvFormats,
  exportBitwarden,
  exportCsv,
  exportKdbx,
  notKept,
  openImport,
  previewImport,
  type ReadImport,
  readImport,
} from "../../../../../src/exchange/index.ts";
import { readHeader } from "../../../../../src/exchange/kdbx/header.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { rejectsApp } from "../../refused.ts";
import { complete, newVault, plant } from "../../vaults.ts";
import { asFile, exactPassword } from "../import/files.ts";

const item = {
  type: 1,
  name: "My bank",
  notes: "first line\nsecond <line> & more",
  favorite: true,
  folderId: "f",
  collectionIds: ["g"],
  creationDate: "2021-01-02T03:04:05.000Z",
  login: {
    uris: [{ uri: "https://bank.example/" }, { uri: "https://bank.test/" }, { uri: "https://pay.example/" }],
    username: "ada",
    password: exactPassword,
    totp: "otpauth://totp/bank:ada?secret=GEZDGNBVGY3TQOJQ&digits=8",
  },
  passwordHistory: [
    { password: "older", lastUsedDate: "2023-01-02T03:04:05.000Z" },
    { password: "oldest\u0001", lastUsedDate: "2022-01-02T03:04:05.000Z" },
  ],
};
const other = { type: 1, name: "printer", login: { username: "admin", password: "x\u0002\r\ny" } };
const file = {
  items: [item, other],
  folders: [{ id: "f", name: "Work/Servers" }],
  collections: [{ id: "g", name: "second; tag" }],
};

/**
 * Returns a vault with the accounts of `file`. One of them has notes, aliases, tags, earlier passwords and a key of
 * one-time codes.
 */
async function fullVault(): Promise<Vault> {
  const vault = await newVault();
  await applyImport(vault, await previewImport(vault, await readImport(asFile(file))));
  return vault;
}

/**
 * Maps the site of each entry of a file to the entry. Sets all row numbers to 0, because the order of the rows differs
 * between files.
 */
const bySite = (read: ReadImport): Record<string, object> =>
  Object.fromEntries(read.entries.map((entry) => [entry.site, { ...entry, row: 0 }]));

describe("exporting for Bitwarden", () => {
  it("has everything in Bitwarden's own fields, except further tags, which are custom fields", async () => {
    const vault = await fullVault();
    const { text, rows, leftOut } = await exportBitwarden(await vault.contents());
    expect([rows, leftOut]).to.deep.equal([2, []]);
    const [before, after] = [bySite(await readImport(asFile(file))), bySite(await readImport(asFile(text)))];
    expect(after["bank.example"]).to.deep.equal(before["bank.example"]);
    expect(after["bank.example"]).to.deep.include({ tags: ["Work/Servers", "second; tag"] });
    expect(after["printer"]).to.deep.include({ login: "admin", password: "x\u0002\r\ny" });
  });

  it("names the accounts whose passwords cannot be derived", async () => {
    const vault = await fullVault();
    const later = { site: "x.example", login: "", scheme: "later-1", revision: 1, created: 1 };
    await plant(vault, "account/x", complete("account/x", later));
    const { rows, leftOut } = await exportBitwarden(await vault.contents());
    expect(rows).to.equal(2);
    expect(leftOut.map(({ account, error }) => [account.site, error.code])).to.deep.equal([
      ["x.example", "scheme-unknown"],
    ]);
  });
});

describe("exporting for KeePass", function () {
  this.timeout(120_000);

  it("has everything, encrypted with Argon2id and 64 MiB", async () => {
    const vault = await fullVault();
    const { bytes, rows } = await exportKdbx(await vault.contents(), { password: "file ♥ password" });
    expect(rows).to.equal(2);
    expect(readHeader(bytes).kdf).to.deep.include({ kind: "id", memory: 65_536, passes: 3, lanes: 4 });
    const read = await openImport(await readImport(bytes), { password: "file ♥ password" });
    const [before, after] = [bySite(await readImport(asFile(file))), bySite(read)];
    // KeePass separates tags at semicolons
    expect(after["bank.example"]).to.deep.equal({
      ...before["bank.example"],
      tags: ["Work/Servers", "second", "tag"],
    });
    expect(notKept(await vault.contents(), "kdbx").map(({ kind }) => kind)).to.deep.equal(["tags"]);
    expect(after["printer"]).to.deep.include({ login: "admin", password: "x\u0002\r\ny" });
    await rejectsApp(openImport(await readImport(bytes), { password: "wrong" }), "cannot-decrypt");
  });

  it("moves to a new vault with the same passwords", async () => {
    const vault = await fullVault();
    const contents = await vault.contents();
    const { bytes } = await exportKdbx(contents, { password: "p" });
    const second = await newVault();
    const read = await openImport(await readImport(bytes), { password: "p" });
    const { added } = await applyImport(second, await previewImport(second, read));
    const moved = await second.contents();
    const passwords = (from: typeof contents): Promise<string[]> =>
      Promise.all(allAccounts(from).map((account) => passwordOf(from, account)));
    expect((await passwords(moved)).sort()).to.deep.equal((await passwords(contents)).sort());
    expect(added.every(({ name }) => accountNamed(moved, name).scheme === "stored")).to.equal(true);
  });

  it("refuses an empty password", async () => {
    await rejectsApp(exportKdbx(await (await fullVault()).contents(), { password: "" }), "master-empty");
  });
});

const table =
  "url,username,password,totp,extra,name,grouping,fav\n" +
  "http://nas/login,ada,p1,,n,My NAS,Home,1\n" +
  "http://192.168.1.1:8080/,admin,p2,,,Router,,0\n" +
  "https://[fe80::1]/,admin,p3,,,Version 6,,0\n" +
  "https://a.example/,ada,p4,,,A label,,0\n" +
  ",bob,p5,,,Door,,0\n";

const imported = async (): Promise<Vault> => {
  const vault = await newVault();
  await applyImport(vault, await previewImport(vault, await readImport(asFile(table))));
  return vault;
};

/**
 * Returns for each entry of an exported file: its site, the site of the matching account in the vault, and the names of
 * the fields that differ.
 */
async function differences(vault: Vault, text: string): Promise<unknown[]> {
  const { items } = await previewImport(vault, await readImport(asFile(text)));
  return items.map(({ entry: { site }, mine, fields }) => [site, mine?.site, ...fields]);
}

describe("an export that is imported again", () => {
  const same = ["192.168.1.1:8080", "Door", "[fe80::1]", "a.example", "nas"].map((site) => [site, site]);

  for (const format of csvFormats) {
    it(`has the same accounts in the table for ${format}, also of hosts without a domain`, async () => {
      const vault = await imported();
      const { text } = await exportCsv(await vault.contents(), { format });
      expect(await differences(vault, text)).to.deep.equal(same);
    });
  }

  it("has the same accounts in Bitwarden's JSON, also of hosts without a domain", async () => {
    const vault = await imported();
    expect(await differences(vault, (await exportBitwarden(await vault.contents())).text)).to.deep.equal(same);
  });
});

describe("Bitwarden's custom fields", () => {
  it("become tags if they are called as in an export of Saltmill, and notes otherwise", async () => {
    const fields = ["a, b", "c"].map((value) => ({ name: "Tag", value, type: 0 }));
    const others = [{ name: "Tags", value: "d", type: 0 }];
    const tagged = { type: 1, name: "x", fields: [...fields, ...others], login: { password: "p" } };
    const { entries } = await readImport(asFile({ items: [tagged] }));
    expect(entries[0]).to.deep.include({ tags: ["a, b", "c"], notes: "Tags: d" });
  });
});
