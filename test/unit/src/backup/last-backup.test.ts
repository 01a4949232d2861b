import { expect } from "chai";
import {
  addAccount,
  accountNamed,
  allAccounts,
  editAccount,
  markUsed,
  removeAccounts,
} from "../../../../src/accounts/index.ts";
import {
  applyRestore,
  backupReminder,
  lastBackupRecord,
  noteBackup,
  previewRestore,
} from "../../../../src/backup/index.ts";
import { changeSettings, createVault, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword, newVault, rules } from "../vaults.ts";
import { ownBackup } from "./backups.ts";

const day = 86_400_000;
const made = Date.UTC(2026, 0, 1);
const addMany = async (vault: Vault, count: number): Promise<string[]> => {
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    names.push(await addAccount(vault, { site: `${i}.example`, login: "ada", revision: 1, rules }));
  }
  return names;
};
const reminder = async (vault: Vault, now: number): Promise<unknown> => backupReminder(await vault.contents(), now);

describe("the reminder of a backup", () => {
  it("begins with the fifth account if there was no backup", async () => {
    const vault = await newVault();
    await addMany(vault, 4);
    expect(await reminder(vault, made)).to.equal(undefined);
    await addAccount(vault, { site: "fifth.example", login: "ada", revision: 1, rules });
    expect(await reminder(vault, made)).to.deep.equal({ reason: "none" });
    await noteBackup(vault, made);
    expect(await reminder(vault, made)).to.equal(undefined);
  });

  const changes: Record<string, (vault: Vault, name: string) => Promise<unknown>> = {
    "an account is changed": (vault, name) => editAccount(vault, name, { notes: "n" }),
    "an account is added": (vault) => addMany(vault, 1),
    "an account is deleted": (vault, name) => removeAccounts(vault, [name]),
  };
  for (const [title, change] of Object.entries(changes)) {
    it(`comes 30 days after the last backup if ${title}`, async () => {
      const vault = await newVault();
      const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
      await noteBackup(vault, made);
      expect(await reminder(vault, made + 400 * day), "nothing has changed").to.equal(undefined);
      await change(vault, name);
      expect(await reminder(vault, made + 30 * day - 1)).to.equal(undefined);
      expect(await reminder(vault, made + 30 * day)).to.deep.equal({ reason: "old", made });
      await noteBackup(vault, made + 30 * day);
      expect(await reminder(vault, made + 400 * day)).to.equal(undefined);
    });
  }

  it("ignores uses, settings and the order of fields", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    await noteBackup(vault, made);
    expect(await markUsed(vault, name)).to.equal(true);
    await changeSettings(vault, { lockMinutes: 5 });
    const account = accountNamed(await vault.contents(), name);
    const turned = Object.fromEntries(Object.entries(account).reverse());
    await vault.change(() => ({ writes: { [name]: turned }, result: undefined }));
    expect(await reminder(vault, made + 400 * day)).to.equal(undefined);
  });

  it("is not part of a restore, and nothing is written in a locked vault", async () => {
    const vault = await newVault();
    await addMany(vault, 2);
    await noteBackup(vault, made);
    const backup = await ownBackup(vault);
    const elsewhere = await createVault({
      storage: memoryStorage(),
      masterPassword,
      identity: "bob",
      pbkdf2: instantly,
    });
    const preview = await previewRestore(elsewhere, backup);
    expect(preview.items.map(({ name }) => name)).not.to.include(lastBackupRecord);
    await applyRestore(elsewhere, preview);
    const contents = await elsewhere.contents();
    expect([allAccounts(contents).length, contents.records.has(lastBackupRecord)]).to.deep.equal([2, false]);
    elsewhere.close();
    await noteBackup(elsewhere, made);
  });
});
