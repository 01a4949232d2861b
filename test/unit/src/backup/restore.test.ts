import { expect } from "chai";
import {
  type Account,
  accountsOf,
  addAccount,
  addStoredAccount,
  firstRevision,
  passwordOf,
} from "../../../../src/accounts/index.ts";
import {
  applyRestore,
  exportBackup,
  previewRestore,
  type RestoreChoice,
  type RestoreItem,
  type RestorePreview,
  restoreNewVault,
} from "../../../../src/backup/index.ts";
import {
  awaitsFirstUnlock,
  changeSettings,
  createVault,
  keysOf,
  memoryStorage,
  noteNewVault,
  settingsOf,
  type StoragePort,
  type Vault,
} from "../../../../src/vault/index.ts";
import { fileOf, jsonOf, opened, ownBackup } from "./backups.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import {
  account,
  accountName,
  complete,
  dump,
  masterPassword,
  newVault,
  open,
  plant,
  rules,
  write,
} from "../vaults.ts";

const other = "another master password";
const gone = (revision: number): object => ({ deleted: true, site: "example.com", login: "ada", revision });

/** Creates a vault with another key: the vault of another person, or of the same person on another device. */
const foreignVault = (identity = "bob", master = other): Promise<Vault> =>
  createVault({ storage: memoryStorage(), masterPassword: master, identity, pbkdf2: instantly });

const itemOf = ({ items }: RestorePreview, name = accountName): RestoreItem =>
  items.find((item) => item.name === name)!;

/**
 * Returns a vault in which the account has the fields `now`, and the preview of a backup in which the account has the
 * fields `before`. `undefined` instead of fields means that the account does not exist.
 */
async function since(before: object | undefined, now: object | undefined): Promise<[Vault, RestorePreview]> {
  const vault = await newVault();
  if (before) await write(vault, accountName, before);
  const backup = await ownBackup(vault);
  if (now) await write(vault, accountName, now);
  else if (before) await vault.storage.remove([vault.keys.storageKey(accountName)]);
  return [vault, await previewRestore(vault, backup)];
}

const choose = (name: string, choice: RestoreChoice): Map<string, RestoreChoice> => new Map([[name, choice]]);

describe("a restore's preview", () => {
  const cases: [title: string, before: object | undefined, now: object | undefined, item: Partial<RestoreItem>][] = [
    ["new", account, undefined, { status: "new", choices: ["mine", "theirs"], proposed: "theirs" }],
    ["the same", account, { ...account, used: 9 }, { status: "same", choices: ["mine"], proposed: "mine", fields: [] }],
    [
      "different, and in which fields",
      account,
      { ...account, notes: "n", revision: 2 },
      { status: "differs", fields: ["notes", "revision"], choices: ["mine", "theirs"], proposed: "mine" },
    ],
    ["deleted in the vault", account, gone(1), { status: "deleted", deleted: "here", proposed: "theirs" }],
    ["deleted in the backup", gone(1), account, { status: "deleted", deleted: "there", proposed: "mine" }],
    [
      "deleted in the backup and unknown in the vault",
      gone(1),
      undefined,
      { status: "deleted", deleted: "there", proposed: "theirs" },
    ],
    ["deleted in both", gone(1), gone(4), { status: "deleted", deleted: "both", proposed: "mine" }],
    [
      "deleted in both, with a higher revision in the backup",
      gone(4),
      gone(1),
      { deleted: "both", proposed: "theirs" },
    ],
  ];
  for (const [title, before, now, expected] of cases) {
    it(`shows that a record is ${title}`, async () => {
      const [vault, preview] = await since(before, now);
      const held = await dump(vault.storage);
      expect(itemOf(preview)).to.deep.include(expected);
      expect(itemOf(preview, "settings").status).to.equal("same");
      expect(preview.items.some(({ name }) => name === "keys")).to.equal(false);
      expect(await dump(vault.storage)).to.deep.equal(held);
    });
  }

  it("compares accounts of the same site and login, even if they differ in Unicode normalization", async () => {
    const vault = await newVault();
    await addAccount(vault, { site: "b\u00fccher.example", login: "Zo\u00eb", revision: 1, rules });
    const elsewhere = await foreignVault();
    const name = await addAccount(elsewhere, { site: "bu\u0308cher.example", login: "Zoe\u0308", revision: 3, rules });
    const item = itemOf(await previewRestore(vault, await opened(await fileOf(elsewhere), other)), name);
    expect(item).to.deep.include({ status: "differs", choices: ["mine", "theirs", "both"], proposed: "mine" });
    expect(item.fields).to.include.members(["revision", "root"]);
  });
});

