import { createHash } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { addStoredAccount, allAccounts } from "../../../../src/accounts/index.ts";
import { backupDigest, sealKey } from "../../../../src/backup/backup.ts";
import {
  exportBackup,
  exportLockedVault,
  openBackup,
  readBackupAtOnce,
  removeVault,
  restoreNewVault,
} from "../../../../src/backup/index.ts";
import { parseHeader, type VaultHeader } from "../../../../src/vault/header.ts";
import { hasVault, memoryStorage, openVault } from "../../../../src/vault/index.ts";
import { applyWriteRequest, proxyStorage } from "../../../../src/vault/write-request.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import { account, accountName, dump, masterPassword, newVault, plant, write } from "../vaults.ts";
import { fileOf, jsonOf, opened, ownBackup } from "./backups.ts";

const u32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
const lp = (text: string): Buffer => Buffer.concat([u32(Buffer.byteLength(text)), Buffer.from(text)]);

/** Computes the digest of a backup from the description of the format, independently of the code under test. */
function digestOf(header: VaultHeader, records: Record<string, string>): string {
  const parts = Object.keys(records)
    .sort()
    .flatMap((key) => [lp(key), lp(records[key]!)]);
  return createHash("sha256")
    .update(Buffer.concat([lp(JSON.stringify(header)), ...parts]))
    .digest("base64");
}

describe("a backup file", () => {
  it("contains the header, the records and the seal exactly as they are stored", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    const { vault: header, "l/opened": opened, ...records } = await dump(vault.storage);
    expect(opened).to.be.an("object"); // it is about this device alone
    const { seal, ...file } = await jsonOf(vault);
    expect(file).to.deep.equal({ format: "saltmill-backup", version: 1, vault: header, records });
    expect(vault.keys.records.open(sealKey, seal)).to.deep.equal({
      records: 3,
      created: 5,
      sha256: digestOf(parseHeader(header), records as Record<string, string>),
    });
  });

  it("has the same digest as Node's SHA-256, for any records in any order", async () => {
    const header = parseHeader((await jsonOf(await newVault())).vault);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme" })), async (records) => {
        const forward = new Map(Object.entries(records));
        const backward = new Map(Object.entries(records).reverse());
        expect(await backupDigest(header, forward)).to.equal(digestOf(header, records));
        expect(await backupDigest(header, backward)).to.equal(digestOf(header, records));
      }),
    );
  });

  it("opens completely and with its time", async () => {
    const vault = await newVault();
    await write(vault, accountName, { ...account, notes: "n", future: { a: [1] } });
    const { records } = await vault.contents();
    for (const backup of [await ownBackup(vault), await opened(await fileOf(vault))]) {
      expect(backup.problems).to.deep.equal([]);
      expect(backup.warning).to.equal(undefined);
      expect(backup.created).to.equal(5);
      expect([...backup.records].sort()).to.deep.equal([...records].sort());
    }
  });

  it("stays the same file if another program has formatted it differently", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    const { records, seal, vault: header, ...rest } = await jsonOf(vault);
    const turned = { seal, records: Object.fromEntries(Object.entries(records).reverse()), vault: header, ...rest };
    const { warning, problems } = await opened(`\ufeff${JSON.stringify(turned, null, "\t")}\r\n`);
    expect(warning).to.equal(undefined);
    expect(problems).to.deep.equal([]);
  });

  it("includes records that do not open, reports values that are not envelopes, and omits records of other keys", async () => {
    const vault = await newVault();
    const damaged = await plant(vault, accountName, { v: 2, name: accountName });
    const odd = vault.keys.storageKey("account/odd");
    await vault.storage.set({ [odd]: { not: "text" }, "r/AAAAAAAA/AAAAAAAAAAAAAAAAAAAAAA": "AQ==", other: 1 });
    const { text, records, leftOut } = await exportBackup(vault);
    expect([records, leftOut]).to.deep.equal([3, 1]);
    expect(readBackupAtOnce(text).records.has(damaged)).to.equal(true);
    expect(Object.keys((JSON.parse(text) as { records: object }).records)).to.have.length(3);
  });

  it("is not made if it would be too large to be read back", async () => {
    const vault = await newVault();
    const large = "A".repeat(2 ** 23);
    const key = (i: number): string => `${vault.keys.prefix}${String(i).padStart(22, "0")}`;
    const fill = (count: number): Promise<void> =>
      vault.storage.set(Object.fromEntries(Array.from({ length: count }, (_, i) => [key(i), large])));
    await fill(7);
    readBackupAtOnce(await fileOf(vault));
    await fill(8);
    await rejectsApp(exportBackup(vault), "backup-too-large", [65, 64]);
  });

  it("is read under the lock, and nothing is written", async () => {
    const inner = memoryStorage();
    await newVault(inner);
    const { storage, calls } = spied(inner);
    const vault = await openVault({ storage, masterPassword, pbkdf2: instantly });
    const opening = calls.length;
    await exportBackup(vault);
    expect(calls.length).to.be.greaterThan(opening);
    expect(sets(calls)).to.deep.equal([]);
    expect(calls.slice(opening).every((call) => call.at(-1) === "locked")).to.equal(true);
  });

  it("is not made from a vault that was closed, also meanwhile, or replaced", async () => {
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

describe("starting anew after the master password was forgotten", () => {
  it("saves the locked vault as a file that opens with the master password", async () => {
    const storage = memoryStorage();
    const vault = await newVault(storage);
    await addStoredAccount(vault, { site: "example.com", login: "ada", password: "given" });
    vault.close();
    const backup = readBackupAtOnce(await exportLockedVault(storage));
    const opened = await openBackup(backup, { masterPassword, pbkdf2: instantly });
    const elsewhere = memoryStorage();
    await restoreNewVault(elsewhere, opened);
    const restored = await openVault({ storage: elsewhere, masterPassword, pbkdf2: instantly });
    expect(allAccounts(await restored.contents()).map(({ site, login }) => [site, login])).to.deep.equal([
      ["example.com", "ada"],
    ]);
  });

  it("removes the vault and keeps data that does not belong to it", async () => {
    const storage = memoryStorage({ calibration: { engine: "one" } });
    (await newVault(storage)).close();
    await removeVault(storage);
    expect(await hasVault(storage)).to.equal(false);
    expect(await storage.keys()).to.deep.equal(["calibration"]);
  });

  it("removes the vault from a private window too, which sends its changes to the background", async () => {
    const storage = memoryStorage({ calibration: { engine: "one" } });
    (await newVault(storage)).close();
    await removeVault(proxyStorage(storage, (change) => applyWriteRequest(storage, structuredClone(change))));
    expect(await storage.keys()).to.deep.equal(["calibration"]);
  });

  it("saves no file without a vault", async () => {
    const error = await exportLockedVault(memoryStorage()).catch((failure: unknown) => failure);
    expect(error).to.have.property("code", "vault-missing");
  });
});
