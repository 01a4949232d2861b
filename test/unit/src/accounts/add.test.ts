import { expect } from "chai";
import {
  type Account,
  accountNamed,
  accountsOf,
  addAccount,
  firstRevision,
  type NewAccount,
  passwordOf,
  passwordStateOf,
  previousPasswordOf,
} from "../../../../src/accounts/index.ts";
import { keysOf, Vault } from "../../../../src/vault/index.ts";
import { VaultKeys } from "../../../../src/vault/keys.ts";
import { openRecord } from "../../../../src/vault/records.ts";
import { counting } from "../../crypto/bytes.ts";
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

  it("begins with a change that is not finished if the site has another password", async () => {
    const vault = await newVault();
    for (const sitePassword of ["hunter2", "  ü\u0000😀 ", "x".repeat(10_000)]) {
      const name = await add(vault, { login: sitePassword.slice(0, 3), revision: 2, sitePassword });
      const contents = await vault.contents();
      const added = accountNamed(contents, name);
      expect(added.revision).to.equal(2);
      expect(passwordStateOf(added)).to.equal("new");
      expect(await previousPasswordOf(contents, added)).to.equal(sitePassword);
    }
    const plain = await add(vault);
    expect(passwordStateOf(accountNamed(await vault.contents(), plain))).to.equal("confirmed");
    await rejectsApp(add(vault, { login: "none", sitePassword: "" }), "rules-length");
    await rejectsApp(add(vault, { login: "long", sitePassword: "x".repeat(10_001) }), "rules-length");
    expect(await logins(vault)).to.not.include.members(["none", "long"]);
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

// Compares records of accounts and sites byte for byte with test vectors that a program in another language computed.

const keys = (): VaultKeys => VaultKeys.of(counting(16, 0x10), counting(32, 0x40));

const vectors = [
  {
    title: "an account with a stored password",
    record: {
      v: 1,
      name: "account/AAAAAAAAAAAAAAAAAAAAAA",
      modified: 0,
      site: "example.com",
      login: "ada",
      scheme: "stored",
      revision: 2,
      secret: "cMOkc3N3w7ZyZCDwn5iA",
      created: 0,
    },
    storageKey: "r/EBESExQV/TS5WjY3cqaDdl0zNxv-1uw",
    envelope:
      "AWBhYmNkZWZnaGlqa9wuuZ5NXErgrnfdHKR6jL9vX2ncV7bbxZQ40Mse7wMjiDn1F3SCrQ7+cpDlCJnCCfsqbgNmxBZLZ2F09zgXdXQ1XhwrQG79YBCX" +
      "Yzehre1b/V5GbaTYBjrCejdBHr0hlG4x3Xmb8iIrDD0A/o9EDcnPP96L3uph4zRTZuoDNX0+45XRBJbPuukUOxBmCqFTsQKdIkTSeFxXk+0RybDOGrZI" +
      "B5NT2C3Vue9wa0QMyI/6SCa0Nie7zYXPo7ytpota59E9AkPksN2txy6Lugsc/gyUcKhS1UETTTVNxGr/LWVDq7fc6hDblzDLzCfwx0XnUM/UOlf2YqRE" +
      "GjRsqnlCX+XsmWzNF//+Ouinw6/tilYR",
  },
  {
    title: "a renamed account with a PIN",
    record: {
      v: 1,
      name: "account/AQEBAQEBAQEBAQEBAQEBAQ",
      modified: 0,
      site: "example.com",
      login: "ada",
      userName: "ada.l",
      label: "Work",
      scheme: "saltmill-1",
      root: "r",
      revision: 1,
      rules: { length: 6, classes: ["0123456789"] },
      notes: "n",
      created: 0,
      used: 1,
    },
    storageKey: "r/EBESExQV/OY2tKlLuswtMY3kNjZhH8A",
    envelope:
      "AXBxcnN0dXZ3eHl6e3dsHBfy5aPFvhv0CkJPRMaYwLdrCmbLXKzAo4h/UJ8ZoJOkEnzy9JQ6zlycnc1lZXiQvwu+K9+LO0AEKeD71H89WyVkhAS74JWo" +
      "hizyJEImNmArBzR6Iz/UtVp2PQHJnA1WpxojWtcnS3LbFTfGPDTr30zVc+oPme2iyI8uL834Ox0IjnM+f1IvmoHyO9GsZrfgHJBtfx46ox/32Dipnu2n" +
      "3qCPNJ8Lta3AVkMZ8AATEurD7mt6EMrw9zo6u3AibgcQTtlxtnPy40V79/QZF852Hynnq2/N6IG+IeE9H5spYijpBAgqQ+3AOXuXKVfMIsATbM3V/mAD" +
      "0I4c/FG25idKz/YtI0vnZM6kmlbLyR6v",
  },
  {
    title: "a site with an alias and a host as a separate site",
    record: {
      v: 1,
      name: "site/example.com",
      modified: 0,
      site: "example.com",
      aliases: ["example.org"],
      hosts: ["login.example.com"],
    },
    storageKey: "r/EBESExQV/fHqdhA0wmnUBB0TZI0SSTQ",
    envelope:
      "AYCBgoOEhYaHiImKi2aeELZCyVku6J6J0TG86pHDwhsZyH6A5r179XffRtvHN8PRzMLKZaWDTyv2h8GjdRzAIoWbLQ1XUiR81FRCqO8NsNE/wx0GOqAc" +
      "r54z7APmWAbsGTKGvP2XnmVBXAPYwf5vrR4PO/xswiqf42x39/b44NUAWauePEJIzkXvqQ2cR8a8wwL/lZI8kZpWOC0+oVqRPJCLEoeS90yzK019HImf" +
      "zFinY6IPX0kDNILWlztCVows5wUpL0vT03k3KNtnZUMvF2ZWdmvxBQTwP990whdBUTPL0qIqxXR8t0DRwHE1TI4DjEKHL8u/jEs7RioZnhE+huO1cENR" +
      "GOWaC+uQEgATWtsb/8JaOFPxP7af/hxm",
  },
];

describe("a record of an account or site, compared with the frozen vectors,", () => {
  vectors.forEach(({ title, record, storageKey, envelope }, i) => {
    it(`has the right storage key and envelope, and opens: ${title}`, () => {
      expect(keys().storageKey(record.name)).to.equal(storageKey);
      expect(keys().records.seal(storageKey, record, counting(12, 0x60 + 16 * i))).to.equal(envelope);
      expect(openRecord(keys(), storageKey, envelope)).to.deep.equal(record);
    });
  });

  it("contains a stored password exactly as it was typed", async () => {
    const contents = await (await newVault()).contents();
    expect(await passwordOf(contents, vectors[0]!.record as unknown as Account)).to.equal("pässwörd 😀");
  });

  it("opens in a vault that lists it", async () => {
    const vault = await newVault();
    const { storage } = vault;
    const [header] = Object.entries(await storage.get(["vault"]));
    await storage.set({ vault: { ...(header![1] as object), id: Buffer.from(counting(16, 0x10)).toString("base64") } });
    await storage.set(Object.fromEntries(vectors.map(({ storageKey, envelope }) => [storageKey, envelope])));
    const { records, problems } = await new Vault(storage, keys()).contents();
    expect(problems).to.deep.equal([]);
    expect([...records.values()]).to.deep.equal(vectors.map(({ record }) => record));
  });
});
