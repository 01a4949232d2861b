import { expect } from "chai";
import { type Account, addAccount, passwordOf } from "../../../../src/accounts/index.ts";
import { keysOf } from "../../../../src/vault/index.ts";
import { easyPassword } from "../../../../src/schemes/easypasswords1.ts";
import * as independent from "../schemes/independent.ts";
import { rejectsApp } from "../refused.ts";
import { account, complete, newVault, rules, write } from "../vaults.ts";

const adding = { site: "example.com", login: "ada", revision: 1, rules };

describe("the password of an account", () => {
  it("is derived from the account's own root even if another root is current", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { ...adding, revision: 3 });
    const before = await vault.contents();
    const { current, roots, ...rest } = keysOf(before);
    const R = Buffer.from(roots[current]!.R, "base64");
    const newer = { ...roots[current]!, R: Buffer.alloc(20, 9).toString("base64") };
    await write(vault, "keys", { ...rest, current: "newer", roots: { ...roots, newer } });
    const words = { ...adding, login: "bob", rules: { words: 6, separator: "-" } };
    const second = await addAccount(vault, words);
    const contents = await vault.contents();
    const of = (which: string): Promise<string> => passwordOf(contents, contents.records.get(which) as Account);
    expect(await of(name)).to.equal(independent.underRoot(R, { ...adding, revision: 3 }));
    expect(await of(second)).to.equal(independent.underRoot(Buffer.alloc(20, 9), words));
    expect(keysOf(contents).roots[current]!.R, "wiped in place").to.equal(R.toString("base64"));
  });

  it("is derived from the stored bytes for easypasswords-1, whatever its revision", async () => {
    const vault = await newVault();
    const bytes = Uint8Array.from({ length: 24 }, (_, i) => 11 * i);
    const secret = Buffer.from(bytes).toString("base64");
    const record = { ...account, scheme: "easypasswords-1", revision: "spring", secret };
    await write(vault, "account/easy", record);
    const contents = await vault.contents();
    const password = await passwordOf(contents, contents.records.get("account/easy") as Account);
    expect(password).to.equal(easyPassword(bytes, rules));
    expect(password).to.equal(independent.easyCharacters(bytes, rules));
  });

  const wrong: [title: string, fields: object, code: Parameters<typeof rejectsApp>[1]][] = [
    ["whose root is missing", { root: "gone" }, "root-missing"],
    ["without a root", { root: undefined }, "root-missing"],
    ["whose root has the name of an inherited method", { root: "toString" }, "root-missing"],
    ["whose root is __proto__", { root: "__proto__" }, "root-missing"],
    ["of an unknown scheme", { scheme: "saltmill-9" }, "scheme-unknown"],
    ["whose scheme has the name of an inherited method", { scheme: "toString" }, "scheme-unknown"],
    ["without rules", { rules: undefined }, "bad-argument"],
    ["whose length is not a number", { rules: { length: "16", classes: ["lower"] } }, "rules-length"],
    ["whose classes are not an array", { rules: { length: 16, classes: "lower" } }, "rules-classes"],
    ["whose number of words is not a number", { rules: { words: "6", separator: "-" } }, "rules-words"],
  ];
  for (const [title, fields, code] of wrong) {
    it(`is refused for an account ${title}`, async () => {
      const vault = await newVault();
      const contents = await vault.contents();
      const record = complete("account/x", { ...account, root: keysOf(contents).current, ...fields }) as Account;
      await rejectsApp(passwordOf(contents, record), code);
    });
  }

  it("never reports a known scheme as unknown", async () => {
    const contents = await (await newVault()).contents();
    const root = keysOf(contents).current;
    for (const fields of [
      { root, revision: "1" },
      { scheme: "easypasswords-1", revision: "1" },
    ]) {
      const record = complete("account/x", { ...account, ...fields }) as Account;
      const error: unknown = await passwordOf(contents, record).then(String, (e: unknown) => e);
      expect(error).to.have.property("code").that.is.not.equal("scheme-unknown");
    }
  });
});
