/** Tests the note about the header that opened a vault last, and the sentence that it allows after a wrong password. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import {
  applyRestore,
  exportBackup,
  openBackup,
  openOwnBackup,
  previewRestore,
  readBackupAtOnce,
  removeVault,
  restoreNewVault,
} from "../../../../src/backup/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { chooseValue, conflictsIn, followNewKey, joinVault, syncVault } from "../../../../src/sync/index.ts";
import {
  applyWriteRequest,
  createVault,
  headerChangedSince,
  memoryStorage,
  openVault,
  proxyStorage,
  removeLeftovers,
  type StoragePort,
  type Vault,
} from "../../../../src/vault/index.ts";
import { headerKey, type VaultHeader } from "../../../../src/vault/header.ts";
import { openedHeader, openedHeaderKey } from "../../../../src/vault/device-headers.ts";
import { rejection } from "../../crypto/refusals.ts";
import { rejectsApp } from "../refused.ts";
import { spied } from "../spied.ts";
import { instantly as pbkdf2 } from "../stand-in.ts";
import { twoDevices } from "../sync/two-devices.ts";
import { dump, masterPassword, newVault, open } from "../vaults.ts";

const fresh = "a fresh master password";
const day = 86_400_000;
const change = (vault: Vault, to: object, from = masterPassword): Promise<void> =>
  changeMaster(vault, { masterPassword: from, pbkdf2, ...to });
const renew = (vault: Vault): Promise<Vault> => newVaultKey(vault, { masterPassword, pbkdf2 });
const privately = (storage: StoragePort): StoragePort =>
  proxyStorage(storage, (sent) => applyWriteRequest(storage, JSON.parse(JSON.stringify(sent))));
const headerIn = async (storage: StoragePort): Promise<VaultHeader> => (await dump(storage))[headerKey] as VaultHeader;

/** Asserts that the note is about the stored header, and that a wrong master password gets no sentence about it. */
async function isRight(storage: StoragePort, how: string): Promise<void> {
  const { [headerKey]: header, [openedHeaderKey]: note } = await dump(storage);
  const { sha256 } = openedHeader(header as VaultHeader)[openedHeaderKey] as { sha256: string };
  expect(note, how).to.have.property("sha256", sha256);
  await rejectsApp(open(storage, "wrong"), "cannot-decrypt");
  expect(await headerChangedSince(storage), how).to.equal(undefined);
}

