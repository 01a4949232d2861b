import { expect } from "chai";
import {
  type Account,
  accountNamed,
  editAccount,
  newRevision,
  removeAccounts,
} from "../../../../src/accounts/index.ts";
import { exportBackup } from "../../../../src/backup/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { isMasterConflict } from "../../../../src/sync/conflicts.ts";
import {
  chooseValue,
  type Conflict,
  conflictsIn,
  masterInUse,
  type SyncStore,
  syncVault,
} from "../../../../src/sync/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { opened } from "../backup/backups.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, open } from "../vaults.ts";
import { entry, twoDevices } from "./two-devices.ts";

const account = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

/** Returns the id of the conflict's value that contains a text. */
const idOf = (conflict: Conflict | undefined, text: string): string =>
  conflict?.values.find(({ content }) => JSON.stringify(content).includes(text))?.id ?? "";

async function settle(store: SyncStore, ...vaults: readonly Vault[]): Promise<void> {
  for (let i = 0; i < 3; i++) for (const vault of vaults) await syncVault(vault, store);
}

describe("choosing between two values", () => {
  it("keeps the chosen one on both devices", async () => {
    for (const text of ["one", "two"]) {
      const { laptop, phone, name, store } = await twoDevices();
      await editAccount(laptop, name, { notes: "one" });
      await editAccount(phone, name, { notes: "two" });
      await settle(store, laptop, phone);
      const [conflict] = conflictsIn(await laptop.contents());
      expect(await chooseValue(laptop, conflict!, idOf(conflict, text))).to.equal(true);
      await settle(store, laptop, phone);
      for (const vault of [laptop, phone]) {
        expect((await account(vault, name)).notes).to.equal(text);
        expect(conflictsIn(await vault.contents())).to.deep.equal([]);
      }
    }
  });

  it("shows the conflict again if the other device chooses differently meanwhile", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await newRevision(laptop, await account(laptop, name));
    await editAccount(phone, name, { rules: { ...entry.rules, length: 30 } }, { newPassword: true });
    await settle(store, laptop, phone);
    const [conflict] = conflictsIn(await laptop.contents());
    const [first, second] = conflict!.values;
    await chooseValue(laptop, conflict!, first!.id);
    await chooseValue(phone, conflict!, second!.id);
    await settle(store, laptop, phone);
    for (const vault of [laptop, phone]) {
      const [again, ...more] = conflictsIn(await vault.contents());
      expect(more).to.deep.equal([]);
      expect(again!.values.map(({ content }) => content)).to.have.deep.members([first!.content, second!.content]);
      expect((await account(vault, name)).site).to.equal(entry.site);
    }
  });

  it("keeps the rejected password in the history", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    for (let i = 0; i < 2; i++) await newRevision(laptop, await account(laptop, name));
    await newRevision(phone, await account(phone, name));
    await settle(store, laptop, phone);
    const [conflict] = conflictsIn(await phone.contents());
    await chooseValue(phone, conflict!, idOf(conflict, '"revision":2,'));
    await settle(store, phone, laptop);
    for (const vault of [laptop, phone]) {
      const { revision, history } = await account(vault, name);
      expect(revision).to.equal(2);
      expect(history?.map((earlier) => earlier.revision)).to.include(3);
    }
  });

  it("keeps the rejected key of one-time codes in the history", async () => {
    const keys = ["AAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBB"].map((key) => `otpauth://totp/x?secret=${key}`);
    for (const chosen of keys) {
      const { laptop, phone, name, store } = await twoDevices();
      await editAccount(laptop, name, { totp: keys[0] });
      await editAccount(phone, name, { totp: keys[1] });
      await settle(store, laptop, phone);
      const [conflict] = conflictsIn(await phone.contents());
      await chooseValue(phone, conflict!, idOf(conflict, chosen));
      await settle(store, phone, laptop);
      for (const vault of [laptop, phone]) {
        const { totp, totpHistory } = await account(vault, name);
        const others = keys.filter((key) => key !== chosen);
        expect([totp, totpHistory?.map((each) => each.totp)]).to.deep.equal([chosen, others]);
      }
    }
  });

  it("keeps a value that has arrived since the conflict was shown", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await editAccount(laptop, name, { notes: "one" });
    await editAccount(phone, name, { notes: "two" });
    await settle(store, laptop, phone);
    const [conflict] = conflictsIn(await laptop.contents());
    const shown = (await account(phone, name)).notes!;
    await editAccount(phone, name, { notes: "three" });
    await settle(store, phone, laptop);
    const other = shown === "one" ? "two" : "one";
    expect(await chooseValue(laptop, conflict!, idOf(conflict, other))).to.equal(false);
    const [now] = conflictsIn(await laptop.contents());
    const texts = now!.values.map(({ content }) => (content as { notes: string }).notes);
    expect(texts).to.have.members(["three", other]);
  });

  it("writes nothing if the conflict is over, and refuses a value that it never had", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    await editAccount(laptop, name, { notes: "one" });
    await editAccount(phone, name, { notes: "two" });
    await settle(store, laptop, phone);
    const [conflict] = conflictsIn(await laptop.contents());
    await rejectsApp(
      Promise.resolve().then(() => chooseValue(laptop, conflict!, "unknown")),
      "bad-argument",
    );
    await chooseValue(phone, conflict!, idOf(conflict, "two"));
    await settle(store, phone, laptop);
    expect(await chooseValue(laptop, conflict!, idOf(conflict, "one"))).to.equal(false);
    await removeAccounts(laptop, [name]);
    expect(await chooseValue(laptop, conflict!, idOf(conflict, "one"))).to.equal(false);
    expect((await account(phone, name)).notes).to.equal("two");
  });
});

