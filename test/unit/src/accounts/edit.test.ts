import { expect } from "chai";
import {
  type Account,
  type AccountChanges,
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  changesPassword,
  editAccount,
  loginOf,
  newRevision,
  passwordOf,
  pinRules,
  previousPasswordOf,
  removeAccounts,
  renameAccount,
  titleOf,
} from "../../../../src/accounts/index.ts";
import { createVault, keysOf, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { saltmill1 } from "../schemes/independent.ts";
import { instantly } from "../stand-in.ts";
import { account, complete, dump, masterPassword, newVault, open, plant, rules, write } from "../vaults.ts";

const site = "example.com";
const password = "x y";

type Scheme = "saltmill-1" | "easypasswords-1" | "stored";

async function added(scheme: Scheme): Promise<{ vault: Vault; name: string }> {
  const vault = await newVault();
  const names = { site, login: "ada" };
  if (scheme === "saltmill-1") return { vault, name: await addAccount(vault, { ...names, revision: 1, rules }) };
  if (scheme === "stored") return { vault, name: await addStoredAccount(vault, { ...names, password }) };
  const work = { masterPassword, pbkdf2: instantly };
  return { vault, name: await addEasyAccount(vault, { ...names, revision: "", rules }, work) };
}

const read = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

const schemes: readonly Scheme[] = ["saltmill-1", "easypasswords-1", "stored"];

describe("editing an account", () => {
  type Case = [scheme: Scheme, changes: AccountChanges, expected: object, newPassword: boolean];
  const cases: Case[] = [
    ...schemes.map((scheme): Case => [scheme, { notes: " n\nü " }, { notes: " n\nü " }, false]),
    ...schemes.map((scheme): Case => [scheme, { label: "Work" }, { label: "Work" }, false]),
    ["saltmill-1", { login: "ada.l" }, { login: "ada", userName: "ada.l" }, false],
    ["easypasswords-1", { login: "ada.l" }, { login: "ada", userName: "ada.l" }, false],
    ["stored", { login: "ada.l" }, { login: "ada.l" }, false],
    ["saltmill-1", { rules: { ...rules, length: 20 } }, { rules: { ...rules, length: 20 } }, true],
    ["easypasswords-1", { rules: { ...rules, length: 20 } }, { rules: { ...rules, length: 20 } }, true],
    ["saltmill-1", { rules: { words: 6, separator: " " } }, { rules: { words: 6, separator: " " } }, true],
    ["saltmill-1", { revision: 9 }, { revision: 9 }, true],
    ["stored", { password: "other" }, { revision: 2, secret: "b3RoZXI=" }, true],
    ["saltmill-1", { notes: "n", label: "l", revision: 2 }, { notes: "n", label: "l", revision: 2 }, true],
  ];
  for (const [scheme, changes, expected, newPassword] of cases) {
    const title = `${scheme}: ${JSON.stringify(changes)}`;
    it(`${newPassword ? "changes the password" : "keeps the password"} for ${title}`, async () => {
      const { vault, name } = await added(scheme);
      const contents = await vault.contents();
      const before = accountNamed(contents, name);
      expect(changesPassword(contents, before, changes)).to.equal(newPassword);
      if (newPassword) {
        const stored = await dump(vault.storage);
        await rejectsApp(editAccount(vault, name, changes), "bad-argument", ["newPassword", "a boolean"]);
        expect(await dump(vault.storage)).to.deep.equal(stored);
      }
      await editAccount(vault, name, changes, { newPassword });
      const { previous, ...after } = await read(vault, name);
      expect(previous !== undefined).to.equal(newPassword);
      expect({ ...after, modified: 0 }).to.deep.equal({ ...before, ...expected, modified: 0 });
      const same = (await passwordOf(contents, after)) === (await passwordOf(contents, before));
      expect(same).to.equal(!newPassword);
    });
  }

  const unchanged: [title: string, scheme: Scheme, changes: AccountChanges][] = [
    ["no changes", "saltmill-1", {}],
    ["the same login", "saltmill-1", { login: "ada" }],
    ["empty notes of an account without notes", "saltmill-1", { notes: "", label: "" }],
    [
      "the same rules written differently",
      "saltmill-1",
      { rules: { length: 16, classes: [...rules.classes].reverse() } },
    ],
    ["the same revision and root", "saltmill-1", { revision: 1, root: "current" }],
    ["the same password", "stored", { password }],
  ];
  for (const [title, scheme, changes] of unchanged) {
    it(`writes nothing for ${title}`, async () => {
      const { vault, name } = await added(scheme);
      const stored = await dump(vault.storage);
      await editAccount(vault, name, changes);
      expect(await dump(vault.storage)).to.deep.equal(stored);
    });
  }

  const refused: [title: string, scheme: Scheme, changes: object, code: Parameters<typeof rejectsApp>[1]][] = [
    ["a length of 3", "saltmill-1", { rules: { ...rules, length: 3 } }, "rules-length"],
    ["a length beyond its stored bytes", "easypasswords-1", { rules: { ...rules, length: 25 } }, "rules-length"],
    ["words", "easypasswords-1", { rules: { words: 6, separator: "-" } }, "rules-classes"],
    ["rules for a stored password", "stored", { rules }, "bad-argument"],
    ["revision 0", "saltmill-1", { revision: 0 }, "revision-range"],
    ["a revision that needs the master password", "easypasswords-1", { revision: 2 }, "bad-argument"],
    ["a revision for a stored password", "stored", { revision: 2 }, "bad-argument"],
    ["a password for a generated one", "saltmill-1", { password: "x" }, "bad-argument"],
    ["a root for a scheme without roots", "easypasswords-1", { root: "current" }, "bad-argument"],
    ["an empty password", "stored", { password: "" }, "rules-length"],
    ["a password of 10,001 characters", "stored", { password: "x".repeat(10_001) }, "rules-length"],
    ["an unpaired surrogate in the password", "stored", { password: "\ud800" }, "bad-character"],
    ["an unpaired surrogate in the notes", "stored", { notes: "\ud800" }, "bad-character"],
    ["notes that are not a text", "saltmill-1", { notes: 5 }, "bad-argument"],
    ["a login that is not a text", "saltmill-1", { login: null }, "bad-argument"],
  ];
  for (const [title, scheme, changes, code] of refused) {
    it(`is refused without a write for ${title} (${scheme})`, async () => {
      const { vault, name } = await added(scheme);
      const stored = await dump(vault.storage);
      const error = await rejectsApp(editAccount(vault, name, changes, { newPassword: true }), code);
      expect(error.message).not.to.include("xxxx");
      expect(await dump(vault.storage)).to.deep.equal(stored);
    });
  }

  it("is refused if the account was deleted, does not exist or is not an account", async () => {
    const { vault, name } = await added("saltmill-1");
    await removeAccounts(vault, [name]);
    for (const none of [name, "account/none", "settings", "keys", ""]) {
      await rejectsApp(editAccount(vault, none, { notes: "n" }), "account-missing");
      throwsApp(() => accountNamed({ records: new Map(), problems: [], readOnly: false }, none), "account-missing");
    }
  });

  it("applies to the current record and keeps another window's changes of other fields", async () => {
    const { vault, name } = await added("saltmill-1");
    await Promise.all([
      editAccount(vault, name, { notes: "n" }),
      editAccount(vault, name, { label: "l" }),
      editAccount(vault, name, { login: "x" }),
      editAccount(vault, name, { revision: 3 }, { newPassword: true }),
    ]);
    expect(await read(vault, name)).to.deep.include({ notes: "n", label: "l", userName: "x", revision: 3 });
  });

  it("moves an account from a retired root to the current one and reports the password change", async () => {
    const { vault, name } = await added("saltmill-1");
    const { current, roots, ...rest } = keysOf(await vault.contents());
    const newer = { ...roots[current]!, R: Buffer.alloc(20, 9).toString("base64") };
    await write(vault, "keys", { ...rest, current: "newer", roots: { ...roots, newer } });
    const contents = await vault.contents();
    expect(changesPassword(contents, accountNamed(contents, name), { root: "current" })).to.equal(true);
    await editAccount(vault, name, { root: "current" }, { newPassword: true });
    expect((await read(vault, name)).root).to.equal("newer");
  });

  it("changes an account of a newer version's scheme except for its password", async () => {
    const vault = await newVault();
    const newer = { ...account, scheme: "saltmill-9", rules: { shape: "round" }, later: [1] };
    await plant(vault, "account/newer", complete("account/newer", newer));
    await editAccount(vault, "account/newer", { login: "ada.l", notes: "n" });
    expect(await read(vault, "account/newer")).to.deep.include({ ...newer, userName: "ada.l", notes: "n" });
    await rejectsApp(editAccount(vault, "account/newer", { rules }, { newPassword: true }), "scheme-unknown");
    await rejectsApp(editAccount(vault, "account/newer", { revision: 2 }, { newPassword: true }), "bad-argument");
  });
});

describe("renaming an account", () => {
  it("leaves the account as it was if the rename is undone", async () => {
    for (const scheme of schemes) {
      const { vault, name } = await added(scheme);
      const before = await read(vault, name);
      await renameAccount(vault, name, { login: "", label: "Work" });
      const renamed = await read(vault, name);
      expect([loginOf(renamed), titleOf(renamed)]).to.deep.equal(["", "Work"]);
      await renameAccount(vault, name, { login: "ada", label: "" });
      const after = await read(vault, name);
      expect([loginOf(after), titleOf(after)]).to.deep.equal(["ada", "ada"]);
      expect({ ...after, modified: 0 }).to.deep.equal({ ...before, modified: 0 });
    }
  });

  it("lets the error of a changed site name the original username that both accounts have", async () => {
    const { vault, name } = await added("saltmill-1");
    const other = await addAccount(vault, { site: "example.org", login: "ada", revision: 1, rules });
    await renameAccount(vault, name, { login: "lovelace" });
    await renameAccount(vault, other, { login: "byron" });
    const moved = editAccount(vault, name, { site: "example.org" }, { newPassword: true });
    await rejectsApp(moved, "account-exists", ["ada", "example.org", "byron"]);
  });

  it("is refused for the username or the login of another account of the site, and allowed at other sites", async () => {
    const { vault, name } = await added("saltmill-1");
    const bob = await addAccount(vault, { site, login: "bob", revision: 1, rules });
    await addAccount(vault, { site: "example.org", login: "eve", revision: 1, rules });
    await renameAccount(vault, bob, { login: "rob" });
    await rejectsApp(renameAccount(vault, name, { login: "rob" }), "account-exists", ["rob", site]);
    for (const [login, values] of [
      ["bob", ["bob", site, "rob"]], // lists show this account as "rob", so the error contains "rob" too
      ["rob", ["rob", site]],
    ] as const) {
      await rejectsApp(addAccount(vault, { site, login, revision: 1, rules }), "account-exists", values);
      await rejectsApp(addStoredAccount(vault, { site, login, password }), "account-exists", values);
    }
    await renameAccount(vault, name, { login: "eve" });
    await renameAccount(vault, bob, { login: "bob" });
    await renameAccount(vault, bob, { label: "eve" }); // several accounts may have the same label
  });
});

describe("a new revision", () => {
  it("is made only once, even if several windows request it at the same time", async () => {
    const { vault, name } = await added("saltmill-1");
    const shown = accountNamed(await vault.contents(), name);
    const other = await open(vault.storage);
    expect(await Promise.all([newRevision(vault, shown), newRevision(other, shown)])).to.deep.equal([2, 2]);
    expect(await newRevision(vault, accountNamed(await vault.contents(), name))).to.equal(3);
  });

  it("is higher than that of a deleted account with the same name", async () => {
    const { vault, name } = await added("saltmill-1");
    await write(vault, "account/gone", { deleted: true, site, login: "ada", revision: 8 });
    expect(await newRevision(vault, accountNamed(await vault.contents(), name))).to.equal(9);
  });

  it("is refused after 2^32-1 and for other schemes", async () => {
    const vault = await newVault();
    const last = { ...account, revision: 2 ** 32 - 1 };
    const kept = { ...account, login: "k", scheme: "stored", secret: "eA==" };
    const easy = { ...kept, login: "e", scheme: "easypasswords-1", revision: "", secret: "A".repeat(32) };
    for (const [name, fields] of Object.entries({ last, kept, easy })) await write(vault, `account/${name}`, fields);
    const contents = await vault.contents();
    const of = (name: string): Promise<number> => newRevision(vault, accountNamed(contents, `account/${name}`));
    await rejectsApp(of("last"), "revision-range");
    await rejectsApp(of("kept"), "bad-argument", ["account", "stored"]);
    await rejectsApp(of("easy"), "bad-argument", ["account", "easypasswords-1"]);
  });
});

// Changes of the site, and changes between generated and stored passwords

const [master, identity] = ["correct horse", "ada@example.org"];
const fourClasses = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

describe("an account", function () {
  this.timeout(60_000);
  let vault: Vault;

  before(async () => {
    vault = await createVault({ storage: memoryStorage(), masterPassword: master, identity });
  });

  const named = async (name: string): Promise<Account> => accountNamed(await vault.contents(), name);
  const password = async (name: string): Promise<string> => passwordOf(await vault.contents(), await named(name));
  const previous = async (name: string): Promise<string | undefined> =>
    previousPasswordOf(await vault.contents(), await named(name));
  const edit = (name: string, changes: AccountChanges): Promise<void> =>
    editAccount(vault, name, changes, { newPassword: true });
  const made = (site: string, revision = 1): string =>
    saltmill1({ master, identity, site, login: "ada", revision, rules: fourClasses });

  it("gets the password of its new site and keeps the earlier ones", async () => {
    const name = await addAccount(vault, {
      site: "old.example",
      login: "ada",
      revision: 1,
      rules: fourClasses,
      madeAt: "https://old.example/",
    });
    expect(changesPassword(await vault.contents(), await named(name), { site: "new.example" })).to.equal(true);
    await edit(name, { site: "new.example" });
    expect(await password(name)).to.equal(made("new.example"));
    expect(await previous(name)).to.equal(made("old.example"));
    expect(await named(name))
      .to.include({ site: "new.example", scheme: "saltmill-1" })
      .and.not.have.property("madeAt");
  });

  it("cannot get a new site that has an account with the same username", async () => {
    await addAccount(vault, { site: "taken.example", login: "ada", revision: 1, rules: fourClasses });
    const name = await addAccount(vault, { site: "free.example", login: "ada", revision: 1, rules: fourClasses });
    await rejectsApp(edit(name, { site: "taken.example" }), "account-exists");
    await rejectsApp(edit(name, { site: "" }), "site-missing");
    expect(await password(name)).to.equal(made("free.example"));
  });

  it("does not use a revision again that a deleted account of the new site has used", async () => {
    const gone = await addAccount(vault, { site: "gone.example", login: "ada", revision: 4, rules: fourClasses });
    await removeAccounts(vault, [gone]);
    const name = await addAccount(vault, { site: "before.example", login: "ada", revision: 1, rules: fourClasses });
    await edit(name, { site: "gone.example" });
    expect(await password(name)).to.equal(made("gone.example", 5));
  });

  it("keeps a stored password at its new site", async () => {
    const name = await addStoredAccount(vault, { site: "a.example", login: "ada", password: "hunter2" });
    expect(changesPassword(await vault.contents(), await named(name), { site: "b.example" })).to.equal(false);
    await editAccount(vault, name, { site: "b.example" });
    expect(await password(name)).to.equal("hunter2");
    expect(await named(name)).to.not.have.property("previous");
  });

  it("keeps its site if it is of Easy Passwords, because its secret was derived from the site", async () => {
    const name = await addEasyAccount(
      vault,
      { site: "easy.example", login: "ada", revision: "", rules: { ...fourClasses, length: 12 } },
      { masterPassword: "foobar" },
    );
    await rejectsApp(edit(name, { site: "other.example" }), "bad-argument");
  });

  it("can change to a stored password and back to a generated one, each time with the previous password available", async () => {
    const name = await addAccount(vault, { site: "kinds.example", login: "ada", revision: 2, rules: fourClasses });
    await edit(name, { scheme: "stored", password: "from the site" });
    expect(await password(name)).to.equal("from the site");
    expect(await previous(name)).to.equal(made("kinds.example", 2));
    expect(await named(name))
      .to.include({ scheme: "stored", revision: 3 })
      .and.not.have.any.keys("root", "rules");
    await edit(name, { scheme: "current", rules: fourClasses });
    expect(await password(name)).to.equal(made("kinds.example", 4));
    expect(await named(name)).to.not.have.property("secret");
    await edit(name, { rules: pinRules(6) });
    expect(await password(name)).to.match(/^\d{6}$/u);
  });

  it("keeps the name from which its earlier generated passwords are derived", async () => {
    const name = await addAccount(vault, { site: "names.example", login: "ada", revision: 1, rules: fourClasses });
    await edit(name, { scheme: "stored", password: "from the site" });
    await edit(name, { login: "lovelace" });
    expect(await named(name)).to.include({ login: "ada", userName: "lovelace" });
    expect(await previous(name)).to.equal(made("names.example"));
  });

  it("keeps earlier passwords that were made at its earlier site", async () => {
    const name = await addAccount(vault, { site: "one.example", login: "ada", revision: 1, rules: fourClasses });
    await newRevision(vault, await named(name));
    await edit(name, { site: "two.example" });
    const { previous: inputs, history = [] } = await named(name);
    const kept = [inputs, ...history].map((each) => Buffer.from(String(each?.secret), "base64").toString());
    expect(kept).to.include(made("one.example"));
    expect(await password(name)).to.equal(made("two.example", 2));
  });

  it("cannot be converted without the values that the new kind needs", async () => {
    const name = await addAccount(vault, { site: "needs.example", login: "ada", revision: 1, rules: fourClasses });
    await rejectsApp(edit(name, { scheme: "stored" }), "bad-argument");
    const stored = await addStoredAccount(vault, { site: "needs2.example", login: "ada", password: "x" });
    await rejectsApp(edit(stored, { scheme: "current" }), "bad-argument");
    await rejectsApp(editAccount(vault, name, { scheme: "stored", password: "x" }), "bad-argument");
  });
});
