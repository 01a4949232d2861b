/** Tests the username that is proposed for a new account. */
import { expect } from "chai";
import { addAccount } from "../../../../src/accounts/index.ts";
import { mostUsedLogin } from "../../../../ui/editor/most-used-login.ts";
import { createVault, memoryStorage } from "../../../../src/vault/index.ts";
import { instantly } from "../../src/stand-in.ts";
import { masterPassword, newVault, rules } from "../../src/vaults.ts";

describe("the proposed username", () => {
  it("is the one that most accounts have", async () => {
    const vault = await newVault();
    for (const [site, login] of [
      ["a.example", "bob"],
      ["b.example", "ada"],
      ["c.example", "ada"],
      ["d.example", ""],
    ] as const) {
      await addAccount(vault, { site, login, revision: 1, rules });
    }
    expect(mostUsedLogin(await vault.contents())).to.equal("ada");
  });

  for (const [identity, proposed] of [
    ["ada@example.org", "ada@example.org"],
    [" Ada.Lovelace+x@mail.example.org ", "Ada.Lovelace+x@mail.example.org"],
    ["ada", ""],
    ["ada@example", ""],
    ["ada@example.", ""],
    ["ada @example.org", ""],
    ["@ada@example.org", ""],
    ["", ""],
  ] as const) {
    it(`is the identity for the first account if it is an address: "${identity}"`, async () => {
      const vault = await createVault({ storage: memoryStorage(), masterPassword, identity, pbkdf2: instantly });
      expect(mostUsedLogin(await vault.contents())).to.equal(proposed);
      await addAccount(vault, { site: "a.example", login: "", revision: 1, rules });
      expect(mostUsedLogin(await vault.contents())).to.equal("");
    });
  }

  it("is empty if the record with the identity is damaged", async () => {
    const contents = await (await newVault()).contents();
    const records = new Map([...contents.records].filter(([name]) => name !== "keys"));
    expect(mostUsedLogin({ ...contents, records })).to.equal("");
  });
});
