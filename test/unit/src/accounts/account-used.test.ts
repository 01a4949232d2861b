import { expect } from "chai";
import {
  accountNamed,
  accountsBySite,
  accountsOf,
  addAccount,
  markUsed,
  newRevision,
  removeAccounts,
} from "../../../../src/accounts/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { account, complete, dump, newVault, open, plant, rules, write } from "../vaults.ts";

const site = "example.com";
const add = (vault: Vault, login: string, where = site): Promise<string> =>
  addAccount(vault, { site: where, login, revision: 1, rules });
const now = 1_700_000_000_000;

describe("marking an account as used", () => {
  it("is one write and moves it to the top of the list", async () => {
    const { storage, calls } = spied(memoryStorage());
    const vault = await newVault(storage);
    const names = [await add(vault, "ada"), await add(vault, "bob"), await add(vault, "eve")];
    calls.length = 0;
    expect(await markUsed(vault, names[2]!, now)).to.equal(true);
    expect(sets(calls)).to.have.length(1);
    expect(await markUsed(vault, names[1]!, now + 60_000)).to.equal(true);
    const contents = await vault.contents();
    expect(accountNamed(contents, names[2]!).used).to.equal(now);
    expect(accountsOf(contents, site).map(({ login }) => login)).to.deep.equal(["bob", "eve", "ada"]);
  });

  it("writes nothing within a minute of the last use", async () => {
    const vault = await newVault();
    const name = await add(vault, "ada");
    await markUsed(vault, name, now);
    const before = await dump(vault.storage);
    for (const near of [now, now + 59_999, now - 59_999]) expect(await markUsed(vault, name, near)).to.equal(false);
    expect(await dump(vault.storage)).to.deep.equal(before);
    expect(await markUsed(vault, name, now - 60_000), "the clock was set back").to.equal(true);
  });

  it("writes two simultaneous uses of one account once, and simultaneous uses of two accounts separately", async () => {
    const vault = await newVault();
    const names = [await add(vault, "ada"), await add(vault, "bob")];
    const marks = await Promise.all([names[0]!, names[0]!, names[1]!].map((name) => markUsed(vault, name, now)));
    expect(marks).to.deep.equal([true, false, true]);
    const contents = await vault.contents();
    for (const name of names) expect(accountNamed(contents, name).used).to.equal(now);
  });

  it("does nothing and reports no error if the vault cannot be written", async () => {
    const full = new Error("full");
    let failing = false;
    const { storage } = spied(memoryStorage(), (call) => (failing && call === "set" ? full : undefined));
    const vault = await newVault(storage);
    const name = await add(vault, "ada");
    failing = true;
    expect(await markUsed(vault, name, now)).to.equal(false);
    failing = false;
    const other = await open(storage);
    await removeAccounts(other, [name]);
    expect(await markUsed(vault, name, now), "deleted").to.equal(false);
    await plant(vault, "account/newer", { ...complete("account/newer", account), v: 2 });
    expect(await markUsed(vault, name, now), "read-only").to.equal(false);
    vault.close();
    expect(await markUsed(vault, name, now), "locked").to.equal(false);
  });
});

describe("a new revision", () => {
  it("is made only once, even if several windows request it at the same time", async () => {
    const vault = await newVault();
    const name = await add(vault, "ada");
    const shown = accountNamed(await vault.contents(), name);
    const other = await open(vault.storage);
    expect(await Promise.all([newRevision(vault, shown), newRevision(other, shown)])).to.deep.equal([2, 2]);
    expect(await newRevision(vault, accountNamed(await vault.contents(), name))).to.equal(3);
  });

  it("is higher than that of a deleted account with the same name", async () => {
    const vault = await newVault();
    const name = await add(vault, "ada");
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

describe("all accounts by site", () => {
  it("are in alphabetical order, the last used first, with different spellings of a site together", async () => {
    const vault = await newVault();
    for (const where of ["zoo.example", "Apple.example", "b\u00fccher.example"]) await add(vault, "ada", where);
    const bob = await add(vault, "bob", "bu\u0308cher.example");
    await markUsed(vault, bob, now);
    const listed = accountsBySite(await vault.contents()).map(({ site: where, accounts }) => [
      where,
      ...accounts.map(({ login }) => login),
    ]);
    expect(listed).to.deep.equal([
      ["Apple.example", "ada"],
      ["b\u00fccher.example", "bob", "ada"],
      ["zoo.example", "ada"],
    ]);
  });
});
