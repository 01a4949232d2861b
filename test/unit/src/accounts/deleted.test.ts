import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  editAccount,
  emptyDeleted,
  emptyExpired,
  firstRevision,
  keptDeleted,
  passwordOf,
  removeAccounts,
  restorableAccounts,
  restoreDeleted,
} from "../../../../src/accounts/index.ts";
import { exportBackup } from "../../../../src/backup/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { keysOf, memoryStorage, openVault, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import { dump, masterPassword, newVault, rules, write } from "../vaults.ts";

const site = "example.com";
const add = (vault: Vault, login: string): Promise<string> => addAccount(vault, { site, login, revision: 3, rules });
const names = async (vault: Vault): Promise<string[]> =>
  restorableAccounts(await vault.contents()).map(({ account }) => account.login);

/** Adds an account with a stored password, earlier passwords and notes. */
async function addFull(vault: Vault): Promise<string> {
  const name = await addStoredAccount(vault, { site, login: "eve", password: "first", notes: "n", label: "Work" });
  await editAccount(vault, name, { password: "second" }, { newPassword: true, siteHasPassword: true });
  await editAccount(vault, name, { password: "third" }, { newPassword: true });
  return name;
}

const timeless = async (vault: Vault, name: string): Promise<object> => {
  return { ...accountNamed(await vault.contents(), name), modified: 0 };
};

describe("deleted accounts", () => {
  it("are restored with every field, in one write", async () => {
    const { storage, calls } = spied(memoryStorage());
    const vault = await newVault(storage);
    const all = [await add(vault, "ada"), await addFull(vault)];
    const before = await Promise.all(all.map((name) => timeless(vault, name)));
    await removeAccounts(vault, all);
    expect(allAccounts(await vault.contents())).to.deep.equal([]);
    expect((await names(vault)).sort()).to.deep.equal(["ada", "eve"]);
    calls.length = 0;
    expect(await restoreDeleted(vault, [...all, "account/none", "keys"])).to.equal(2);
    expect(sets(calls)).to.have.length(1);
    expect(await Promise.all(all.map((name) => timeless(vault, name)))).to.deep.equal(before);
    expect(await names(vault)).to.deep.equal([]);
    expect(await restoreDeleted(vault, all), "they exist again").to.equal(0);
  });

  it("are listed with the last deleted first", async () => {
    const vault = await newVault();
    const deleted = { deleted: true, site, revision: 1 };
    for (const [login, deletedAt] of Object.entries({ old: 1, new: 3, middle: 2 })) {
      const account = { site, login, scheme: "saltmill-1", revision: 1, rules, created: 0 };
      await write(vault, `account/${login}`, { ...deleted, login, deletedAt, account });
    }
    expect(await names(vault)).to.deep.equal(["new", "middle", "old"]);
  });

  it("are not restored over another account of the same name", async () => {
    const vault = await newVault();
    const [ada, eve] = [await add(vault, "ada"), await addFull(vault)];
    await removeAccounts(vault, [ada, eve]);
    await add(vault, "ada");
    const before = await dump(vault.storage);
    await rejectsApp(restoreDeleted(vault, [eve, ada]), "account-exists", ["ada", site]);
    expect(await dump(vault.storage)).to.deep.equal(before);
    expect(await restoreDeleted(vault, [eve])).to.equal(1);
  });

  it("are emptied at once on request, except for their names and revisions", async () => {
    const vault = await newVault();
    const [ada, eve] = [await add(vault, "ada"), await addFull(vault)];
    await removeAccounts(vault, [ada, eve]);
    expect(await emptyDeleted(vault, [eve])).to.equal(1);
    expect(await names(vault)).to.deep.equal(["ada"]);
    expect(await emptyDeleted(vault)).to.equal(1);
    expect(await emptyDeleted(vault), "nothing is left to empty").to.equal(0);
    const contents = await vault.contents();
    expect({ ...contents.records.get(ada), modified: 0 }).to.deep.equal({
      ...{ v: 1, name: ada, modified: 0 },
      ...{ deleted: true, site, login: "ada", revision: 3 },
    });
    expect(firstRevision(contents, site, "ada")).to.equal(4);
    expect(await restoreDeleted(vault, [ada, eve])).to.equal(0);
  });

  it("are emptied after 30 days and not before, at an unlock or at the next deletion", async () => {
    const vault = await newVault();
    const [ada, bob] = [await add(vault, "ada"), await add(vault, "bob")];
    await removeAccounts(vault, [ada]);
    const [deleted] = restorableAccounts(await vault.contents());
    expect(await emptyExpired(vault, deleted!.deletedAt + keptDeleted - 1)).to.equal(false);
    expect(await names(vault)).to.deep.equal(["ada"]);
    expect(await emptyExpired(vault, deleted!.deletedAt + keptDeleted)).to.equal(true);
    expect(await names(vault)).to.deep.equal([]);
    const { account } = deleted!;
    const old = { deleted: true, site, login: "old", revision: 1, deletedAt: Date.now() - keptDeleted, account };
    await write(vault, "account/old", old);
    await removeAccounts(vault, [bob]);
    expect(await names(vault)).to.deep.equal(["bob"]);
  });

  it("get their 30 days from now if the clock was wrong when they were deleted", async () => {
    const vault = await newVault();
    await removeAccounts(vault, [await add(vault, "ada")]);
    const now = restorableAccounts(await vault.contents())[0]!.deletedAt - 5_000_000;
    expect(await emptyExpired(vault, now)).to.equal(true);
    expect(restorableAccounts(await vault.contents())[0]?.deletedAt).to.equal(now);
    expect(await emptyExpired(vault, now + 1)).to.equal(false);
  });

  it("are in backups, and survive another master password and another vault key", async () => {
    const vault = await newVault();
    const eve = await addFull(vault);
    const ada = await add(vault, "ada");
    const contents = await vault.contents();
    const passwords = await Promise.all([ada, eve].map((name) => passwordOf(contents, accountNamed(contents, name))));
    await removeAccounts(vault, [ada, eve]);
    const storageKey = vault.keys.storageKey(eve);
    const file = JSON.parse((await exportBackup(vault)).text) as { records: Record<string, string> };
    expect(file.records[storageKey]).to.equal((await dump(vault.storage))[storageKey]);
    await changeMaster(vault, { masterPassword, newMasterPassword: "the next one", pbkdf2: instantly });
    const renewed = await newVaultKey(vault, { masterPassword: "the next one", pbkdf2: instantly });
    expect(Object.keys(keysOf(await renewed.contents()).roots)).to.have.length(2);
    expect(await restoreDeleted(renewed, [ada, eve])).to.equal(2);
    const reopened = await openVault({ storage: renewed.storage, masterPassword: "the next one", pbkdf2: instantly });
    const after = await reopened.contents();
    expect(await Promise.all([ada, eve].map((name) => passwordOf(after, accountNamed(after, name))))).to.deep.equal(
      passwords,
    );
    expect(await dump(renewed.storage)).not.to.have.property(storageKey);
  });
});