/** Tests two changes of the master password at the same time: which password is used, and how the conflict ends. */

type Devices = Awaited<ReturnType<typeof twoDevices>>;

const change = (vault: Vault, from: string, to: string): Promise<void> =>
  changeMaster(vault, { masterPassword: from, newMasterPassword: to, pbkdf2: instantly });
/**
 * Changes the master password on both devices at the same time. Returns the device whose password is used from now on
 * as `winner`, and the other device as `loser`.
 */
async function changedAtOnce(): Promise<{ devices: Devices; winner: Vault; loser: Vault; used: string }> {
  const devices = await twoDevices();
  const { laptop, phone } = devices;
  await change(laptop, masterPassword, "of the laptop");
  await change(phone, masterPassword, "of the phone");
  await settle(devices.store, devices.laptop, devices.phone);
  const isLaptop = (await masterInUse(laptop)) === "here";
  const [winner, loser] = isLaptop ? [laptop, phone] : [phone, laptop];
  return { devices, winner, loser, used: isLaptop ? "of the laptop" : "of the phone" };
}

describe("two changes of the master password at the same time", () => {
  it("are reported on both devices, with the password that is used", async () => {
    for (let i = 0; i < 4; i++) {
      const { winner, loser, used } = await changedAtOnce();
      expect([await masterInUse(winner), await masterInUse(loser)]).to.deep.equal(["here", "elsewhere"]);
      for (const vault of [winner, loser]) {
        expect(conflictsIn(await vault.contents()).map(isMasterConflict)).to.deep.equal([true]);
        await opened((await exportBackup(vault)).text, used);
        (await open(vault.storage, used)).close();
      }
      expect(await masterInUse(loser)).to.equal("here"); // the password in use has opened the vault on this device
    }
  });

  it("end with a third change on either device, whose password opens both", async () => {
    for (const isWinner of [true, false]) {
      const { devices, winner, loser, used } = await changedAtOnce();
      await change(isWinner ? winner : loser, used, "third");
      await settle(devices.store, devices.laptop, devices.phone);
      for (const vault of [winner, loser]) {
        expect(conflictsIn(await vault.contents())).to.deep.equal([]);
        expect(await masterInUse(vault)).to.equal(undefined);
        (await open(vault.storage, "third")).close();
        await rejectsApp(open(vault.storage, used), "cannot-decrypt");
      }
      const { store, laptop, phone } = devices;
      for (const vault of [laptop, phone]) expect((await syncVault(vault, store)).given).to.equal(false);
    }
  });

  it("end with a new vault key", async () => {
    const { winner, used } = await changedAtOnce();
    const renewed = await newVaultKey(winner, { masterPassword: used, pbkdf2: instantly });
    expect(conflictsIn(await renewed.contents())).to.deep.equal([]);
  });

  it("are a new conflict if the third change was made without knowing the second", async () => {
    const devices = await twoDevices();
    const { laptop, phone } = devices;
    await change(laptop, masterPassword, "one");
    await change(phone, masterPassword, "two");
    await change(phone, "two", "three");
    await settle(devices.store, devices.laptop, devices.phone);
    for (const vault of [laptop, phone]) expect(await masterInUse(vault)).not.to.equal(undefined);
    expect(conflictsIn(await laptop.contents())[0]!.values).to.have.length(2);
  });

  it("are not reported if only one device has changed the master password", async () => {
    const { laptop } = await twoDevices();
    expect(await masterInUse(laptop)).to.equal(undefined);
    await change(laptop, masterPassword, "new");
    expect(await masterInUse(laptop)).to.equal(undefined);
  });
});