describe("the note about the header that opened a vault", () => {
  /** All ways in which a vault gets a header. Each returns the storages to look at. */
  const ways: Record<string, () => Promise<readonly StoragePort[]>> = {
    "a new vault": async () => [(await newVault()).storage],
    "a new vault with other iterations": async () => {
      const storage = memoryStorage();
      await createVault({ storage, masterPassword, identity: "", iterations: 2_000_000, pbkdf2 });
      return [storage];
    },
    "a new vault in the place of a removed one": async () => {
      const { storage } = await newVault();
      await removeVault(storage);
      expect(await storage.keys()).to.deep.equal([]);
      await newVault(storage);
      return [storage];
    },
    "opening a vault that has no note": async () => {
      const { storage } = await newVault();
      await storage.remove([openedHeaderKey]);
      await open(storage);
      return [storage];
    },
    "another master password": async () => {
      const vault = await newVault();
      await change(vault, { newMasterPassword: fresh });
      return [vault.storage];
    },
    "another identity and other iterations": async () => {
      const vault = await newVault();
      await change(vault, { newIdentity: "eve", iterations: 3_000_000 });
      return [vault.storage];
    },
    "another master password from a private window": async () => {
      const { storage } = await newVault();
      await change(await open(privately(storage)), { newMasterPassword: fresh });
      return [storage];
    },
    "a new vault key": async () => {
      const renewed = await renew(await newVault());
      await isRight(renewed.storage, "before the next unlock");
      await removeLeftovers(renewed);
      return [renewed.storage];
    },
    "a new vault key from a private window": async () => {
      const { storage } = await newVault();
      const renewed = await renew(await open(privately(storage)));
      await removeLeftovers(renewed);
      return [storage];
    },
    "a new vault key that is interrupted at any call": async () => {
      const { storage } = await newVault();
      const entries = await dump(storage);
      const storages: StoragePort[] = [];
      for (let at = 1, isDone = false; !isDone; at++) {
        const inner = memoryStorage(entries);
        let isReady = false;
        let count = 0;
        const faulty = spied(inner, () => (isReady && ++count === at ? new Error("disk full") : undefined)).storage;
        const vault = await open(faulty);
        isReady = true;
        isDone = await renew(vault).then(
          () => count < at,
          () => false,
        );
        storages.push(inner);
      }
      return storages;
    },
    "a restored backup": async () => {
      const { text } = await exportBackup(await newVault());
      const storage = memoryStorage({ "l/opened": { sha256: "of a removed vault", at: 5 }, "l/other": "note" });
      await restoreNewVault(storage, await openBackup(readBackupAtOnce(text), { masterPassword, pbkdf2 }));
      return [storage];
    },
    "a restore into the vault, of a backup with an earlier header": async () => {
      const vault = await newVault();
      const { text } = await exportBackup(vault);
      await change(vault, { newMasterPassword: fresh });
      await applyRestore(vault, await previewRestore(vault, await openOwnBackup(readBackupAtOnce(text), vault)));
      return [vault.storage];
    },
    "joining and syncing": async () => {
      const { laptop, phone } = await twoDevices();
      return [laptop.storage, phone.storage];
    },
    "a header from another device": async () => {
      const { laptop, phone, store } = await twoDevices();
      await change(laptop, { newMasterPassword: fresh });
      await syncVault(laptop, store);
      await syncVault(phone, store);
      await isRight(phone.storage, "before an unlock");
      await open(phone.storage);
      await isRight(phone.storage, "after an unlock with the earlier master password");
      const full = spied(phone.storage, (call) => (call === "set" ? new Error("full") : undefined));
      await open(full.storage, fresh);
      await isRight(phone.storage, "after an unlock with the new one whose header could not be stored");
      await open(phone.storage, fresh);
      return [laptop.storage, phone.storage];
    },
    "a header from another device, in a private window": async () => {
      const { laptop, phone, store } = await twoDevices();
      await change(laptop, { newMasterPassword: fresh });
      await syncVault(laptop, store);
      await syncVault(phone, store);
      await open(privately(phone.storage), fresh);
      return [phone.storage];
    },
    "changes of the master password on two devices at once, and a choice": async () => {
      const { laptop, phone, store } = await twoDevices();
      await change(laptop, { newMasterPassword: "laptop" });
      await change(phone, { newMasterPassword: "phone" });
      for (let i = 0; i < 3; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
      const [conflict] = conflictsIn(await laptop.contents());
      for (const { id } of conflict!.values) await chooseValue(laptop, conflict!, id);
      for (let i = 0; i < 3; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
      return [laptop.storage, phone.storage];
    },
    "a new vault key of another device": async () => {
      const { laptop, phone, store } = await twoDevices();
      await syncVault(await renew(laptop), store);
      await syncVault(phone, store);
      await isRight(phone.storage, "before this device moves");
      const followed = (await followNewKey(phone, { store, masterPassword, pbkdf2 }))!;
      await removeLeftovers(followed);
      return [laptop.storage, phone.storage];
    },
    "joining again on a device whose vault was removed": async () => {
      const { laptop, phone, store } = await twoDevices();
      await removeVault(phone.storage);
      await syncVault(await renew(laptop), store);
      await joinVault({ storage: phone.storage, store, masterPassword, pbkdf2 });
      return [phone.storage];
    },
  };
  for (const [how, make] of Object.entries(ways)) {
    it(`is right after ${how}`, async () => {
      const storages = await make();
      expect(storages).not.to.have.length(0);
      for (const storage of storages) await isRight(storage, how);
    });
  }

  it("is written once a day if the header stays the same, and never by a wrong master password", async () => {
    const { storage } = await newVault();
    const header = await headerIn(storage);
    for (const [age, isWritten] of [
      [0, false],
      [day - 60_000, false],
      [day, true],
      [90 * day, true],
      [-2 * day, true], // the clock was set back
    ] as const) {
      const at = Date.now() - age;
      await storage.set(openedHeader(header, at));
      const { storage: watched, calls } = spied(storage);
      await rejectsApp(open(watched, "wrong"), "cannot-decrypt");
      expect(calls.filter(([call]) => call === "set")).to.deep.equal([]);
      const before = Date.now();
      await open(watched);
      expect(calls.filter(([call]) => call === "set")).to.have.length(isWritten ? 1 : 0);
      const note = (await dump(storage))[openedHeaderKey] as { at: number };
      if (isWritten) expect(note.at).to.be.within(before, Date.now());
      else expect(note.at).to.equal(at);
    }
  });

  it("keeps nobody from opening a vault if it cannot be written or is damaged", async () => {
    const { storage } = await newVault();
    for (const note of [null, 5, "note", [], {}, { sha256: 5, at: 5 }, { sha256: "", at: -1 }, { sha256: "" }]) {
      await storage.set({ [openedHeaderKey]: note });
      await rejectsApp(open(storage, "wrong"), "cannot-decrypt");
      expect(await headerChangedSince(storage)).to.equal(undefined);
      const full = spied(storage, (call) => (call === "set" ? new Error("full") : undefined));
      expect((await (await open(full.storage)).contents()).records.size).to.equal(2);
    }
    await open(storage);
    await isRight(storage, "repaired");
  });

  it("is not written over a header that another window has set meanwhile", async () => {
    const { storage } = await newVault();
    await storage.remove([openedHeaderKey]);
    const other = await open(storage);
    await storage.remove([openedHeaderKey]);
    let isChanged = false;
    const slow: StoragePort = {
      ...storage,
      exclusively: async (work) => {
        if (!isChanged) {
          isChanged = true;
          await change(other, { newMasterPassword: fresh });
        }
        return storage.exclusively(work);
      },
    };
    await open(slow);
    await isRight(storage, "the header of the other window");
  });
});

describe("a vault's header that somebody has changed", () => {
  const changes: [string, (header: VaultHeader, other: VaultHeader) => object][] = [
    ["salt", (header, { kdf: { salt } }) => ({ ...header, kdf: { ...header.kdf, salt } })],
    ["key", (header, { key }) => ({ ...header, key })],
    ["iterations", (header) => ({ ...header, kdf: { ...header.kdf, iterations: 1_310_721 } })],
    ["id", (header, { id }) => ({ ...header, id })],
    ["header as a whole", (_, other) => other],
  ];
  for (const [what, changed] of changes) {
    it(`is recognised by the last opening if its ${what} is another one`, async () => {
      const { storage } = await newVault();
      const other = memoryStorage();
      await createVault({ storage: other, masterPassword: "another", identity: "", pbkdf2 });
      const at = Date.now() - 1000;
      await storage.set(openedHeader(await headerIn(storage), at));
      const intact = await headerIn(storage);
      await storage.set({ [headerKey]: changed(intact, await headerIn(other)) });
      const error = await rejection(open(storage));
      expect(error).to.deep.include({ code: "cannot-decrypt", values: [] });
      expect((error as Error).message).to.equal(((await rejection(open(other, "wrong"))) as Error).message);
      expect(await headerChangedSince(storage)).to.equal(at);
      await storage.set({ [headerKey]: intact });
      expect(await headerChangedSince(storage)).to.equal(undefined);
      await open(storage);
    });
  }

  it("is not mentioned in a vault of version 0.1.0 that was not opened since, or without a vault", async function () {
    this.timeout(120_000);
    const sample = new URL("../../../samples/0.1.0/", import.meta.url);
    const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, sample), "utf8"));
    const [first, last] = (read("expected.json") as { masterPasswords: string[] }).masterPasswords;
    const storage = memoryStorage(read("vault.json") as Record<string, unknown>);
    await rejectsApp(openVault({ storage, masterPassword: first! }), "cannot-decrypt");
    expect(await headerChangedSince(storage)).to.equal(undefined);
    (await openVault({ storage, masterPassword: last! })).close();
    await isRight(storage, "opened");
    expect(await headerChangedSince(memoryStorage())).to.equal(undefined);
  });
});
