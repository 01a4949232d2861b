import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  allAccounts,
  editAccount,
  newRevision,
  passwordOf,
  removeAccounts,
  restoreDeleted,
} from "../../../../src/accounts/index.ts";
import { exportBackup, restoreNewVault } from "../../../../src/backup/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { conflictsIn, followNewKey, syncVault } from "../../../../src/sync/index.ts";
import { keysOf, memoryStorage, type StoragePort, type Vault } from "../../../../src/vault/index.ts";
import { isMasterConflict } from "../../../../src/sync/conflicts.ts";
import { entryOf } from "../../../../src/merge/entry.ts";
import { opened } from "../backup/backups.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, open } from "../vaults.ts";
import { entry, memoryStore } from "./two-devices.ts";

const hour = 3_600_000;
const day = 24 * hour;
const clock = Date.now;
let time: number;

/** Runs `work` on a device whose clock is behind by `delay`. */
async function slowBy<T>(delay: number, work: () => Promise<T>): Promise<T> {
  time -= delay;
  const result = await work();
  time += delay;
  return result;
}

/** Restores a backup of a vault on another device, an hour after the last change. */
async function copyOf(vault: Vault, master = masterPassword): Promise<Vault> {
  time += hour;
  const storage: StoragePort = memoryStorage();
  await restoreNewVault(storage, await opened((await exportBackup(vault)).text, master));
  time += hour;
  return await open(storage, master);
}

/**
 * Creates a vault with three accounts, and a copy of the vault from a backup. Neither vault was ever synced.
 *
 * @param age - time between the last change of the first two accounts and the creation of the third
 */
