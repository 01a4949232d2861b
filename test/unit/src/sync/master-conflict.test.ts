/** Tests two changes of the master password at the same time: which password is used, and how the conflict ends. */
import { expect } from "chai";
import { exportBackup } from "../../../../src/backup/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { conflictsIn, isMasterConflict, masterInUse, syncVault } from "../../../../src/sync/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { opened } from "../backup/backups.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, open } from "../vaults.ts";
import { twoDevices } from "./two-devices.ts";

type Devices = Awaited<ReturnType<typeof twoDevices>>;

const change = (vault: Vault, from: string, to: string): Promise<void> =>
  changeMaster(vault, { masterPassword: from, newMasterPassword: to, pbkdf2: instantly });
const settle = async ({ laptop, phone, store }: Devices): Promise<void> => {
  for (let i = 0; i < 3; i++) for (const vault of [laptop, phone]) await syncVault(vault, store);
};

/**
 * Changes the master password on both devices at the same time. Returns the device whose password is used from now on
 * as `winner`, and the other device as `loser`.
 */
async function changedAtOnce(): Promise<{ devices: Devices; winner: Vault; loser: Vault; used: string }> {
  const devices = await twoDevices();
  const { laptop, phone } = devices;
  await change(laptop, masterPassword, "of the laptop");
  await change(phone, masterPassword, "of the phone");
  await settle(devices);
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
      await settle(devices);
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
    await settle(devices);
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