describe("applying a restore", () => {
  it("writes exactly the chosen records in one step under the lock", async () => {
    const inner = memoryStorage();
    const made = await newVault(inner);
    const names = ["a", "b", "c"].map((login) => `account/${login}`);
    for (const name of names) await write(made, name, { ...account, login: name });
    const backup = await ownBackup(made);
    await inner.remove(names.map((name) => made.keys.storageKey(name)));
    const { storage, calls } = spied(inner);
    const vault = await open(storage);
    const preview = await previewRestore(vault, backup);
    calls.length = 0;
    expect(await applyRestore(vault, preview, choose("account/b", "mine"))).to.equal(2);
    expect(sets(calls)).to.have.length(1);
    expect(calls.every((call) => call.at(-1) === "locked")).to.equal(true);
    const { records } = await vault.contents();
    expect(names.map((name) => records.has(name))).to.deep.equal([true, false, true]);
  });

  it("writes nothing if nothing is chosen", async () => {
    const inner = memoryStorage();
    await newVault(inner);
    const { storage, calls } = spied(inner);
    const vault = await open(storage);
    expect(await applyRestore(vault, await previewRestore(vault, await ownBackup(vault)))).to.equal(0);
    expect(sets(calls)).to.deep.equal([]);
  });

  it("restores everything, including unknown fields and kinds, so that both sides are the same", async () => {
    const vault = await newVault();
    const future = { ...account, future: { a: [1, { b: null }] }, __proto: 1 };
    await write(vault, accountName, future);
    await write(vault, "site/example.com", { site: "example.com", future: 1 });
    await plant(vault, "later/kind", complete("later/kind", { anything: true }));
    const before = await vault.contents();
    const backup = await ownBackup(vault);
    await vault.storage.remove([...before.records.keys()].slice(2).map((name) => vault.keys.storageKey(name)));
    expect((await vault.contents()).records.size).to.equal(2);
    expect(await applyRestore(vault, await previewRestore(vault, backup))).to.equal(3);
    const after = await vault.contents();
    for (const [name, record] of before.records) {
      const { modified, ...fields } = record;
      expect(modified).to.be.a("number");
      expect(after.records.get(name)).to.deep.include(fields);
    }
    const { items } = await previewRestore(vault, backup);
    expect(items.map(({ status }) => status)).to.deep.equal(["same", "same", "same", "same"]);
  });

  it("writes the backup's record if that is chosen, with the later time of use", async () => {
    const [vault, preview] = await since({ ...account, notes: "old", used: 3 }, { ...account, used: 8 });
    await applyRestore(vault, preview, choose(accountName, "theirs"));
    expect((await vault.contents()).records.get(accountName)).to.deep.include({ notes: "old", used: 8 });
  });

  it("restores a deleted account beside the record of its deletion, which keeps the used revision", async () => {
    const [vault, preview] = await since(account, gone(7));
    await applyRestore(vault, preview, choose(accountName, "theirs"));
    const contents = await vault.contents();
    expect(contents.records.get(accountName)).to.deep.include({ deleted: true, revision: 7 });
    expect(accountsOf(contents, "example.com")).to.have.length(1);
    expect(itemOf(await previewRestore(vault, preview.opened)).status).to.equal("same");
  });

  it("deletes an account that is deleted in the backup if that is chosen", async () => {
    const [vault, preview] = await since(gone(2), account);
    await applyRestore(vault, preview, choose(accountName, "theirs"));
    expect(accountsOf(await vault.contents(), "example.com")).to.deep.equal([]);
  });

  it("deletes an account without losing a revision that the vault has used since", async () => {
    const [vault, preview] = await since(gone(2), { ...account, revision: 9 });
    await applyRestore(vault, preview, choose(accountName, "theirs"));
    const contents = await vault.contents();
    expect(contents.records.get(accountName)).to.deep.include({ deleted: true, revision: 9 });
    expect(firstRevision(contents, "example.com", "ada")).to.equal(10);
    const [later, deletedLater] = await since({ ...gone(12), future: 1 }, { ...account, revision: 9 });
    await applyRestore(later, deletedLater, choose(accountName, "theirs"));
    expect((await later.contents()).records.get(accountName)).to.deep.include({ revision: 12, future: 1 });
  });

  it("is refused if a record to be written has changed in the vault, and allowed after other changes", async () => {
    const [vault, preview] = await since(account, { ...account, notes: "n" });
    await write(vault, "account/else", { ...account, login: "else" });
    await write(vault, accountName, { ...account, notes: "newer" });
    const before = await dump(vault.storage);
    await rejectsApp(applyRestore(vault, preview, choose(accountName, "theirs")), "restore-stale");
    expect(await dump(vault.storage)).to.deep.equal(before);
    expect(await applyRestore(vault, preview)).to.equal(0);
    const again = await previewRestore(vault, preview.opened);
    expect(await applyRestore(vault, again, choose(accountName, "theirs"))).to.equal(1);
  });

  it("is refused for a choice that was not offered, and in a vault that a newer version has written to", async () => {
    const [vault, preview] = await since(account, account);
    await rejectsApp(applyRestore(vault, preview, choose(accountName, "theirs")), "bad-argument");
    await rejectsApp(applyRestore(vault, preview, choose("settings", "both")), "bad-argument");
    await plant(vault, "account/newer", { v: 2, name: "account/newer" });
    await rejectsApp(applyRestore(vault, preview), "read-only");
  });

  it("does not give a site two accounts with the same login, for example after a rename", async () => {
    const [vault, preview] = await since(account, { ...account, login: "renamed" });
    await write(vault, "account/namesake", account);
    const before = await dump(vault.storage);
    const choices = choose(accountName, "theirs");
    await rejectsApp(applyRestore(vault, preview, choices), "account-exists", ["ada", "example.com"]);
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("does not overwrite records that do not open: an account is restored under another record name", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    await write(vault, "site/x", { site: "x" });
    const backup = await ownBackup(vault);
    const damaged = ["site/x", accountName].map((name) => vault.keys.storageKey(name));
    await vault.storage.set(Object.fromEntries(damaged.map((key) => [key, "AQ=="])));
    const preview = await previewRestore(vault, backup);
    expect(itemOf(preview, "site/x")).to.deep.include({ choices: ["mine"] });
    expect(itemOf(preview, "site/x").warning?.code).to.equal("cannot-decrypt");
    expect(await applyRestore(vault, preview)).to.equal(1);
    const held = await dump(vault.storage);
    expect(damaged.map((key) => held[key])).to.deep.equal(["AQ==", "AQ=="]);
    expect(accountsOf(await vault.contents(), "example.com")).to.have.length(1);
  });

  it("restores settings that do not open, and keeps the damaged record", async () => {
    const vault = await newVault();
    await changeSettings(vault, { lockMinutes: 7 });
    const backup = await ownBackup(vault);
    await vault.storage.set({ [vault.keys.storageKey("settings")]: "AQ==" });
    const preview = await previewRestore(vault, backup);
    expect(itemOf(preview, "settings")).to.deep.include({ proposed: "theirs" }).and.not.have.property("warning");
    expect(await applyRestore(vault, preview)).to.equal(1);
    const contents = await vault.contents();
    expect([settingsOf(contents).lockMinutes, contents.problems]).to.deep.equal([7, []]);
    expect(Object.values(await dump(vault.storage))).to.include("AQ==");
  });

  it("restores roots that the vault has lost, and reports damaged ones", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "example.com", login: "", revision: 1, rules });
    const password = await passwordOf(await vault.contents(), itsAccount(await vault.contents(), name));
    const backup = await ownBackup(vault);
    const storageKey = vault.keys.storageKey("keys");
    await vault.storage.set({ [storageKey]: "AQ==" });
    await rejectsApp(previewRestore(vault, backup), "root-missing");
    await vault.storage.remove([storageKey]);
    await applyRestore(vault, await previewRestore(vault, backup));
    const contents = await vault.contents();
    expect(await passwordOf(contents, itsAccount(contents, name))).to.equal(password);
  });
});