async function copies(age = 30 * day): Promise<{ laptop: Vault; phone: Vault; name: string; other: string }> {
  const laptop = await newVault();
  const name = await addAccount(laptop, entry);
  await editAccount(laptop, name, { notes: "at first" });
  const other = await addAccount(laptop, { ...entry, login: "bob" });
  time += age;
  // Both vaults will have this account unchanged. From the account's time, syncing learns that older changes were made
  // before the vault was copied.
  await addAccount(laptop, { ...entry, login: "never changed" });
  const phone = await copyOf(laptop);
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

/** Delays of the phone's clock, each in two cases: the laptop syncs first (true), or the phone syncs first (false). */
const delays = [0, 3 * hour, 40 * day].flatMap((delay) => [true, false].map((isFirst) => [delay, isFirst] as const));
const rootsIn = async (vault: Vault): Promise<string[]> => Object.keys(keysOf(await vault.contents()).roots).sort();
const change = (vault: Vault, to: object): Promise<void> =>
  changeMaster(vault, { masterPassword, pbkdf2: instantly, ...to });

describe("copies of a vault that sync for the first time", () => {
  beforeEach(() => {
    time = 1_800_000_000_000;
    Date.now = () => time;
  });
  afterEach(() => {
    Date.now = clock;
  });

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
      await slowBy(20 * day, () => editAccount(phone, name, { totp: keyOf("B") }));
      await editAccount(laptop, name, { totp: keyOf("A") });
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      expect(await settled(first, second)).to.deep.equal([]);
      for (const vault of [laptop, phone]) {
        const { totp, totpHistory } = await account(vault, name);
        expect([totp, totpHistory?.map((each) => each.totp)]).to.deep.equal([keyOf("A"), [keyOf("B")]]);
      }
    }
  });

  it("keep what both sides have added to an account, also if a clock is slow", async () => {
    for (const isFirst of [true, false]) {
      const { laptop, phone, name } = await copies(hour);
      await slowBy(3 * hour, () => editAccount(phone, name, { favourite: true }));
      await editAccount(laptop, name, { label: "Bank", tags: ["work"] });
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      expect(await settled(first, second)).to.deep.equal([]);
      for (const vault of [laptop, phone]) {
        const { favourite, label, tags } = await account(vault, name);
        expect([favourite, label, tags]).to.deep.equal([true, "Bank", ["work"]]);
      }
    }
  });

  it("show a conflict in a field if the clocks could not tell which side has changed it", async () => {
    for (const [delay, age] of [
      [3 * hour, hour],
      [26 * hour, 8 * day],
    ] as const) {
      const { laptop, phone, name } = await copies(age);
      await slowBy(delay, () => editAccount(phone, name, { notes: "recovery codes" }));
      await editAccount(laptop, name, { label: "Bank" });
      const [{ group, values } = { group: "", values: [] }, ...others] = await settled(laptop, phone);
      expect([group, others]).to.deep.equal(["=notes", []]);
      expect(values.map(({ content }) => content)).to.have.deep.members([
        { notes: "at first" },
        { notes: "recovery codes" },
      ]);
    }
  });

  it("keep an account that one side has restored from the deleted ones", async () => {
    for (const isFirst of [true, false]) {
      const laptop = await newVault();
      const name = await addAccount(laptop, entry);
      time += hour;
      await removeAccounts(laptop, [name]);
      const phone = await copyOf(laptop);
      await restoreDeleted(phone, [name]);
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      expect(await settled(first, second)).to.deep.equal([]);
      for (const vault of [laptop, phone]) expect((await account(vault, name)).login).to.equal("ada");
    }
  });

  it("delete an account that one side has deleted soon after its last change", async () => {
    for (const isFirst of [true, false]) {
      const { laptop, phone, name } = await copies(hour);
      await removeAccounts(phone, [name]);
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      expect(await settled(first, second)).to.deep.equal([]);
      for (const vault of [laptop, phone]) expect(allAccounts(await vault.contents())).to.have.length(2);
    }
  });

  it("keep both values of an account that one side has changed after the other side has deleted it", async () => {
    for (const isFirst of [true, false]) {
      const { laptop, phone, name } = await copies(hour);
      await newRevision(phone, await account(phone, name));
      await removeAccounts(phone, [name]);
      time += hour;
      await editAccount(laptop, name, { label: "Bank" });
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      await settled(first, second);
      for (const vault of [laptop, phone]) {
        const { label, revision } = await account(vault, name);
        expect([label, revision]).to.deep.equal(["Bank", 2]);
      }
    }
  });

  it("keep the roots and accounts of both sides if both have changed the master password", async () => {
    for (const [delay, isFirst] of delays) {
      const { laptop, phone } = await copies();
      const made = await slowBy(delay, async () => {
        await change(phone, { newMasterPassword: "phone" });
        return await addAccount(phone, { ...entry, site: "bank.example" });
      });
      const password = await passwordOf(await phone.contents(), await account(phone, made));
      time += hour;
      await change(laptop, { newIdentity: "eve@example.org" });
      const roots = new Set([...(await rootsIn(laptop)), ...(await rootsIn(phone))]);
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      const conflicts = await settled(first, second);
      expect(conflicts.map(isMasterConflict)).to.deep.equal([true]);
      for (const vault of [laptop, phone]) {
        expect(await rootsIn(vault)).to.have.members([...roots]);
        expect(await passwordOf(await vault.contents(), await account(vault, made))).to.equal(password);
      }
      (await open(laptop.storage)).close();
      (await open(phone.storage, "phone")).close();
    }
  });

  it("take a change of the master password of one side, without locking out the other", async () => {
    for (const [delay, isFirst] of delays) {
      const { laptop, phone } = await copies(hour);
      await slowBy(delay, () => change(phone, { newMasterPassword: "new" }));
      const [first, second] = isFirst ? [laptop, phone] : [phone, laptop];
      expect(await settled(first, second)).to.deep.equal([]);
      const { current } = keysOf(await phone.contents());
      expect(keysOf(await laptop.contents()).current).to.equal(current);
      for (const master of [masterPassword, "new"]) (await open(laptop.storage, master)).close();
      (await open(phone.storage, "new")).close();
    }
  });

  it("take a second change of the master password of one side", async () => {
    const laptop = await newVault();
    await change(laptop, { newMasterPassword: "second" });
    time += 30 * day;
    await addAccount(laptop, entry);
    const phone = await copyOf(laptop, "second");
    await change(phone, { masterPassword: "second", newMasterPassword: "third" });
    expect(await settled(laptop, phone)).to.deep.equal([]);
    for (const master of ["second", "third"]) (await open(laptop.storage, master)).close();
  });

  it("keep the header of a new vault key if the vault with the earlier key was never synced", async () => {
    const { laptop, phone } = await copies();
    const store = memoryStore();
    const renewed = await newVaultKey(laptop, { masterPassword, pbkdf2: instantly });
    await syncVault(renewed, store);
    time += day;
    await change(phone, { newMasterPassword: "phone" });
    await addAccount(phone, { ...entry, login: "phone" });
    const followed = (await followNewKey(phone, { store, masterPassword, pbkdf2: instantly }))!;
    expect(await settled(renewed, followed, store)).to.deep.equal([]);
    expect(allAccounts(await renewed.contents())).to.have.length(4);
    followed.close();
    (await open(phone.storage)).close();
  });
});
