import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  changeAccounts,
  changesOfMany,
  editAccount,
  passwordOf,
  pinRules,
  previousPasswordOf,
  removeAccounts,
  tagAccounts,
} from "../../../../src/accounts/index.ts";
import { performOnce } from "../../../../src/filling/index.ts";
import { keysOf, memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import { complete, dump, newVault, plant, rules } from "../vaults.ts";

const site = "example.com";
const other = { length: 20, classes: ["lower", "digit"] };

/**
 * Adds accounts with several kinds of passwords, an account with the root of a previous master password, and an account
 * with the scheme of a newer version of Saltmill.
 */
async function filled(vault: Vault): Promise<Record<string, string>> {
  const { current, roots } = keysOf(await vault.contents());
  const former = { ...roots[current]!, R: Buffer.alloc(20, 7).toString("base64"), retired: 5 };
  await vault.change((contents) => ({
    writes: { keys: { ...keysOf(contents), roots: { ...roots, former } } },
    result: undefined,
  }));
  const names = {
    plain: await addAccount(vault, { site, login: "plain", revision: 3, rules }),
    pin: await addAccount(vault, { site, login: "pin", revision: 1, rules: pinRules(4) }),
    words: await addAccount(vault, { site, login: "words", revision: 1, rules: { words: 5, separator: " " } }),
    stored: await addStoredAccount(vault, { site, login: "stored", password: "kept" }),
    easy: await addEasyAccount(
      vault,
      { site, login: "easy", revision: "7", rules: { ...rules, length: 12 } },
      { masterPassword: "an older one", pbkdf2: instantly },
    ),
    retired: "account/retired",
    newer: "account/newer",
  };
  const fields = { site, scheme: "saltmill-1", revision: 1, rules, created: 0 };
  await plant(vault, names.retired, complete(names.retired, { ...fields, login: "retired", root: "former" }));
  await plant(vault, names.newer, complete(names.newer, { ...fields, login: "newer", scheme: "later-9" }));
  return names;
}

const passwords = async (vault: Vault, names: Record<string, string>): Promise<Record<string, string>> => {
  const contents = await vault.contents();
  const made = Object.entries(names)
    .filter(([key]) => key !== "newer")
    .map(async ([key, name]) => [key, await passwordOf(contents, accountNamed(contents, name))]);
  return Object.fromEntries(await Promise.all(made)) as Record<string, string>;
};

const differing = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before).filter((key) => before[key] !== after[key]);

describe("changing many accounts", () => {
  const expected = [
    [{ to: "revision" }, ["plain", "pin", "words", "retired"]],
    [{ to: "rules", rules: other }, ["plain", "retired"]],
    [{ to: "newest" }, ["easy", "retired"]],
  ] as const;

  for (const [change, concerned] of expected) {
    it(`to "${change.to}" changes only the accounts to which this applies, in one write`, async () => {
      const { storage, calls } = spied(memoryStorage());
      const vault = await newVault(storage);
      const names = await filled(vault);
      const before = await passwords(vault, names);
      const planned = changesOfMany(await vault.contents(), Object.values(names), change);
      calls.length = 0;
      const done = await changeAccounts(vault, Object.values(names), change);
      expect(planned).to.deep.equal(done);
      expect(done.leftOut).to.equal(7 - concerned.length);
      expect(differing(before, await passwords(vault, names))).to.have.members(concerned);
      for (const key of concerned) {
        const contents = await vault.contents();
        expect(await previousPasswordOf(contents, accountNamed(contents, names[key]!))).to.equal(before[key]);
      }
      expect(sets(calls)).to.have.length(1);
    });

    it(`to "${change.to}" can be undone like any other action`, async () => {
      const vault = await newVault();
      const names = await filled(vault);
      const before = await passwords(vault, names);
      await performOnce(vault, "a change", "reviseMany", [Object.values(names), change]);
      expect(differing(before, await passwords(vault, names))).to.have.members(concerned);
      expect(await performOnce(vault, "its undo", "undo", ["a change"])).to.equal(0);
      expect(await passwords(vault, names)).to.deep.equal(before);
    });
  }

  it("turns an account of Easy Passwords into one of saltmill-1 and keeps its rules, notes and names", async () => {
    const vault = await newVault();
    const { easy } = await filled(vault);
    await editAccount(vault, easy!, { notes: "noted", login: "shown" });
    await changeAccounts(vault, [easy!], { to: "newest" });
    const contents = await vault.contents();
    const account = accountNamed(contents, easy!);
    expect(account).to.deep.include({ scheme: "saltmill-1", revision: 1, notes: "noted", userName: "shown" });
    expect(account).to.deep.include({ rules: { ...rules, length: 12 }, root: keysOf(contents).current });
    expect(account).not.to.have.property("secret");
  });

  it("begins after the revision of a deleted account of the same name", async () => {
    const vault = await newVault();
    const gone = await addAccount(vault, { site, login: "ada", revision: 9, rules });
    await removeAccounts(vault, [gone]);
    const name = await addAccount(vault, { site, login: "ada", revision: 2, rules });
    await changeAccounts(vault, [name], { to: "revision" });
    expect(accountNamed(await vault.contents(), name).revision).to.equal(10);
    const last = await addAccount(vault, { site, login: "last", revision: 2 ** 32 - 1, rules });
    expect((await changeAccounts(vault, [last], { to: "revision" })).leftOut).to.equal(1);
  });

  const taggings: readonly [title: string, tag: string, isOn: boolean, a: string[], b: string[], changed: number][] = [
    ["gives a tag to those that lack it, at the end", "travel", true, ["work", "travel"], ["travel"], 2],
    ["gives a tag only once", "work", true, ["work"], ["work"], 1],
    ["takes a tag from those that have it", "work", false, [], [], 1],
    ["takes no tag that nobody has", "money", false, ["work"], [], 0],
    ["gives a tag without the spaces around it", " travel  ", true, ["work", "travel"], ["travel"], 2],
    ["tells upper case from lower case", "Work", true, ["work", "Work"], ["Work"], 2],
    ["gives no empty tag", "  ", true, ["work"], [], 0],
  ];
  for (const [title, tag, isOn, a, b, changed] of taggings) {
    it(title, async () => {
      const vault = await newVault();
      const tagged = await addAccount(vault, { site, login: "a", revision: 1, rules, tags: ["work"] });
      const bare = await addStoredAccount(vault, { site, login: "b", password: "kept" });
      const other = await addStoredAccount(vault, { site, login: "c", password: "kept" });
      expect(await tagAccounts(vault, [tagged, bare, "account/none"], tag, isOn)).to.equal(changed);
      const contents = await vault.contents();
      const tagsOf = (name: string): readonly string[] => accountNamed(contents, name).tags ?? [];
      expect([tagged, bare, other].map(tagsOf)).to.deep.equal([a, b, []]);
    });
  }

  it("refuses a tag with a control character, without a write", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site, login: "a", revision: 1, rules });
    const before = await dump(vault.storage);
    await rejectsApp(tagAccounts(vault, [name], "a\nb", true), "bad-character");
    expect(await dump(vault.storage)).to.deep.equal(before);
  });

  it("is refused without a write if the rules are invalid or no account exists", async () => {
    const vault = await newVault();
    const names = Object.values(await filled(vault));
    const before = await dump(vault.storage);
    await rejectsApp(
      changeAccounts(vault, names, { to: "rules", rules: { length: 3, classes: ["lower"] } }),
      "rules-length",
    );
    await rejectsApp(changeAccounts(vault, ["account/none", "keys"], { to: "revision" }), "account-missing");
    expect(await dump(vault.storage)).to.deep.equal(before);
  });
});