const itsAccount = (contents: Awaited<ReturnType<Vault["contents"]>>, name: string): Account =>
  contents.records.get(name) as Account;

describe("restoring from a vault with another master password", () => {
  it("restores the accounts with their roots, so that the passwords are the same", async () => {
    const elsewhere = await foreignVault();
    const one = await addAccount(elsewhere, { site: "one.example", login: "bob", revision: 2, rules });
    const kept = await addStoredAccount(elsewhere, { site: "two.example", login: "bob", password: "kept as it is" });
    const theirs = await elsewhere.contents();
    const vault = await newVault();
    const { current } = keysOf(await vault.contents());
    const preview = await previewRestore(vault, await opened(await fileOf(elsewhere), other));
    expect(await applyRestore(vault, preview)).to.equal(2);
    const mine = await vault.contents();
    for (const name of [one, kept]) {
      const password = await passwordOf(theirs, itsAccount(theirs, name));
      expect(await passwordOf(mine, itsAccount(mine, name))).to.equal(password);
    }
    expect(keysOf(mine).current).to.equal(current);
    expect(keysOf(mine).roots).to.have.all.keys(current, keysOf(theirs).current);
  });

  it("restores only the roots that are needed", async () => {
    const elsewhere = await foreignVault();
    await addAccount(elsewhere, { site: "one.example", login: "bob", revision: 2, rules });
    const vault = await newVault();
    const preview = await previewRestore(vault, await opened(await fileOf(elsewhere), other));
    const none = new Map(preview.items.map(({ name }) => [name, "mine" as const]));
    expect(await applyRestore(vault, preview, none)).to.equal(0);
    expect(Object.keys(keysOf(await vault.contents()).roots)).to.have.length(1);
  });

  it("recognizes a root of the same master password and identity under another id", async () => {
    const elsewhere = await foreignVault("ada@example.org", masterPassword);
    const entry = { site: "one.example", login: "ada", revision: 1, rules };
    const name = await addAccount(elsewhere, entry);
    const vault = await newVault();
    const preview = await previewRestore(vault, await opened(await fileOf(elsewhere)));
    expect(await applyRestore(vault, preview)).to.equal(1);
    const mine = await vault.contents();
    expect(Object.keys(keysOf(mine).roots)).to.have.length(1);
    expect(itsAccount(mine, name).root).to.equal(keysOf(mine).current);
    await rejectsApp(addAccount(vault, entry), "account-exists");
  });

  it("gives a new id to another root whose id the vault already uses", async () => {
    const vault = await newVault();
    const { current, roots } = keysOf(await vault.contents());
    const elsewhere = await foreignVault();
    const theirKeys = keysOf(await elsewhere.contents());
    const root = theirKeys.roots[theirKeys.current]!;
    await write(elsewhere, "keys", { current, roots: { [current]: root, ["__proto__"]: root } });
    await write(elsewhere, accountName, { ...account, root: current });
    await write(elsewhere, "account/p", { ...account, login: "p", root: "__proto__" });
    const theirs = await elsewhere.contents();
    const password = await passwordOf(theirs, itsAccount(theirs, accountName));
    await applyRestore(vault, await previewRestore(vault, await opened(await fileOf(elsewhere), other)));
    const mine = await vault.contents();
    expect(keysOf(mine).roots[current]).to.deep.equal(roots[current]);
    expect(await passwordOf(mine, itsAccount(mine, accountName))).to.equal(password);
    expect(itsAccount(mine, accountName).root).not.to.equal(current);
    expect(({} as Record<string, unknown>)["R"]).to.equal(undefined);
  });

  it("keeps both accounts if that is chosen, and warns about a root that neither side has", async () => {
    const vault = await newVault();
    await write(vault, "account/mine", account);
    const elsewhere = await foreignVault();
    await write(elsewhere, accountName, { ...account, root: "nobody's", revision: 5 });
    const preview = await previewRestore(vault, await opened(await fileOf(elsewhere), other));
    expect(itemOf(preview).warning?.code).to.equal("root-missing");
    await applyRestore(vault, preview, choose(accountName, "both"));
    const found = accountsOf(await vault.contents(), "example.com");
    expect(found.map(({ revision }) => revision).sort()).to.deep.equal([1, 5]);
  });

  it("does not write two accounts of the backup over one of the vault", async () => {
    const vault = await newVault();
    await write(vault, "account/mine", account);
    const elsewhere = await foreignVault();
    await write(elsewhere, "account/a", { ...account, revision: 5 });
    await write(elsewhere, "account/b", { ...account, revision: 6 });
    const preview = await previewRestore(vault, await opened(await fileOf(elsewhere), other));
    const [first, second] = ["account/a", "account/b"].map((name) => itemOf(preview, name));
    expect([first!.status, second!.status].sort()).to.deep.equal(["differs", "new"]);
    await applyRestore(vault, preview, new Map([first!, second!].map(({ name, choices }) => [name, choices.at(-1)!])));
    const found = accountsOf(await vault.contents(), "example.com");
    expect(found.map(({ revision }) => revision).sort()).to.deep.equal([1, 5, 6]);
  });

  it("does not restore the settings unless that is chosen", async () => {
    const elsewhere = await foreignVault();
    await write(elsewhere, "settings", { lockMinutes: 77 });
    const vault = await newVault();
    const preview = await previewRestore(vault, await opened(await fileOf(elsewhere), other));
    expect(itemOf(preview, "settings")).to.deep.include({ status: "differs", proposed: "mine" });
    expect(await applyRestore(vault, preview)).to.equal(0);
  });

  it("still awaits the first unlock of a new vault after its settings were restored", async () => {
    const elsewhere = await foreignVault();
    await write(elsewhere, "settings", { lockMinutes: 77, used: 1_800_000_000_000 });
    const vault = await newVault();
    await noteNewVault(vault);
    const preview = await previewRestore(vault, await opened(await fileOf(elsewhere), other));
    await applyRestore(vault, preview, choose("settings", "theirs"));
    const contents = await vault.contents();
    expect([settingsOf(contents).lockMinutes, awaitsFirstUnlock(contents)]).to.deep.equal([77, true]);
  });
});

