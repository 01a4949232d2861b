import { expect } from "chai";
import fc from "fast-check";
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  earlierPasswordOf,
  editAccount,
  emptyDeleted,
  newRevision,
  passwordOf,
  previousPasswordOf,
  removeAccounts,
  restorableAccounts,
  restoreDeleted,
  siteHasPrevious,
} from "../../../../src/accounts/index.ts";
import {
  applyRestore,
  previewRestore,
  type RestoreChoices,
  type RestorePreview,
} from "../../../../src/backup/index.ts";
import { differingFields } from "../../../../src/backup/restore-plan.ts";
import { lastUse } from "../../../../src/backup/restore.ts";
import { sameJson } from "../../../../src/json.ts";
import { changeMaster, masterStateOf, moveAccounts } from "../../../../src/master/index.ts";
import { createVault, keysOf, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { identity, masterPassword, newVault, rules } from "../vaults.ts";
import { fileOf, opened, ownBackup } from "./backups.ts";

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

const next = "the next master password";

const named = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

/**
 * Returns the current password, the previous password, and two booleans: true if the site still has the previous
 * password, and true if the account was moved to the new master password.
 */
async function knownOf(vault: Vault, name: string): Promise<unknown[]> {
  const [contents, account] = [await vault.contents(), await named(vault, name)];
  return [
    await passwordOf(contents, account),
    await previousPasswordOf(contents, account),
    siteHasPrevious(account),
    masterStateOf(contents, account) === "moved",
  ];
}

/**
 * Creates a vault with a changed master password, an account that was moved to the new master password, and an account
 * with a new revision.
 */
async function changed(): Promise<{ vault: Vault; moved: string; counted: string }> {
  const vault = await newVault();
  const entry = { site: "example.com", revision: 1, rules };
  const moved = await addAccount(vault, { ...entry, login: "moved" });
  await changeMaster(vault, { masterPassword, newMasterPassword: next, pbkdf2: instantly });
  await moveAccounts(vault, [moved]);
  const counted = await addAccount(vault, { ...entry, login: "counted" });
  await newRevision(vault, await named(vault, counted));
  return { vault, moved, counted };
}

/** Creates a new vault and restores a backup file into it. */
async function restoredTo(master: string, file: string): Promise<Vault> {
  const storage = memoryStorage();
  const vault = await createVault({ storage, masterPassword: master, identity, pbkdf2: instantly });
  await applyRestore(vault, await previewRestore(vault, await opened(file, next)));
  return vault;
}

describe("restoring an account with a previous password into another vault", () => {
  it("also restores the root of the previous password, because the site still has that password", async () => {
    const { vault, moved } = await changed();
    const elsewhere = await restoredTo(next, await fileOf(vault));
    const before = await knownOf(vault, moved);
    expect(before.slice(2)).to.deep.equal([true, true]);
    expect(await knownOf(elsewhere, moved)).to.deep.equal(before);
    expect(Object.keys(keysOf(await elsewhere.contents()).roots)).to.have.length(2);
  });

  it("finds that root if it has another id in the other vault", async () => {
    const { vault, moved } = await changed();
    const elsewhere = await restoredTo(masterPassword, await fileOf(vault));
    expect((await knownOf(elsewhere, moved)).slice(0, 3)).to.deep.equal((await knownOf(vault, moved)).slice(0, 3));
    const { previous } = await named(elsewhere, moved);
    expect(previous?.root).to.equal(keysOf(await elsewhere.contents()).current);
  });

  it("does not report an account as moved if its only root has another id", async () => {
    const { vault, counted } = await changed();
    const elsewhere = await restoredTo(next, await fileOf(vault));
    const before = await knownOf(vault, counted);
    expect(before.slice(2)).to.deep.equal([true, false]);
    expect(await knownOf(elsewhere, counted)).to.deep.equal(before);
  });
});

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
const names = ["site", "login", "revision", "rules", "root", "notes", "label", "future", "__proto__"];
const record = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<unknown>(1, 2, "a", { x: [1] }, { x: [2] }));
describe("sameJson", () => {
  it("compares nested values and ignores the order of fields", () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameJson(a, structuredClone(a))).to.equal(true);
        expect(sameJson(a, b)).to.equal(sameJson(b, a));
        if (JSON.stringify(a) === JSON.stringify(b)) expect(sameJson(a, b)).to.equal(true);
      }),
    );
    expect(sameJson({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).to.equal(true);
    for (const [a, b] of [
      [
        [1, 2],
        [2, 1],
      ],
      [[1], { 0: 1 }],
      [{}, []],
      [null, {}],
      [{ a: 1 }, { b: 1 }],
      [{ toString: 1 }, {}],
      [1, "1"],
    ]) {
      expect(sameJson(a, b), JSON.stringify([a, b])).to.equal(false);
    }
  });
});

describe("differingFields", () => {
  it("lists exactly the fields that differ, whichever record comes first", () => {
    fc.assert(
      fc.property(record, record, (a, b) => {
        const fields = differingFields(a, b);
        expect(differingFields(b, a)).to.deep.equal(fields);
        const own = (of: Record<string, unknown>, field: string): unknown =>
          Object.hasOwn(of, field) ? of[field] : undefined;
        for (const field of names) expect(fields.includes(field)).to.equal(!sameJson(own(a, field), own(b, field)));
      }),
    );
  });

  it("ignores the times of the last use and change, the version and the name", () => {
    expect(differingFields({ v: 1, name: "a", modified: 1, used: 1 }, { v: 2, name: "b", modified: 2 })).to.deep.equal(
      [],
    );
  });
});

describe("lastUse", () => {
  it("takes the later of two times, or the only one", () => {
    expect(lastUse({ used: 5 }, { used: 9 })).to.deep.equal([["used", 9]]);
    expect(lastUse({ used: 5 }, {})).to.deep.equal([["used", 5]]);
    expect(lastUse({}, {})).to.deep.equal([]);
  });
});
