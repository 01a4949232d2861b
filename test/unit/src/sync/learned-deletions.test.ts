/** Tests how long the user can restore an account that another device has deleted. */
import { expect } from "chai";
import {
  editAccount,
  emptyDeleted,
  emptyExpired,
  keptDeleted,
  removeAccounts,
  restorableAccounts,
} from "../../../../src/accounts/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { followNewKey, syncVault } from "../../../../src/sync/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword } from "../vaults.ts";
import { twoDevices } from "./two-devices.ts";

const day = 86_400_000;
const binOf = async (vault: Vault): Promise<number> => restorableAccounts(await vault.contents()).length;

describe("a deletion on a device with a slow clock", () => {
  const { now } = Date;
  let behind = 0;
  beforeEach(() => {
    behind = 0;
    Date.now = () => now() - behind;
  });
  afterEach(() => {
    Date.now = now;
  });

  /** Deletes an account on the laptop, whose clock is 40 days behind. */
  async function deletedElsewhere(): Promise<Awaited<ReturnType<typeof twoDevices>>> {
    const devices = await twoDevices();
    behind = 40 * day;
    await removeAccounts(devices.laptop, [devices.name]);
    await syncVault(devices.laptop, devices.store);
    behind = 0;
    return devices;
  }

  it("can be undone on another device for 30 days after that device has learned of it", async () => {
    const { phone, store } = await deletedElsewhere();
    await syncVault(phone, store);
    await emptyExpired(phone);
    expect(await binOf(phone)).to.equal(1);
    const learned = Date.now();
    await emptyExpired(phone, learned + keptDeleted - day);
    expect(await binOf(phone)).to.equal(1);
    await emptyExpired(phone, learned + keptDeleted + day);
    expect(await binOf(phone)).to.equal(0);
  });

  it("causes no further snapshot, and its time stays the same in later syncs", async () => {
    const { laptop, phone, store } = await deletedElsewhere();
    expect((await syncVault(phone, store)).given).to.equal(false);
    const [first] = restorableAccounts(await phone.contents());
    await changeMaster(laptop, { masterPassword, newMasterPassword: "new", pbkdf2: instantly });
    for (let i = 0; i < 2; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
    expect(restorableAccounts(await phone.contents())).to.deep.equal([first]);
    store.requests.length = 0;
    for (const vault of [laptop, phone]) await syncVault(vault, store);
    expect(store.requests).to.deep.equal(["list", "list"]);
  });

  it("can be undone for 30 days too if it arrives with a new vault key", async () => {
    const { laptop, phone, store } = await deletedElsewhere();
    const renewed = await newVaultKey(laptop, { masterPassword, pbkdf2: instantly });
    await syncVault(renewed, store);
    const followed = await followNewKey(phone, { store, masterPassword, pbkdf2: instantly });
    await emptyExpired(followed!);
    expect(await binOf(followed!)).to.equal(1);
  });

  it("is still emptied by a device that empties its deleted accounts, and undone by a change", async () => {
    const { laptop, phone, name, store } = await deletedElsewhere();
    await editAccount(phone, name, { notes: "needed" });
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect([await binOf(phone), await binOf(laptop)]).to.deep.equal([0, 0]);
    await removeAccounts(phone, [name]);
    await emptyDeleted(phone);
    for (const vault of [phone, laptop]) await syncVault(vault, store);
    expect([await binOf(phone), await binOf(laptop)]).to.deep.equal([0, 0]);
  });
});
