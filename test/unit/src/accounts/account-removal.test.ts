import { expect } from "chai";
import {
  accountNamed,
  accountsOf,
  addAccount,
  addStoredAccount,
  editAccount,
  firstRevision,
  newRevision,
  type Removed,
  removeAccounts,
  renameAccount,
  undoRemove,
} from "../../../../src/accounts/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { spied, sets } from "../spied.ts";
import { account, complete, dump, newVault, open, plant, rules } from "../vaults.ts";

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
