import { expect } from "chai";
import {
  type Account,
  accountsOf,
  addAccount,
  firstRevision,
  type NewAccount,
} from "../../../../src/accounts/index.ts";
import { keysOf, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { account, complete, dump, newVault, plant, rules, write } from "../vaults.ts";

const site = "example.com";
const adding = { site, login: "ada", revision: 1, rules };
const add = (vault: Vault, more: Partial<NewAccount> = {}): Promise<string> =>
  addAccount(vault, { ...adding, ...more });
const logins = async (vault: Vault, where = site): Promise<string[]> =>
  accountsOf(await vault.contents(), where).map(({ login }) => login);

/** Replaces an account by the record of its deletion. */
const remove = (vault: Vault, name: string, revision: number | string, login = "ada", where = site): Promise<void> =>
  write(vault, name, { deleted: true, site: where, login, revision });

describe("adding an account", () => {
  it("stores the given values with the current root and the time in a new record", async () => {
    const vault = await newVault();
    const name = await add(vault, { login: " Zoe\u0308 ", revision: 7 });
    expect(name).to.match(/^account\/[A-Za-z0-9_-]{22}$/u);
    const contents = await vault.contents();
    const { created, modified, ...record } = contents.records.get(name) as Account;
    const root = keysOf(contents).current;
    const expected = { v: 1, name, site, login: " Zoe\u0308 ", scheme: "saltmill-1", root, revision: 7, rules };
    expect(record).to.deep.equal(expected);
    expect(created).to.be.above(0);
    expect(modified).to.be.at.least(created);
  });

  it("accepts rules of custom characters or words, and an empty login", async () => {
    const vault = await newVault();
    await add(vault, { login: "", rules: { words: 6, separator: " " } });
    await add(vault, { login: "b", rules: { length: 20, classes: ["~!", "lower"] } });
    const [a, b] = accountsOf(await vault.contents(), site);
    expect([a!.rules, b!.rules]).to.deep.equal([
      { words: 6, separator: " " },
      { length: 20, classes: ["~!", "lower"] },
    ]);
  });

  const refused: [title: string, more: object, code: Parameters<typeof rejectsApp>[1]][] = [
    ["no site", { site: "" }, "site-missing"],
    ["a site that is not a string", { site: undefined }, "bad-argument"],
    ["a login that is not a string", { login: 5 }, "bad-argument"],
    ["an unpaired surrogate in the site", { site: "a\ud800" }, "bad-character"],
    ["an unpaired surrogate in the login", { login: "\udc00" }, "bad-character"],
    ["revision 0", { revision: 0 }, "revision-range"],
    ["revision 2^32", { revision: 2 ** 32 }, "revision-range"],
    ["a revision that is a text", { revision: "1" }, "revision-range"],
    ["a length of 3", { rules: { length: 3, classes: ["lower"] } }, "rules-length"],
    ["no classes", { rules: { length: 16, classes: [] } }, "rules-classes"],
    ["two words", { rules: { words: 2, separator: "-" } }, "rules-words"],
    ["no rules", { rules: undefined }, "bad-argument"],
    [
      "rules that few passwords satisfy",
      { rules: { length: 8, classes: [...Array.from("abcdefg"), "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"] } },
      "rules-unlikely",
    ],
  ];
  for (const [title, more, code] of refused) {
    it(`is refused without a write for ${title}`, async () => {
      const vault = await newVault();
      const before = await dump(vault.storage);
      await rejectsApp(addAccount(vault, { ...adding, ...more }), code);
      expect(await dump(vault.storage)).to.deep.equal(before);
    });
  }

  it("is refused if the site has an account with this login, and allowed for another site or login", async () => {
    const vault = await newVault();
    await add(vault);
    const before = await dump(vault.storage);
    await rejectsApp(add(vault, { revision: 2, rules: { words: 6, separator: "-" } }), "account-exists", ["ada", site]);
    expect(await dump(vault.storage)).to.deep.equal(before);
    await add(vault, { login: "Ada" });
    await add(vault, { login: "" });
    await add(vault, { site: "example.org" });
    expect((await logins(vault)).sort()).to.deep.equal(["", "Ada", "ada"]);
    expect(await logins(vault, "example.org")).to.deep.equal(["ada"]);
  });

  it("is refused if another account differs only in Unicode normalization, because it has the same password", async () => {
    const vault = await newVault();
    await add(vault, { site: "b\u00fccher.example", login: "Zo\u00eb" });
    const again = add(vault, { site: "bu\u0308cher.example", login: "Zoe\u0308" });
    await rejectsApp(again, "account-exists");
  });

  it("neither changes its arguments nor is affected by later changes of them", async () => {
    const vault = await newVault();
    const classes = ["symbol", "lower"];
    await addAccount(vault, Object.freeze({ ...adding, rules: { length: 20, classes } }));
    classes.pop();
    expect(accountsOf(await vault.contents(), site)[0]!.rules).to.deep.equal({
      length: 20,
      classes: ["symbol", "lower"],
    });
  });
});

describe("the accounts of a site", () => {
  it("are sorted by login, without other sites, deleted accounts and records of other kinds", async () => {
    const vault = await newVault();
    for (const login of ["zoe", "ada", "", "Bob"]) await add(vault, { login });
    await add(vault, { site: `www.${site}` });
    const gone = await add(vault, { login: "gone" });
    await remove(vault, gone, 1, "gone");
    await write(vault, `site/${site}`, { site });
    await plant(vault, "accounts/x", complete("accounts/x", account));
    expect(await logins(vault)).to.deep.equal(["", "ada", "Bob", "zoe"]);
    expect(await logins(vault, "")).to.deep.equal([]);
    expect(await logins(vault, "EXAMPLE.com")).to.deep.equal([]);
  });

  it("include both accounts with the same login, as after a merge, always in the same order", async () => {
    const vault = await newVault();
    const names = ["account/b", "account/a", "account/c"];
    for (const name of names) await plant(vault, name, complete(name, account));
    const found = accountsOf(await vault.contents(), site).map(({ name }) => name);
    expect(found).to.deep.equal(["account/a", "account/b", "account/c"]);
  });
});

describe("the first revision", () => {
  it("is 1 if no account was deleted", async () => {
    const vault = await newVault();
    expect(firstRevision(await vault.contents(), site, "ada")).to.equal(1);
    await add(vault, { revision: 9 });
    expect(firstRevision(await vault.contents(), site, "bob")).to.equal(1);
  });

  it("is higher than those of deleted accounts with the same site and login", async () => {
    const vault = await newVault();
    for (const [name, revision] of [
      ["account/a", 3],
      ["account/b", 12],
      ["account/c", 7],
    ] as const) {
      await remove(vault, name, revision);
    }
    await remove(vault, "account/d", 99, "bob");
    await remove(vault, "account/e", 98, "ada", "example.org");
    await remove(vault, "account/f", "97");
    const contents = await vault.contents();
    expect(firstRevision(contents, site, "ada")).to.equal(13);
    expect(firstRevision(contents, site, "bob")).to.equal(100);
    expect(firstRevision(contents, site, "Ada")).to.equal(1);
  });

  it("treats names that differ only in Unicode normalization as the same, because they give the same passwords", async () => {
    const vault = await newVault();
    await remove(vault, "account/a", 3, "Zoe\u0308");
    expect(firstRevision(await vault.contents(), site, "Zo\u00eb")).to.equal(4);
  });
});