/** Returns the entries of a storage without the notes of this device alone, which have times. */
const sharedIn = async (storage: StoragePort): Promise<object> =>
  Object.fromEntries(Object.entries(await dump(storage)).filter(([key]) => !key.startsWith("l/")));

describe("restoring where there is no vault", () => {
  it("creates the same vault in one write: header, records, and those that only a newer version can read", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    await plant(vault, "account/newer", { v: 2, name: "account/newer" });
    const { storage, calls } = spied(memoryStorage());
    await restoreNewVault(storage, await opened((await exportBackup(vault)).text));
    expect(sets(calls)).to.have.length(1);
    expect(await sharedIn(storage)).to.deep.equal(await sharedIn(vault.storage));
    expect((await (await open(storage)).contents()).records.get(accountName)).to.deep.include(account);
  });

  it("writes neither entries without a storage key of that vault nor over an existing vault", async () => {
    const vault = await newVault();
    const json = await jsonOf(vault);
    const text = JSON.stringify({ ...json, records: { ...json.records, vault: "AQ==", "r/AAAAAAAA/x": "AQ==" } });
    const storage = memoryStorage();
    await restoreNewVault(storage, await opened(text));
    expect(await sharedIn(storage)).to.deep.equal(await sharedIn(vault.storage));
    await rejectsApp(restoreNewVault(vault.storage, await opened(text)), "vault-exists");
    await rejectsApp(restoreNewVault(memoryStorage(), await ownBackup(vault)), "bad-argument");
  });
});
