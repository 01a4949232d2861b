/** Tests changes of an account's site, and changes between generated and stored passwords. */
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
  newRevision,
  passwordOf,
  pinRules,
  previousPasswordOf,
  removeAccounts,
} from "../../../../src/accounts/index.ts";
import { createVault, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { saltmill1 } from "../schemes/independent.ts";

const [master, identity] = ["correct horse", "ada@example.org"];
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

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
    saltmill1({ master, identity, site, login: "ada", revision, rules });

  it("gets the password of its new site and keeps the earlier ones", async () => {
    const name = await addAccount(vault, {
      site: "old.example",
      login: "ada",
      revision: 1,
      rules,
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
    await addAccount(vault, { site: "taken.example", login: "ada", revision: 1, rules });
    const name = await addAccount(vault, { site: "free.example", login: "ada", revision: 1, rules });
    await rejectsApp(edit(name, { site: "taken.example" }), "account-exists");
    await rejectsApp(edit(name, { site: "" }), "site-missing");
    expect(await password(name)).to.equal(made("free.example"));
  });

  it("does not use a revision again that a deleted account of the new site has used", async () => {
    const gone = await addAccount(vault, { site: "gone.example", login: "ada", revision: 4, rules });
    await removeAccounts(vault, [gone]);
    const name = await addAccount(vault, { site: "before.example", login: "ada", revision: 1, rules });
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
      { site: "easy.example", login: "ada", revision: "", rules: { ...rules, length: 12 } },
      { masterPassword: "foobar" },
    );
    await rejectsApp(edit(name, { site: "other.example" }), "bad-argument");
  });

  it("can change to a stored password and back to a generated one, each time with the previous password available", async () => {
    const name = await addAccount(vault, { site: "kinds.example", login: "ada", revision: 2, rules });
    await edit(name, { scheme: "stored", password: "from the site" });
    expect(await password(name)).to.equal("from the site");
    expect(await previous(name)).to.equal(made("kinds.example", 2));
    expect(await named(name))
      .to.include({ scheme: "stored", revision: 3 })
      .and.not.have.any.keys("root", "rules");
    await edit(name, { scheme: "saltmill-1", rules });
    expect(await password(name)).to.equal(made("kinds.example", 4));
    expect(await named(name)).to.not.have.property("secret");
    await edit(name, { rules: pinRules(6) });
    expect(await password(name)).to.match(/^\d{6}$/u);
  });

  it("keeps the name from which its earlier generated passwords are derived", async () => {
    const name = await addAccount(vault, { site: "names.example", login: "ada", revision: 1, rules });
    await edit(name, { scheme: "stored", password: "from the site" });
    await edit(name, { login: "lovelace" });
    expect(await named(name)).to.include({ login: "ada", userName: "lovelace" });
    expect(await previous(name)).to.equal(made("names.example"));
  });

  it("keeps earlier passwords that were made at its earlier site", async () => {
    const name = await addAccount(vault, { site: "one.example", login: "ada", revision: 1, rules });
    await newRevision(vault, await named(name));
    await edit(name, { site: "two.example" });
    const { previous: inputs, history = [] } = await named(name);
    const kept = [inputs, ...history].map((each) => Buffer.from(String(each?.secret), "base64").toString());
    expect(kept).to.include(made("one.example"));
    expect(await password(name)).to.equal(made("two.example", 2));
  });

  it("cannot be converted without the values that the new kind needs", async () => {
    const name = await addAccount(vault, { site: "needs.example", login: "ada", revision: 1, rules });
    await rejectsApp(edit(name, { scheme: "stored" }), "bad-argument");
    const stored = await addStoredAccount(vault, { site: "needs2.example", login: "ada", password: "x" });
    await rejectsApp(edit(stored, { scheme: "saltmill-1" }), "bad-argument");
    await rejectsApp(editAccount(vault, name, { scheme: "stored", password: "x" }), "bad-argument");
  });
});
