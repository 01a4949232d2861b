/** Tests the username that is proposed for a new account. */
import { expect } from "chai";
import { addAccount } from "../../../../src/accounts/index.ts";
import { mostUsedLogin } from "../../../../ui/editor/most-used-login.ts";
import { newVault, rules } from "../../src/vaults.ts";

describe("the proposed username", () => {
  it("is the one that most accounts have", async () => {
    const vault = await newVault();
    expect(mostUsedLogin(await vault.contents())).to.equal("");
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
});
