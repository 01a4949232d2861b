import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  allAccounts,
  changeMaster,
  conflictsIn,
  editAccount,
  exportBackup,
  memoryStorage,
  newRevision,
  removeAccounts,
  restoreNewVault,
  type StoragePort,
  syncVault,
  type Vault,
} from "../../../../src/index.ts";
import { entryOf } from "../../../../src/merge/entry.ts";
import { opened } from "../backup/backups.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, open } from "../vaults.ts";
import { memoryStore } from "./memory-store.ts";
import { entry } from "./two-devices.ts";

/** Waits until the next millisecond of the clock, so that changes before and after this call have different times. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Creates a vault with three accounts, and a copy of the vault from a backup. Neither vault was ever synced. */
async function copies(): Promise<{ laptop: Vault; phone: Vault; name: string; other: string }> {
  const laptop = await newVault();
  const name = await addAccount(laptop, entry);
  await editAccount(laptop, name, { notes: "at first" });
  const other = await addAccount(laptop, { ...entry, login: "bob" });
  await nextMillisecond();
  // Both vaults will have this account unchanged. Syncing learns from the account's time that older changes were made
  // before the vault was copied.
  await addAccount(laptop, { ...entry, login: "never changed" });
  await nextMillisecond();
  const storage: StoragePort = memoryStorage();
  await restoreNewVault(storage, await opened((await exportBackup(laptop)).text));
  const phone = await open(storage);
  await nextMillisecond();
  return { laptop, phone, name, other };
}

/** Syncs both vaults twice, and returns the conflicts on the laptop. */
async function settled(laptop: Vault, phone: Vault, store = memoryStore()): Promise<ReturnType<typeof conflictsIn>> {
  for (let i = 0; i < 2; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
  expect(store.files.size).to.equal(1);
  const conflicts = conflictsIn(await laptop.contents());
  expect(conflictsIn(await phone.contents())).to.deep.equal(conflicts);
  return conflicts;
}
const account = async (vault: Vault, name: string): Promise<ReturnType<typeof accountNamed>> =>
  accountNamed(await vault.contents(), name);

describe("copies of a vault that sync for the first time", () => {
  it("have no conflicts if nothing was changed, and have one id for each value", async () => {
    const { laptop, phone } = await copies();
    const store = memoryStore();
    await syncVault(laptop, store);
    const { taken, given, conflicts } = await syncVault(phone, store);
    expect([taken, given, conflicts]).to.deep.equal([[], false, []]);
    for (const record of (await phone.contents()).records.values()) {
      for (const values of entryOf(record).values.values()) {
        for (const { ids } of values) expect(ids.length, record.name).to.be.at.most(1);
      }
    }
  });

  it("take the change of one side, whichever syncs first", async () => {
    for (const isFirst of [true, false]) {
      const { laptop, phone, name, other } = await copies();
      const changer = isFirst ? laptop : phone;
      await editAccount(changer, name, { notes: "changed" });
      await newRevision(changer, await account(changer, name));
      await removeAccounts(isFirst ? phone : laptop, [other]);
      expect(await settled(laptop, phone)).to.deep.equal([]);
      for (const vault of [laptop, phone]) {
        const { notes, revision } = await account(vault, name);
        expect([notes, revision]).to.deep.equal(["changed", 2]);
        expect(allAccounts(await vault.contents())).to.have.length(2);
      }
    }
  });

  it("take a change that one side has made after its first sync, also if it used the account", async () => {
    const { laptop, phone, name } = await copies();
    const store = memoryStore();
    await syncVault(laptop, store);
    await editAccount(laptop, name, { notes: "changed" });
    await phone.change((contents) => ({
      writes: { [name]: { ...accountNamed(contents, name), used: Date.now() } },
      result: undefined,
    }));
    expect(await settled(laptop, phone, store)).to.deep.equal([]);
    expect((await account(phone, name)).notes).to.equal("changed");
  });

  it("show a conflict only in a field that both sides have changed", async () => {
    const { laptop, phone, name } = await copies();
    await editAccount(laptop, name, { notes: "one", label: "laptop" });
    await editAccount(phone, name, { notes: "two" });
    const conflicts = await settled(laptop, phone);
    expect(conflicts.map(({ group }) => group)).to.deep.equal(["=notes"]);
    expect((await account(phone, name)).label).to.equal("laptop");
  });

  it("keep the password of the side that counts as older in the history", async () => {
    const { laptop, phone, name } = await copies();
    await editAccount(
      phone,
      name,
      { rules: { ...entry.rules, length: 30 } },
      { newPassword: true, siteHasPassword: true },
    );
    await phone.change((contents) => {
      const { history, previous, ...fields } = accountNamed(contents, name);
      expect([history?.length, previous]).to.deep.equal([1, undefined]);
      return { writes: { [name]: fields }, result: undefined };
    });
    expect(await settled(laptop, phone)).to.deep.equal([]);
    const { rules, history } = await account(laptop, name);
    expect((rules as { length: number }).length).to.equal(30);
    expect(history?.map((earlier) => earlier.rules)).to.deep.equal([entry.rules]);
  });

  it("keep the key of one-time codes of the side that counts as older in the history", async () => {
    const keyOf = (text: string): string => `otpauth://totp/x?secret=${text.repeat(16)}`;
    for (const isFirst of [true, false]) {
      const { laptop, phone, name } = await copies();
      const { now } = Date;
      Date.now = () => now() - 86_400_000; // the clock of the phone is a day slow
      await editAccount(phone, name, { totp: keyOf("B") });
      Date.now = now;
      await editAccount(laptop, name, { totp: keyOf("A") });
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      expect(await settled(first, second)).to.deep.equal([]);
      for (const vault of [laptop, phone]) {
        const { totp, totpHistory } = await account(vault, name);
        expect([totp, totpHistory?.map((each) => each.totp)]).to.deep.equal([keyOf("A"), [keyOf("B")]]);
      }
    }
  });

  it("take a change of the master password of one side, without locking out the other", async () => {
    const { laptop, phone } = await copies();
    await changeMaster(phone, { masterPassword, newMasterPassword: "new", pbkdf2: instantly });
    expect(await settled(laptop, phone)).to.deep.equal([]);
    for (const master of [masterPassword, "new"]) (await open(laptop.storage, master)).close();
    (await open(phone.storage, "new")).close();
  });
});
