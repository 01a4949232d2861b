import { expect } from "chai";
import {
  accountNamed,
  accountsBySite,
  accountsOf,
  addAccount,
  markUsed,
  removeAccounts,
  searchAccounts,
} from "../../../../src/accounts/index.ts";
import { type Contents, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { sets, spied } from "../spied.ts";
import { account, complete, dump, newVault, open, plant, rules } from "../vaults.ts";

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

/** Returns the contents of a vault with these accounts, without creating a vault. */
function contentsOf(fields: readonly object[], more: readonly [string, object][] = []): Contents {
  const accounts = fields.map((each, i): [string, object] => [`account/${i}`, { ...account, login: "", ...each }]);
  const records = new Map([...accounts, ...more].map(([name, each]) => [name, complete(name, each)]));
  return { records, problems: [], readOnly: false } as unknown as Contents;
}

const few = contentsOf(
  [
    { site: "example.com", login: "ada" },
    { site: "mail.example", login: "ada@example.com", used: 5 },
    { site: "xn--bcher-kva.example", login: "Zoë" },
    { site: "bank.example", login: "4711", label: "Savings at work" },
    { site: "old.example", login: "hashed", userName: "shown" },
    { site: "example.com", login: "bob", used: 9, notes: "the PIN of the safe" },
  ],
  [
    ["site/bank.example", { site: "bank.example", aliases: ["geldhaus.example"] }],
    ["account/gone", { deleted: true, site: "gone.example", login: "gone", revision: 1 }],
  ],
);
const found = (query: string, limit?: number): string[] =>
  searchAccounts(few, query, limit).map(({ name }) => name.replace("account/", ""));

describe("the search", () => {
  const cases: [query: string, expected: string[], why: string][] = [
    ["", ["5", "1", "3", "0", "4", "2"], "all accounts, the last used first, then by login,"],
    ["  ", ["5", "1", "3", "0", "4", "2"], "all accounts"],
    ["exa", ["5", "0", "1", "3", "4", "2"], "sites that begin with it first, then other matches,"],
    ["EXAMPLE.COM", ["5", "0", "1"], "sites in any case"],
    ["ada", ["1", "0"], "usernames"],
    ["com ada", ["1", "0"], "accounts with every word, in any order,"],
    ["bücher", ["2"], "sites in readable form"],
    ["bucher", ["2"], "sites without their accents"],
    ["xn--bcher", ["2"], "sites in their ASCII form"],
    ["zoe", ["2"], "stored names without their accents"],
    ["ZOE\u0308", ["2"], "stored names, also with accents in the query,"],
    ["work", ["3"], "labels"],
    ["geldhaus", ["3"], "aliases"],
    ["shown", ["4"], "usernames that differ from the login"],
    ["hashed", [], "nothing in a login that is not shown"],
    ["safe", [], "nothing in notes"],
    ["gone", [], "nothing in deleted accounts"],
    ["comada", [], "nothing across two names"],
    ["\n", ["5", "1", "3", "0", "4", "2"], "all accounts, because the separator is ignored,"],
  ];
  for (const [query, expected, why] of cases) {
    it(`finds ${why} for ${JSON.stringify(query)}`, () => {
      expect(found(query)).to.deep.equal(expected);
    });
  }

  it("returns the best matches up to the limit", () => {
    expect(found("exa", 2)).to.deep.equal(["5", "0"]);
    expect(found("exa", 3)).to.deep.equal(["5", "0", "1"]);
  });

  it("finds the accounts of a real vault", async () => {
    const vault = await newVault();
    await plant(vault, "account/a", complete("account/a", account));
    expect(searchAccounts(await vault.contents(), "exam ada")).to.have.length(1);
  });

  it("normalizes 10,000 accounts once, and later only the query", () => {
    const many = contentsOf(
      Array.from({ length: 10_000 }, (_, i) => ({ site: `site-${i}.example`, login: `user ${i}` })),
    );
    const genuine = Object.getOwnPropertyDescriptor(String.prototype, "normalize")!;
    let calls = 0;
    const counted = function (this: string, form?: string): string {
      calls++;
      return (genuine.value as (form?: string) => string).call(this, form);
    };
    Object.defineProperty(String.prototype, "normalize", { ...genuine, value: counted });
    try {
      expect(searchAccounts(many, "site-9999")).to.have.length(1);
      expect(calls).to.be.within(10_000, 100_000);
      calls = 0;
      expect(searchAccounts(many, "user 77", 1000).length).to.be.above(100);
      expect(searchAccounts(many, "no such")).to.deep.equal([]);
      expect(calls).to.equal(2);
    } finally {
      Object.defineProperty(String.prototype, "normalize", genuine);
    }
  });
});
