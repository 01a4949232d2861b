import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  earlierPasswordOf,
  editAccount,
  emptyDeleted,
  newRevision,
  passwordOf,
  removeAccounts,
  restorableAccounts,
  restoreDeleted,
} from "../../../../src/accounts/index.ts";
import {
  applyRestore,
  previewRestore,
  type RestoreChoices,
  type RestorePreview,
} from "../../../../src/backup/index.ts";
import { changeMaster } from "../../../../src/master/index.ts";
import { createVault, keysOf, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { fileOf, opened, ownBackup } from "./backups.ts";
import { instantly } from "../stand-in.ts";
import { identity, masterPassword, newVault, rules } from "../vaults.ts";

const site = "example.com";
const add = (vault: Vault, login: string): Promise<string> => addAccount(vault, { site, login, revision: 1, rules });
const proposals = ({ items }: RestorePreview): string[] =>
  items.filter(({ proposed }) => proposed !== "mine").map(({ name }) => name);
const theirs = (name: string): RestoreChoices => new Map([[name, "theirs"]]);
const logins = async (vault: Vault): Promise<string[]> =>
  allAccounts(await vault.contents())
    .map(({ login }) => login)
    .sort();

describe("restoring an older backup", () => {
  it("restores deleted accounts by default if nothing else would change, even after they were emptied", async () => {
    const vault = await newVault();
    const all = [await add(vault, "ada"), await addStoredAccount(vault, { site, login: "eve", password: "kept" })];
    const backup = await ownBackup(vault);
    await removeAccounts(vault, all);
    await emptyDeleted(vault);
    const preview = await previewRestore(vault, backup);
    expect(proposals(preview).sort()).to.deep.equal([...all].sort());
    expect(await applyRestore(vault, preview)).to.equal(2);
    expect(await logins(vault)).to.deep.equal(["ada", "eve"]);
    const contents = await vault.contents();
    const eve = allAccounts(contents).find(({ login }) => login === "eve")!;
    expect(await passwordOf(contents, eve)).to.equal("kept");
    expect(proposals(await previewRestore(vault, backup)), "they are there").to.deep.equal([]);
  });

  it("only offers deleted accounts if something else would change", async () => {
    const vault = await newVault();
    const [ada, bob] = [await add(vault, "ada"), await add(vault, "bob")];
    const backup = await ownBackup(vault);
    await removeAccounts(vault, [ada]);
    await vault.storage.remove([vault.keys.storageKey(bob)]);
    const preview = await previewRestore(vault, backup);
    expect(proposals(preview)).to.deep.equal([bob]);
    const item = preview.items.find(({ name }) => name === ada);
    expect(item).to.deep.include({ deleted: "here", choices: ["mine", "theirs"] });
  });

  it("keeps an account for 30 days from now if the deletion in the backup deletes it", async () => {
    const vault = await newVault();
    const name = await addStoredAccount(vault, { site, login: "eve", password: "old" });
    const removed = await removeAccounts(vault, [name]);
    const backup = await ownBackup(vault);
    await restoreDeleted(vault, [name]);
    await editAccount(vault, name, { password: "newer" }, { newPassword: true });
    await editAccount(vault, name, { password: "newest" }, { newPassword: true });
    const start = Date.now();
    await applyRestore(vault, await previewRestore(vault, backup), theirs(name));
    const [deleted] = restorableAccounts(await vault.contents());
    expect(deleted?.deletedAt).to.be.at.least(start);
    expect((await vault.contents()).records.get(name)).to.include({ deleted: true, revision: 3 });
    expect(removed.accounts).to.have.length(1);
    await restoreDeleted(vault, [name]);
    const contents = await vault.contents();
    expect(await passwordOf(contents, accountNamed(contents, name))).to.equal("newest");
  });

  it("restores accounts that are deleted in the backup with the roots that they need, under this vault's ids", async () => {
    const vault = await newVault();
    const name = await add(vault, "ada");
    await newRevision(vault, accountNamed(await vault.contents(), name));
    const before = await vault.contents();
    const password = await passwordOf(before, accountNamed(before, name));
    await removeAccounts(vault, [name]);
    await changeMaster(vault, { masterPassword, newMasterPassword: "the next one", pbkdf2: instantly });
    const file = await fileOf(vault);
    for (const master of [masterPassword, "the next one", "another"]) {
      const elsewhere = await createVault({
        storage: memoryStorage(),
        masterPassword: master,
        identity,
        pbkdf2: instantly,
      });
      await applyRestore(elsewhere, await previewRestore(elsewhere, await opened(file, "the next one")));
      expect(await restoreDeleted(elsewhere, [name])).to.equal(1);
      const contents = await elsewhere.contents();
      const account = accountNamed(contents, name);
      expect(await passwordOf(contents, account)).to.equal(password);
      expect(keysOf(contents).roots).to.include.keys(account.root!, account.previous!.root!);
    }
  });

  it("keeps the passwords of the account that it replaces in the history", async () => {
    const vault = await newVault();
    const name = await addStoredAccount(vault, { site, login: "eve", password: "first" });
    const backup = await ownBackup(vault);
    for (const password of ["second", "third"]) {
      await editAccount(vault, name, { password }, { newPassword: true, siteHasPassword: true });
    }
    await editAccount(vault, name, { password: "fourth" }, { newPassword: true });
    await applyRestore(vault, await previewRestore(vault, backup), theirs(name));
    const contents = await vault.contents();
    const account = accountNamed(contents, name);
    expect(await passwordOf(contents, account)).to.equal("first");
    const { history = [] } = account;
    const passwords = await Promise.all(history.map((each) => earlierPasswordOf(contents, account, each)));
    expect(passwords).to.deep.equal(["fourth", "third", "second"]);
  });
});
