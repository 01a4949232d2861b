import { createHash } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { exportBackup, memoryStorage, openVault, readBackup } from "../../../../src/index.ts";
import { backupDigest, sealKey } from "../../../../src/backup/backup.ts";
import { parseHeader, type VaultHeader } from "../../../../src/vault/header.ts";
import { fileOf, jsonOf, opened, ownBackup } from "./backups.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import { account, accountName, dump, masterPassword, newVault, plant, write } from "../vaults.ts";

const u32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
const lp = (text: string): Buffer => Buffer.concat([u32(Buffer.byteLength(text)), Buffer.from(text)]);

/** The digest a second time, from its description. */
function digestOf(header: VaultHeader, records: Record<string, string>): string {
  const parts = Object.keys(records)
    .sort()
    .flatMap((key) => [lp(key), lp(records[key]!)]);
  return createHash("sha256")
    .update(Buffer.concat([lp(JSON.stringify(header)), ...parts]))
    .digest("base64");
}

describe("a backup file", () => {
  it("is header, records and seal just as they lie in the storage", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    const { vault: header, ...records } = await dump(vault.storage);
    const { seal, ...file } = await jsonOf(vault);
    expect(file).to.deep.equal({ format: "saltmill-backup", version: 1, vault: header, records });
    expect(vault.keys.records.open(sealKey, seal)).to.deep.equal({
      records: 3,
      created: 5,
      sha256: digestOf(parseHeader(header), records as Record<string, string>),
    });
  });

  it("has the digest that node's SHA-256 gives, of any records in any order", async () => {
    const header = parseHeader((await jsonOf(await newVault())).vault);
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme" })), (records) => {
        const forward = new Map(Object.entries(records));
        const backward = new Map(Object.entries(records).reverse());
        expect(backupDigest(header, forward)).to.equal(digestOf(header, records));
        expect(backupDigest(header, backward)).to.equal(digestOf(header, records));
      }),
    );
  });

  it("opens again: whole, with its time", async () => {
    const vault = await newVault();
    await write(vault, accountName, { ...account, notes: "n", future: { a: [1] } });
    const { records } = await vault.contents();
    for (const backup of [await ownBackup(vault), await opened(await fileOf(vault))]) {
      expect(backup.problems).to.deep.equal([]);
      expect(backup.doubt).to.equal(undefined);
      expect(backup.created).to.equal(5);
      expect([...backup.records].sort()).to.deep.equal([...records].sort());
    }
  });

  it("is the same file after another program has laid it out otherwise", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    const { records, seal, vault: header, ...rest } = await jsonOf(vault);
    const turned = { seal, records: Object.fromEntries(Object.entries(records).reverse()), vault: header, ...rest };
    const { doubt, problems } = await opened(`\ufeff${JSON.stringify(turned, null, "\t")}\r\n`);
    expect(doubt).to.equal(undefined);
    expect(problems).to.deep.equal([]);
  });

  it("takes along what does not open, and tells what is no envelope at all; leftovers of other keys stay behind", async () => {
    const vault = await newVault();
    const damaged = await plant(vault, accountName, { v: 2, name: accountName });
    const odd = vault.keys.storageKey("account/odd");
    await vault.storage.set({ [odd]: { not: "text" }, "r/AAAAAAAA/AAAAAAAAAAAAAAAAAAAAAA": "AQ==", other: 1 });
    const { text, records, leftOut } = await exportBackup(vault);
    expect([records, leftOut]).to.deep.equal([3, 1]);
    expect(readBackup(text).records.has(damaged)).to.equal(true);
    expect(Object.keys((JSON.parse(text) as { records: object }).records)).to.have.length(3);
  });

  it("is not made where it could not be read back", async () => {
    const vault = await newVault();
    const large = "A".repeat(2 ** 23);
    const key = (i: number): string => `${vault.keys.prefix}${String(i).padStart(22, "0")}`;
    const fill = (count: number): Promise<void> =>
      vault.storage.set(Object.fromEntries(Array.from({ length: count }, (_, i) => [key(i), large])));
    await fill(7);
    readBackup(await fileOf(vault));
    await fill(8);
    await rejectsApp(exportBackup(vault), "backup-too-large", [65, 64]);
  });

  it("is read under the lock, and nothing is written", async () => {
    const inner = memoryStorage();
    await newVault(inner);
    const { storage, calls } = spied(inner);
    await exportBackup(await openVault({ storage, masterPassword, pbkdf2: instantly }));
    expect(sets(calls)).to.deep.equal([]);
    expect(calls.slice(1).every((call) => call.at(-1) === "locked")).to.equal(true);
  });

  it("is not made of a vault that is closed, also in between, or was replaced", async () => {
    const vault = await newVault();
    const making = exportBackup(vault);
    vault.close();
    await rejectsApp(making, "locked");
    await rejectsApp(exportBackup(vault), "locked");
    const replaced = await newVault();
    await replaced.storage.set({ vault: (await jsonOf(await newVault())).vault });
    await rejectsApp(exportBackup(replaced), "locked");
  });
});
