import { expect } from "chai";
import {
  accountNamed,
  accountsOf,
  addAccount,
  addStoredAccount,
  allAccounts,
  editAccount,
  emptyDeleted,
  emptyExpired,
  firstRevision,
  keptDeleted,
  newRevision,
  passwordOf,
  removeAccounts,
  type Removed,
  renameAccount,
  restorableAccounts,
  restoreDeleted,
  undoRemove,
} from "../../../../src/accounts/index.ts";
import { exportBackup } from "../../../../src/backup/index.ts";
import { changeMaster, newVaultKey } from "../../../../src/master/index.ts";
import { keysOf, memoryStorage, openVault, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import { account, complete, dump, masterPassword, newVault, open, plant, rules, write } from "../vaults.ts";

const site = "example.com";
const add = (vault: Vault, login: string): Promise<string> => addAccount(vault, { site, login, revision: 1, rules });
const untimed = (record: object): object => ({ ...record, modified: 0 });

describe("removing accounts", () => {
  it("is one write, and undo restores all their fields in another", async () => {
    const { storage, calls } = spied(memoryStorage());
    const vault = await newVault(storage);
    const names = [await add(vault, "ada"), await addStoredAccount(vault, { site, login: "bob", password: "secret" })];
    const odd = { ...account, login: "eve", revision: 7, later: { deep: [1, null] }, used: 3, notes: "n" };
    names.push("account/odd");
    await plant(vault, "account/odd", complete("account/odd", odd));
    await renameAccount(vault, names[0]!, { login: "ada.l" });
    const before = await vault.contents();
    calls.length = 0;
    const removed = await removeAccounts(vault, names);
    const gone = await vault.contents();
    expect(accountsOf(gone, site)).to.deep.equal([]);
    const left = names.map((name) => {
      const { account, deletedAt, ...rest } = gone.records.get(name)!;
      expect([typeof account, typeof deletedAt]).to.deep.equal(["object", "number"]);
      return untimed(rest);
    });
    const deleted = { v: 1, deleted: true, site, modified: 0 };
    expect(left).to.deep.equal([
      { ...deleted, name: names[0], login: "ada", revision: 1 },
      { ...deleted, name: names[1], login: "bob", revision: 1 },
      { ...deleted, name: names[2], login: "eve", revision: 7 },
    ]);
    await undoRemove(vault, removed);
    const after = await vault.contents();
    for (const name of names) {
      expect(untimed(after.records.get(name)!)).to.deep.equal(untimed(before.records.get(name)!));
    }
    expect(sets(calls)).to.have.length(2);
  });

  it("skips those that do not exist, and is refused if none exists", async () => {
    const vault = await newVault();
    const [ada, bob] = [await add(vault, "ada"), await add(vault, "bob")];
    const first = await removeAccounts(vault, [ada]);
    const second = await removeAccounts(vault, [ada, bob, "account/none", "keys"]);
    expect([first, second].map(({ accounts }) => accounts.map(({ name }) => name))).to.deep.equal([[ada], [bob]]);
    const before = await dump(vault.storage);
    await rejectsApp(removeAccounts(vault, [ada, bob]), "account-missing");
    await rejectsApp(removeAccounts(vault, []), "account-missing");
    await rejectsApp(removeAccounts(vault, ["settings"]), "account-missing");
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("makes the same account begin with the next revision when it is added again", async () => {
    const vault = await newVault();
    const name = await add(vault, "ada");
    expect(await newRevision(vault, accountNamed(await vault.contents(), name))).to.equal(2);
    await removeAccounts(vault, [name]);
    expect(firstRevision(await vault.contents(), site, "ada")).to.equal(3);
    const stored = await addStoredAccount(vault, { site, login: "ada", password: "x" });
    expect(accountNamed(await vault.contents(), stored).revision).to.equal(3);
  });
});

describe("undoing a removal", () => {
  it("changes nothing the second time, or after another window has undone it", async () => {
    const vault = await newVault();
    const name = await add(vault, "ada");
    const removed = await removeAccounts(vault, [name]);
    await undoRemove(vault, removed);
    await renameAccount(vault, name, { login: "changed since" });
    const before = await dump(vault.storage);
    await undoRemove(vault, removed);
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("is refused completely if another account has taken a name meanwhile", async () => {
    const vault = await newVault();
    const names = [await add(vault, "ada"), await add(vault, "bob")];
    const removed = await removeAccounts(vault, names);
    await addAccount(vault, { site, login: "bob", revision: 2, rules });
    const before = await dump(vault.storage);
    await rejectsApp(undoRemove(vault, removed), "account-exists", ["bob", site]);
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("restores one of two accounts with the same name, as after a merge, and both can be edited", async () => {
    const vault = await newVault();
    for (const name of ["account/a", "account/b"]) await plant(vault, name, complete(name, account));
    await undoRemove(vault, await removeAccounts(vault, ["account/a"]));
    await editAccount(vault, "account/a", { notes: "n", login: "ada" });
    expect(accountsOf(await vault.contents(), site).map(({ name }) => name)).to.deep.equal(["account/a", "account/b"]);
    await renameAccount(vault, "account/b", { login: "bob" });
    await rejectsApp(renameAccount(vault, "account/b", { login: "ada" }), "account-exists");
  });

  it("works from another window on the same storage", async () => {
    const vault = await newVault();
    const name = await add(vault, "ada");
    const removed: Removed = await removeAccounts(vault, [name]);
    const other = await open(vault.storage);
    await undoRemove(other, removed);
    expect(accountNamed(await vault.contents(), name).login).to.equal("ada");
  });
});

const addThirdRevision = (vault: Vault, login: string): Promise<string> =>
  addAccount(vault, { site, login, revision: 3, rules });
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
    const all = [await addThirdRevision(vault, "ada"), await addFull(vault)];
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
    const [ada, eve] = [await addThirdRevision(vault, "ada"), await addFull(vault)];
    await removeAccounts(vault, [ada, eve]);
    await addThirdRevision(vault, "ada");
    const before = await dump(vault.storage);
    await rejectsApp(restoreDeleted(vault, [eve, ada]), "account-exists", ["ada", site]);
    expect(await dump(vault.storage)).to.deep.equal(before);
    expect(await restoreDeleted(vault, [eve])).to.equal(1);
  });

  it("are emptied at once on request, except for their names and revisions", async () => {
    const vault = await newVault();
    const [ada, eve] = [await addThirdRevision(vault, "ada"), await addFull(vault)];
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
    const [ada, bob] = [await addThirdRevision(vault, "ada"), await addThirdRevision(vault, "bob")];
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
    await removeAccounts(vault, [await addThirdRevision(vault, "ada")]);
    const now = restorableAccounts(await vault.contents())[0]!.deletedAt - 5_000_000;
    expect(await emptyExpired(vault, now)).to.equal(true);
    expect(restorableAccounts(await vault.contents())[0]?.deletedAt).to.equal(now);
    expect(await emptyExpired(vault, now + 1)).to.equal(false);
  });

  it("are in backups, and survive another master password and another vault key", async () => {
    const vault = await newVault();
    const eve = await addFull(vault);
    const ada = await addThirdRevision(vault, "ada");
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
